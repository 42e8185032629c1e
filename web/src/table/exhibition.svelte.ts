// A table of bots alone: how fast it plays, and what the bot that is to move considers. Elsewhere nothing is heard of it.
import type { Considers, Show, Showing } from "../generated/types";

export type Speed = Showing["speed"];

export class Exhibition {
  speed = $state<Speed | null>(null); // null where people sit at the table
  thought = $state.raw<Considers | null>(null);
  readonly #show: (speed: Show["speed"]) => unknown;
  #before: Show["speed"] = "usual"; // the speed to go on with

  constructor(show: (speed: Show["speed"]) => unknown) {
    this.#show = show;
  }

  hear(message: Considers | Showing): void {
    if (message.heard === "considers") {
      this.thought = message;
      return;
    }
    this.speed = message.speed;
    if (message.speed !== "wait") this.#before = message.speed;
  }

  get waits(): boolean {
    return this.speed === "wait";
  }

  /** The speed at which it plays, or will go on. */
  get steady(): Show["speed"] {
    return this.speed === null || this.speed === "wait" ? this.#before : this.speed;
  }

  /** Stop, or go on as fast as before. */
  toggle(): void {
    this.#show(this.waits ? this.#before : "wait");
  }

  step(): void {
    this.#show("step");
  }

  choose(speed: Show["speed"]): void {
    this.#show(speed);
  }
}

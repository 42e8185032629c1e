// The hints at a table: asked for, shown for the position they are about, and taken.
import type { Advice, Hinted, Trouble } from "../generated/types";
import { notices } from "../parts/notices.svelte";
import { text } from "../texts/reader.svelte";

export interface HintOptions {
  may(): boolean; // whether the reader may ask now
  ask(): Promise<Hinted | Trouble | null>;
  version(): number | undefined; // of the position that is shown
  refused(trouble: Trouble): void;
  compose(actions: string[]): boolean; // lays a move in the board's own composer, if it has one for it
  touch(hint: Advice): void;
}

export class TableHints {
  found = $state.raw<Hinted | null>(null); // for the position that is shown
  asking = $state(false);
  laid = $state<string | null>(null); // a hint lies in the board's own composer: the action that is left to do
  readonly #options: HintOptions;

  constructor(options: HintOptions) {
    this.#options = options;
  }

  get may(): boolean {
    return this.#options.may();
  }

  /** Whether there is something to put away. */
  get open(): boolean {
    return this.asking || this.found !== null;
  }

  /** Ask what would be good to do; hints for a position that has passed are not shown. */
  async ask(): Promise<void> {
    if (this.asking || !this.may) return;
    this.asking = true;
    const answer = await this.#options.ask();
    if (!this.asking) return; // no longer wanted
    this.asking = false;
    if (answer === null) return notices.show(text("web.play.lost"));
    if ("code" in answer) {
      if (answer.code !== "stale") this.#options.refused(answer);
      return;
    }
    const [best] = answer.advice;
    if (!best || answer.version !== this.#options.version()) return;
    this.found = answer;
    notices.announce(text("web.hint.announce", { what: best.text, why: best.why }));
  }

  /** Do what a hint says: a board that composes such moves lays it out, to be changed there or carried through. */
  take(hint: Advice): void {
    const actions = [hint.action, ...hint.line];
    if (!this.#options.compose(actions)) return this.#options.touch(hint);
    this.laid = actions.at(-1) ?? null;
    notices.announce(text("web.hint.laid", { what: hint.text }));
  }

  /** Put the cards away; what was taken of them stays. */
  close(): void {
    this.found = null;
  }

  forget(): void {
    this.asking = false;
    this.found = null;
    this.laid = null;
  }
}

// The line to a table that is nowhere but in a lesson: it answers as a server would, from all that the server said of
// the lesson beforehand. What is asked for leads on; something else that is allowed does nothing, and is noticed.
import type {
  ClientMessage,
  Foreseen,
  Happened,
  ServerMessage,
  Taught,
  TaughtSpot,
  TaughtWay,
  Told,
  Trouble,
} from "../generated/types";
import type { Line } from "../net/socket";

/** Where the reader is in a lesson. */
export interface Moment {
  version: number; // of the table that shows it
  step: number;
  done: boolean; // what was asked for is done: what came of it is told
  strayed: boolean; // something else was tried
  ways: readonly string[]; // the actions that lead on
  last: boolean; // nothing comes after this
  mayGoBack: boolean;
}

const OPEN = 1;
// Nothing has happened and nothing is to be said about it: the gardener says it.
const quietly: Trouble = { code: "lost", message: "", rule: null, retry_after: null };

export class LessonLine implements Line {
  readyState = OPEN;
  onopen: Line["onopen"] = null;
  onclose: Line["onclose"] = null;
  onmessage: Line["onmessage"] = null;
  #taught: Taught;
  #changed: (moment: Moment) => void;
  #at = 0;
  #version = 0;
  #strayed = false;
  #trail: number[] = []; // the spots of this step before this one
  #begun: number[] = [0]; // the spot at which each step so far began

  constructor(taught: Taught, changed: (moment: Moment) => void) {
    this.#taught = taught;
    this.#changed = changed;
    setTimeout(() => this.onopen?.());
  }

  send(data: string): void {
    const message = JSON.parse(data) as ClientMessage;
    setTimeout(() => this.#answer(message)); // a server, too, answers later
  }

  close(): void {
    this.readyState = 3;
  }

  get moment(): Moment {
    const { step, done, ways, next } = this.#spot;
    return {
      version: this.#version,
      step,
      done,
      strayed: this.#strayed,
      ways: ways.map(({ action }) => action),
      last: done && next === null,
      mayGoBack: step > 0 || this.#trail.length > 0,
    };
  }

  /** The same lesson in another language. */
  speak(taught: Taught): void {
    this.#taught = taught;
    this.#show();
  }

  /** What came of it was read: the others play, and the next step begins. */
  goOn(): void {
    const { done, next, deeds } = this.#spot;
    if (!done || next === null) return;
    this.#at = next;
    this.#trail = [];
    this.#strayed = false;
    this.#begun[this.#spot.step] = next;
    if (deeds.length === 0) return this.#show();
    const last = deeds.length - 1;
    for (const [number, { seat, events, view }] of deeds.entries()) {
      const now = number === last ? this.#spot : { ...this.#spot, view, legal: [], awaited: [seat] };
      this.#happen(now, seat, events);
    }
    this.#changed(this.moment);
  }

  /** Do what is asked for, in the reader's place; what is done goes on. */
  help(): void {
    if (this.#spot.done) return this.goOn();
    const way = this.#spot.ways[0];
    if (way) this.#walk([way.action]);
  }

  /** The actions that lead on after some that the line has not heard of; null where those lead nowhere. */
  after(begun: readonly string[]): string[] | null {
    return this.#spotAfter(begun)?.ways.map(({ action }) => action) ?? null;
  }

  /** All that is left of this step, one way of doing it. */
  get rest(): string[] {
    const actions: string[] = [];
    for (let spot = this.#spot; !spot.done; ) {
      const way = spot.ways[0] as TaughtWay;
      actions.push(way.action);
      spot = this.#taught.spots[way.to] as TaughtSpot;
    }
    return actions;
  }

  /** Once more from the beginning of this step, or from that of the one before. */
  back(): void {
    const { step } = this.#spot;
    const goal = this.#begun[this.#trail.length ? step : step - 1];
    if (goal === undefined) return;
    this.#at = goal;
    this.#trail = [];
    this.#strayed = false;
    this.#show();
  }

  get #spot(): TaughtSpot {
    return this.#taught.spots[this.#at] as TaughtSpot;
  }

  #answer(message: ClientMessage): void {
    if (this.readyState !== OPEN) return;
    switch (message.say) {
      case "hello":
        this.#say({ heard: "table", table: this.#taught.table });
        return this.#show();
      case "play":
        if (this.#spotAfter(message.actions)) {
          // First of all: a play that is not acknowledged is sent again with every sync.
          this.#say({ heard: "acknowledged", id: message.id, version: this.#version + 1 });
          return this.#walk(message.actions);
        }
        this.#strayed = true;
        this.#refuse(message.id);
        return this.#changed(this.moment);
      case "undo":
        if (!this.#undo()) return this.#refuse(message.id);
        return this.#say({ heard: "acknowledged", id: message.id, version: this.#version });
      case "preview": {
        const foreseen = this.#foresee(message.actions);
        if (!foreseen) return this.#refuse(message.id);
        const { events, commits, follow: then } = foreseen;
        return this.#say({ heard: "previewed", id: message.id, events, commits, reveals: false, then });
      }
      case "why": {
        const found = this.#spot.forbidden.find(({ actions }) => actions.includes(message.action));
        return this.#say({ heard: "reason", id: message.id, trouble: found?.trouble ?? null });
      }
      case "hint":
        return this.#refuse(message.id);
      case "ping":
        return this.#say({ heard: "pong" });
    }
  }

  #spotAfter(actions: readonly string[]): TaughtSpot | undefined {
    let spot: TaughtSpot | undefined = this.#spot;
    for (const action of actions) {
      const way: TaughtWay | undefined = spot?.ways.find((one) => one.action === action);
      spot = way && this.#taught.spots[way.to];
    }
    return spot;
  }

  /** Play a series that leads on. */
  #walk(actions: readonly string[]): void {
    const events: Told[] = [];
    for (const action of actions) {
      const way = this.#spot.ways.find((one) => one.action === action);
      if (!way) return;
      this.#trail.push(this.#at);
      events.push(...way.events);
      this.#at = way.to;
    }
    this.#strayed = false;
    this.#happen(this.#spot, this.#taught.me, events);
    const { done, step, next } = this.#spot;
    const silent = this.#taught.steps[step]?.told === null && next !== null;
    if (done && silent)
      this.goOn(); // nothing is told of it: the next step begins at once
    else this.#changed(this.moment);
  }

  #undo(): boolean {
    const before = this.#spot.done ? undefined : this.#trail.pop();
    if (before === undefined) return false;
    this.#at = before;
    this.#happen(this.#spot, this.#taught.me, [], true);
    this.#changed(this.moment);
    return true;
  }

  /** What a series would bring: along the way that leads on, and one action beside it. */
  #foresee(actions: readonly string[]): Foreseen | null {
    let spot: TaughtSpot | undefined = this.#spot;
    const events: Told[] = [];
    for (const [number, action] of actions.entries()) {
      const found: Foreseen | undefined = spot?.foreseen.find((one) => one.action === action);
      if (!found) return null;
      events.push(...found.events);
      if (number === actions.length - 1) return { ...found, events };
      const to: number | undefined = spot?.ways.find((way) => way.action === action)?.to;
      spot = to === undefined ? undefined : this.#taught.spots[to];
    }
    return null;
  }

  /** The table as it is now, whatever was shown before. */
  #show(): void {
    const { view, legal, awaited, over } = this.#spot;
    this.#version += 1;
    this.#say({
      heard: "sync",
      version: this.#version,
      view,
      legal,
      awaited,
      me: this.#taught.me,
      may_undo: this.#mayUndo,
      entries: [],
      whole: false,
      over,
      standing: [],
      pace: null,
    });
    this.#changed(this.moment);
  }

  get #mayUndo(): boolean {
    return !this.#spot.done && this.#trail.length > 0;
  }

  #happen(now: TaughtSpot, seat: number, events: Told[], undo = false): void {
    this.#version += 1;
    const { view, legal, awaited, over } = now;
    const entry: Happened["entry"] = { version: this.#version, seat, undo, revealed: false, events };
    this.#say({ heard: "happened", entry, view, legal, awaited, may_undo: this.#mayUndo, over, pace: null });
  }

  #refuse(id: string): void {
    this.#say({ heard: "refused", id, trouble: quietly });
  }

  #say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

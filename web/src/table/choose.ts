// Touch, see what it would bring, confirm. Knows actions as texts and nothing of what they mean.
import type { Previewed, Told } from "../generated/types";

export interface Offer {
  action: string;
  events: readonly Told[];
}

export interface ChooseOptions {
  preview(actions: string[]): Promise<Previewed | null>;
  play(actions: string[]): Promise<unknown>;
  ghosts(events: readonly Told[] | null): void; // on the board
  changed(): void;
}

const REST = 120; // milliseconds that a pointer rests before the server is asked

export class Choose {
  offer: Offer | null = null; // waits to be confirmed
  asking: string | null = null; // touched, the answer is under way
  playing = false;
  legal: ReadonlyMap<string, string> = new Map(); // action -> its sentence
  readonly #options: ChooseOptions;
  readonly #known = new Map<string, Previewed>();
  #rest: ReturnType<typeof setTimeout> | undefined;
  #hovered: string | null = null;

  constructor(options: ChooseOptions) {
    this.#options = options;
  }

  /** A new position: what was offered is of the past, unless it would still do the same. */
  position(legal: ReadonlyMap<string, string>): void {
    const offered = this.offer?.action;
    const same = offered !== undefined && legal.has(offered) && legal.get(offered) === this.legal.get(offered);
    this.legal = legal;
    this.playing = false; // what was played is in this position, even if its acknowledgement comes a little later
    this.#known.clear();
    const resting = this.#hovered;
    this.#hovered = null;
    clearTimeout(this.#rest);
    if (same) this.#options.ghosts(this.offer?.events ?? null);
    else this.#clear();
    if (resting && legal.has(resting)) this.hover(resting); // what others did may have changed what it would bring
  }

  async touch(action: string): Promise<void> {
    if (this.playing || !this.legal.has(action)) return;
    if (this.offer?.action === action) return this.confirm();
    if (this.asking === action) return;
    this.offer = null;
    this.asking = action;
    this.#options.changed();
    const known = await this.#ask(action);
    if (this.asking !== action) return; // meanwhile something else was touched, or the position has changed
    this.asking = null;
    if (known && !known.commits) return this.#play([action]);
    this.offer = { action, events: known?.events ?? [] };
    this.#options.ghosts(this.offer.events);
    this.#options.changed();
  }

  async confirm(): Promise<void> {
    if (this.offer) await this.#play([this.offer.action]);
  }

  /** A series that was composed elsewhere: it was looked at there, so it is played at once. */
  async series(actions: string[]): Promise<void> {
    if (!this.playing && actions.length > 0) await this.#play(actions);
  }

  cancel(): void {
    this.#clear();
  }

  /** What a pointer or the focus rests on is shown as a ghost; touching is not needed to look. */
  hover(action: string | null): void {
    clearTimeout(this.#rest);
    this.#hovered = action;
    if (action === null || !this.legal.has(action)) {
      this.#options.ghosts(this.offer?.events ?? null);
      return;
    }
    this.#rest = setTimeout(async () => {
      const known = await this.#ask(action);
      if (this.#hovered === action && this.legal.has(action) && !this.playing) {
        this.#options.ghosts(known?.events ?? null);
      }
    }, REST);
  }

  async #ask(action: string): Promise<Previewed | null> {
    const known = this.#known.get(action);
    if (known) return known;
    const before = this.legal;
    const answer = await this.#options.preview([action]);
    if (answer && before === this.legal) this.#known.set(action, answer);
    return answer;
  }

  async #play(actions: string[]): Promise<void> {
    this.#clear();
    this.#hovered = null; // what was just done is not shown at once as what could be done again
    this.playing = true;
    this.#options.changed();
    try {
      await this.#options.play(actions);
    } finally {
      this.playing = false;
      this.#options.changed();
    }
  }

  #clear(): void {
    this.offer = null;
    this.asking = null;
    this.#options.ghosts(null);
    this.#options.changed();
  }
}

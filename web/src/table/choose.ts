// Touch, see what it would bring, confirm. Knows actions as texts and nothing of what they mean: the board weighs them.
// What a board gives a doubt about is confirmed, with that doubt; what it calls plain is done at one touch; of anything
// else, what ends the turn or brings something hidden to light is shown first and done at the second touch.
import type { LegalAction, Previewed, Told } from "../generated/types";

export interface Offer {
  action: string;
  line: readonly string[]; // what is played with it: the other steps of the same move
  words: string | null; // of all of it, where the action's own sentence does not say it
  events: readonly Told[];
  doubt: string | null; // why one might regret it
  commits: boolean; // whether the turn ends with it, or something hidden comes to light
  reveals: boolean; // whether something hidden comes to light: then it is not taken back as if nothing were
}

/** What a board thinks of an action: a doubt in words, null where it is plain, nothing where it has no opinion. */
export type Weighed = string | null | undefined;

export interface ChooseOptions {
  weigh(action: string): Weighed;
  preview(actions: string[]): Promise<Previewed | null>;
  play(actions: string[]): Promise<unknown>;
  ghosts(events: readonly Told[] | null): void; // on the board
  changed(): void;
}

const REST = 120; // milliseconds that a pointer rests before the server is asked

export class Choose {
  offer: Offer | null = null; // waits to be confirmed
  asking: string | null = null; // touched, the answer is under way; a series by its name
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
    const offered = this.offer?.line.length ? undefined : this.offer?.action;
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

  /**
   * Something was touched that stands for an action, or for a move of several: `words` says what those do. What can be
   * taken back is played at once, all else waits to be confirmed; so does what somebody else has thought of (`sure`).
   */
  async touch(action: string, line: readonly string[] = [], words: string | null = null, sure = true): Promise<void> {
    if (this.playing || !this.legal.has(action)) return;
    const touched = named(action, line);
    if (this.offer && named(this.offer.action, this.offer.line) === touched) return this.confirm();
    if (this.asking === touched) return;
    const doubt = this.#options.weigh(action);
    if (sure && doubt === null) return this.#play([action, ...line]);
    this.offer = null;
    this.asking = touched;
    this.#options.changed();
    const known = await this.#ask(action, line);
    if (this.asking !== touched) return; // meanwhile something else was touched, or the position has changed
    this.asking = null;
    if (sure && known && !known.commits && !doubt) return this.#play([action, ...line]);
    this.offer = {
      action,
      line,
      words,
      events: known?.events ?? [],
      doubt: doubt ?? null,
      commits: known?.commits ?? false,
      reveals: known?.reveals ?? false,
    };
    this.#options.ghosts(this.offer.events);
    this.#options.changed();
  }

  async confirm(): Promise<void> {
    if (this.offer) await this.#play([this.offer.action, ...this.offer.line]);
  }

  /** A series that was composed elsewhere: it was looked at there, so it is played at once. */
  async series(actions: string[]): Promise<void> {
    if (!this.playing && actions.length > 0) await this.#play(actions);
  }

  cancel(): void {
    this.#clear();
  }

  /** What a pointer or the focus rests on is shown as a ghost; touching is not needed to look. */
  hover(action: string | null, line: readonly string[] = []): void {
    clearTimeout(this.#rest);
    const hovered = action === null ? null : named(action, line);
    this.#hovered = hovered;
    if (action === null || !this.legal.has(action)) {
      this.#options.ghosts(this.offer?.events ?? null);
      return;
    }
    this.#rest = setTimeout(async () => {
      const known = await this.#ask(action, line);
      if (this.#hovered === hovered && this.legal.has(action) && !this.playing) {
        this.#options.ghosts(known?.events ?? null);
      }
    }, REST);
  }

  /** What could be done after a series, or now where there is none. */
  async follow([action, ...line]: readonly string[]): Promise<readonly LegalAction[]> {
    if (action === undefined) return [...this.legal].map(([now, text]) => ({ action: now, text }));
    return this.legal.has(action) ? ((await this.#ask(action, line))?.then ?? []) : [];
  }

  async #ask(action: string, line: readonly string[]): Promise<Previewed | null> {
    const name = named(action, line);
    const known = this.#known.get(name);
    if (known) return known;
    const before = this.legal;
    const answer = await this.#options.preview([action, ...line]);
    if (answer && before === this.legal) this.#known.set(name, answer);
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

/** What comes of an offer besides what its own sentence says. */
export function newsOf(offer: Offer | null, retold: readonly string[] = []): string {
  const news = offer?.events.filter(({ event }) => !retold.includes(event.event)) ?? [];
  return news.map((told) => told.text).join(" ");
}

/** The name of a series: no action has a comma in it. */
function named(action: string, line: readonly string[]): string {
  return [action, ...line].join(", ");
}

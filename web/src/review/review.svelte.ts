// The review of a finished game: asked for, waited for, then walked through step by step.
import { untrack } from "svelte";
import type { ReviewMove, ReviewStatus } from "../generated/types";
import { api } from "../net/api";
import { PastGame } from "../replay/past.svelte";
import { site } from "../site.svelte";
import { reader, text } from "../texts/reader.svelte";
import { type Lens, neighbour, ranked } from "./chart";

const ASK_AGAIN = 700; // milliseconds

export class GameReview {
  readonly game: PastGame;
  status = $state.raw<ReviewStatus | null>(null);
  lens = $state<Lens>("known");
  at = $state(0);
  chosen = $state<number | null>(null); // the number of the costly move that is open
  readonly review = $derived(this.status?.review ?? null);
  readonly last = $derived((this.review?.points.length ?? 1) - 1);
  readonly moves = $derived(ranked(this.review?.moves ?? [], this.lens)); // the costliest first
  readonly before = $derived(neighbour(this.moves, this.at, -1));
  readonly after = $derived(neighbour(this.moves, this.at, 1));
  readonly #begin: number | null; // the step that the reader was sent to
  #asking: ReturnType<typeof setTimeout> | undefined;
  #told: typeof reader.lang | null = null; // the language of what was answered last
  #gone = false;

  /** Made while a component is: to open its page is to ask; in another language the same review comes again. */
  constructor(id: string, secret: string | null, step: number | null) {
    this.#begin = step;
    this.game = new PastGame(id, secret, () => this.review !== null);
    $effect(() => {
      const lang = reader.lang;
      if (site.me) untrack(() => void this.ask(lang));
    });
  }

  async ask(lang: typeof reader.lang): Promise<void> {
    clearTimeout(this.#asking);
    if (this.review && this.#told === lang) return; // it will not change any more
    const { id, secret } = this.game;
    try {
      const waiting = this.status !== null && this.status.status !== "failed";
      const found = await (waiting ? api.review(id, lang, secret) : api.askReview(id, lang, secret));
      if (this.#gone || lang !== reader.lang) return;
      const first = this.review === null && found.review !== null;
      this.status = found.status === "none" ? null : found; // a server that was started anew is asked anew
      this.#told = lang;
      this.game.trouble = "";
      if (first && found.review) this.#open(found.review.moves);
    } catch (error) {
      this.game.trouble = (error as Error).message || text("web.unreachable");
      return;
    }
    if (this.status === null || this.status.status === "waiting" || this.status.status === "running") {
      this.#asking = setTimeout(() => void this.ask(reader.lang), ASK_AGAIN);
    }
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
    if (this.moves.find((move) => move.number === this.chosen)?.version !== this.at) {
      this.chosen = this.moves.find((move) => move.version === this.at)?.number ?? null;
    }
  }

  /** A costly move: the board as its seat saw it, just before. */
  choose(move: ReviewMove | null): void {
    this.chosen = move?.number ?? null;
    if (!move) return;
    this.game.seeFrom(move.seat);
    this.go(move.version);
  }

  close(): void {
    this.#gone = true;
    clearTimeout(this.#asking);
  }

  /** Open where the reader was sent to, or at the costliest move. */
  #open(all: readonly ReviewMove[]): void {
    const costly = ranked(all, "known");
    const step = this.#begin;
    const wanted = step === null ? costly[0] : costly.find((move) => move.version === step);
    if (wanted) this.choose(wanted);
    else this.go(step ?? 0);
  }
}

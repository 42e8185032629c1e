// A finished game: its table, its board, and its steps as one of the seats saw them.
import { boardOf } from "../board/find";
import type { BoardModule } from "../board/types";
import type { TableInfo } from "../generated/types";
import { api, type ReplayStep } from "../net/api";
import { site } from "../site.svelte";
import { reader, text } from "../texts/reader.svelte";

export class PastGame {
  readonly id: string;
  readonly secret: string | null;
  info = $state.raw<TableInfo | null>(null);
  module = $state.raw<BoardModule | null>(null);
  steps = $state.raw<ReplayStep[] | null>(null); // the first is the beginning, before anything happened
  seat = $state<number | null>(null); // whose eyes it is seen with
  trouble = $state("");
  // A finished game does not change: each way of seeing it is asked for once.
  readonly #seen = new Map<string, Promise<{ steps: ReplayStep[] }>>();

  /** Made while a component is; `wanted` says when the steps are. */
  constructor(id: string, secret: string | null, wanted: () => boolean = () => true) {
    this.id = id;
    this.secret = secret;
    const known = $derived(site.me !== null);
    $effect(() => {
      if (known) void this.#open();
    });
    $effect(() => {
      if (this.info && wanted()) void this.#look(this.seat, reader.lang);
    });
  }

  /** Look with the eyes of another seat. */
  seeFrom(seat: number): void {
    if (!this.info || seat === this.seat) return;
    this.steps = null;
    this.seat = seat;
  }

  async #open(): Promise<void> {
    try {
      const found = await api.table(this.id, this.secret);
      this.info = found;
      this.seat = found.seats.find((one) => one.mine)?.seat ?? null;
      this.module = await boardOf(found.game);
    } catch (error) {
      this.trouble = (error as Error).message || text("web.unreachable");
    }
  }

  async #look(seat: number | null, lang: typeof reader.lang): Promise<void> {
    const way = `${seat} ${lang}`;
    try {
      const asked = this.#seen.get(way) ?? api.replay(this.id, seat, lang, this.secret);
      this.#seen.set(way, asked);
      const { steps } = await asked;
      if (seat === this.seat && lang === reader.lang) this.steps = steps; // else another one was asked for meanwhile
    } catch (error) {
      this.#seen.delete(way);
      this.trouble = (error as Error).message || text("web.replay.unavailable");
    }
  }
}

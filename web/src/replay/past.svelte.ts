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

  /** Made while a component is; `wanted` says when the steps are. */
  constructor(id: string, secret: string | null, wanted: () => boolean = () => true) {
    this.id = id;
    this.secret = secret;
    $effect(() => {
      if (site.me) void this.#open();
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
    try {
      const { steps } = await api.replay(this.id, seat, lang, this.secret);
      if (seat === this.seat && lang === reader.lang) this.steps = steps; // else another one was asked for meanwhile
    } catch (error) {
      this.trouble = (error as Error).message || text("web.replay.unavailable");
    }
  }
}

// Which puzzle it is, and that puzzle: from the server, or from what was kept for days without a network.
import type { Lang, PuzzleDay, PuzzleDays, PuzzleInfo, TableInfo } from "../generated/types";
import { ApiTrouble, api } from "../net/api";
import { reader } from "../texts/reader.svelte";
import { keepWeek } from "./ahead";
import { dayOf, keepDays, keptDays, nearest } from "./store";

export interface Wanted {
  game: string | null; // none is the puzzle of the day
  number: number | null; // none is the first of the game
}

export class PuzzleChoice {
  info = $state.raw<PuzzleInfo | null>(null);
  days = $state.raw<PuzzleDays | null>(null);
  of = $state.raw<PuzzleDay | null>(null); // the day whose puzzle it is
  kept = $state(false); // without a network, from an earlier day
  trouble = $state<"missing" | "unreachable" | null>(null);

  /** Find a puzzle; whatever the clock says and whoever answers, something sensible comes of it. */
  async open({ game, number }: Wanted, lang: Lang): Promise<void> {
    this.trouble = null;
    try {
      this.days = await this.#heard();
      const day = game === null ? this.#today() : null;
      this.of = day ?? this.days.days.slice(0, 1).find((one) => one.game === game && one.number === number) ?? null;
      const which = day ?? { game: game ?? "", number: number ?? 1 };
      const found = await api.puzzle(which.game, which.number, lang);
      if (lang === reader.lang) this.info = found;
    } catch (error) {
      const answered = error instanceof ApiTrouble && error.code !== "unreachable";
      this.trouble = answered ? "missing" : "unreachable";
    }
    if (this.days && !this.kept) void keepWeek(this.days, lang).catch(() => {});
  }

  async #heard(): Promise<PuzzleDays> {
    try {
      const days = await api.puzzleDays();
      keepDays(localStorage, days);
      this.kept = false;
      return days;
    } catch (error) {
      const kept = keptDays(localStorage);
      if (!kept) throw error;
      this.kept = true;
      return kept;
    }
  }

  /** Today's by the server's clock; without a server by one's own, or the nearest day that is known. */
  #today(): PuzzleDay {
    const days = this.days?.days ?? [];
    const found = this.kept ? nearest(days, dayOf(Date.now())) : days[0];
    if (!found) throw new ApiTrouble({ code: "no-puzzles", message: "", rule: null, retry_after: null });
    return found;
  }
}

/** The table at which a puzzle is played: the reader and nobody else. */
export function tableOf(info: PuzzleInfo, name: (seat: number) => string): TableInfo {
  return {
    id: `puzzle-${info.game}-${info.number}`,
    game: info.game,
    options: info.options,
    status: "playing",
    public: false,
    hints: false,
    owner: false,
    seats: Array.from({ length: info.seats }, (_, seat) => ({
      seat,
      name: name(seat),
      bot: null,
      face: null,
      mine: seat === info.seat,
      online: true,
      ready: true,
      handed_over: false,
      muted: false,
    })),
    version: 0,
    awaited: info.awaited,
    first: null,
    commitment: "",
    created: 0,
    winners: [],
    points: [],
    taken_back: [],
    rematch: null,
    spectators: 0,
  };
}

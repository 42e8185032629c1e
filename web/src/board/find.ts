// Finds the board of a game: each game folder brings its own, loaded when a table of it is opened.

import type { SeatInfo } from "../generated/types";
import { fallback } from "./fallback";
import { SEAT_COLOURS, symbolOf } from "./symbols";
import type { BoardModule, SeatLook } from "./types";

const boards = import.meta.glob<BoardModule>("../../../src/potager/games/*/shows/board/board.ts", {
  import: "default",
});
const emblems = import.meta.glob<string>("../../../src/potager/games/*/shows/drawings/emblem.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

const covers = import.meta.glob<string>("../../../src/potager/games/*/shows/drawings/cover.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The board of a game; one without its own gets a plain structured one. */
export async function boardOf(game: string): Promise<BoardModule> {
  const load = boards[`../../../src/potager/games/${game}/shows/board/board.ts`];
  return load ? load() : fallback;
}

/** The address of the cover of a game's box, if it has one. */
export function coverOf(game: string): string | null {
  return covers[`../../../src/potager/games/${game}/shows/drawings/cover.svg`] ?? null;
}

/** The address of a game's small picture, if it has one. */
export function emblemOf(game: string): string | null {
  return emblems[`../../../src/potager/games/${game}/shows/drawings/emblem.svg`] ?? null;
}

/** How the seats of a table look. */
export function looksOf(seats: readonly SeatInfo[], me: number | null): SeatLook[] {
  return seats.map(({ seat, name, bot }) => {
    const symbol = symbolOf(seat);
    return { name: name ?? "", symbol, colour: SEAT_COLOURS[symbol], me: seat === me, bot: bot !== null };
  });
}

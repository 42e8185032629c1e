import type { SeatInfo, TableInfo } from "../generated/types";
import { seatName } from "../site.svelte";
import { text } from "../texts/reader.svelte";

/** Whether a table waits for me. */
export function awaitsMe(table: TableInfo): boolean {
  const mine = table.seats.find((seat) => seat.mine && seat.bot === null);
  return table.status === "playing" && mine !== undefined && table.awaited.includes(mine.seat);
}

/** The seats where somebody sits. */
export function taken(table: TableInfo): SeatInfo[] {
  return table.seats.filter((seat) => seat.name !== null || seat.bot !== null);
}

/** How a table stands, in a few words: whose turn it is, or what it waits for. */
export function stateOf(table: TableInfo): string {
  const free = table.seats.length - taken(table).length;
  if (table.status === "over") return text("web.home.finished");
  if (awaitsMe(table)) return text("web.home.your-turn");
  if (table.status !== "playing") return free > 0 ? text("web.home.free", { n: free }) : text("web.home.waiting");
  const [one, ...more] = table.seats.filter(({ seat }) => table.awaited.includes(seat));
  return one && more.length === 0 ? text("web.home.turn-of", { name: seatName(one) }) : text("web.home.playing");
}

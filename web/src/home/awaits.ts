import type { TableInfo } from "../generated/types";

/** Whether a table waits for me. */
export function awaitsMe(table: TableInfo): boolean {
  const mine = table.seats.find((seat) => seat.mine && seat.bot === null);
  return table.status === "playing" && mine !== undefined && table.awaited.includes(mine.seat);
}

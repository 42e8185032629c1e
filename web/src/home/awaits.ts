import type { TableInfo } from "../generated/types";

/** Whether a table waits for me. A server that does not say whom its tables await shows no mark. */
export function awaitsMe(table: TableInfo & { awaited?: number[] }): boolean {
  const mine = table.seats.find((seat) => seat.mine && seat.bot === null);
  return table.status === "playing" && mine !== undefined && (table.awaited ?? []).includes(mine.seat);
}

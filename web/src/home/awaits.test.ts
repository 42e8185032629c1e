import { describe, expect, it } from "vitest";
import type { SeatInfo, TableInfo } from "../generated/types";
import { awaitsMe } from "./awaits";

describe("a table in the list", () => {
  const seat = (mine: boolean, bot: string | null = null): SeatInfo => ({
    seat: mine ? 0 : 1,
    name: "x",
    bot,
    mine,
    online: true,
    ready: true,
    handed_over: false,
    muted: false,
  });
  const table = (awaited: number[], seats: SeatInfo[]) =>
    ({ status: "playing", seats, awaited }) as unknown as TableInfo;

  it("is marked when it waits for me", () => {
    expect(awaitsMe(table([0], [seat(true), seat(false)]))).toBe(true);
    expect(awaitsMe(table([1], [seat(true), seat(false)]))).toBe(false);
  });

  it("is not while a bot plays for me", () => {
    expect(awaitsMe(table([0], [seat(true, "greedy"), seat(false)]))).toBe(false);
  });
});

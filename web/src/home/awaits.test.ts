import { describe, expect, it } from "vitest";
import type { SeatInfo, TableInfo } from "../generated/types";
import { awaitsMe, stateOf } from "./awaits";

describe("a table in the list", () => {
  const seat = (mine: boolean, bot: string | null = null): SeatInfo => ({
    seat: mine ? 0 : 1,
    name: "x",
    bot,
    face: null,
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

  it("says whose turn it is", () => {
    expect(stateOf(table([0], [seat(true), seat(false)]))).toBe("web.home.your-turn");
    expect(stateOf(table([1], [seat(true), seat(false)]))).toBe("web.home.turn-of");
    expect(stateOf(table([0, 1], [seat(true, "greedy"), seat(false)]))).toBe("web.home.playing");
  });

  it("says what it waits for before the game, and that it is over", () => {
    const empty = { ...seat(false), name: null };
    expect(stateOf({ ...table([], [seat(true), empty]), status: "open" })).toBe("web.home.free");
    expect(stateOf({ ...table([], [seat(true), seat(false)]), status: "open" })).toBe("web.home.waiting");
    expect(stateOf({ ...table([], [seat(true), seat(false)]), status: "over" })).toBe("web.home.finished");
  });
});

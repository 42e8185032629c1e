import { describe, expect, it } from "vitest";
import type { Entry } from "../generated/types";
import { renewed, turns } from "./story";

const entry = (version: number, seat: number, ...texts: string[]): Entry => ({
  version,
  seat,
  undo: false,
  revealed: false,
  events: texts.map((text) => ({ event: null, text })),
});
const undo = (version: number, seat: number, revealed = false): Entry => ({
  version,
  seat,
  undo: true,
  revealed,
  events: [],
});

describe("the story of a game", () => {
  it("puts what one seat did in a row into one turn", () => {
    const story = turns([entry(1, 0, "a"), entry(2, 0, "b", "c"), entry(3, 1, "d")], null);
    expect(story.map((turn) => [turn.seat, turn.lines.map((line) => line.text)])).toEqual([
      [0, ["a", "b", "c"]],
      [1, ["d"]],
    ]);
  });

  it("leaves out what the reader may not see", () => {
    expect(turns([entry(1, 0, "a"), entry(2, 1), entry(3, 0, "b")], null)).toHaveLength(1);
  });

  it("strikes out what was taken back", () => {
    const [turn] = turns([entry(1, 0, "a"), entry(2, 0, "b"), undo(3, 0)], null);
    expect(turn?.lines.map((line) => [line.text, line.undone, line.undo])).toEqual([
      ["a", false, false],
      ["b", true, false],
      ["", false, true],
    ]);
  });

  it("strikes out others' actions too where a request reached past them", () => {
    const story = turns([entry(1, 0, "a"), entry(2, 1, "b"), undo(3, 0)], null);
    expect(story.slice(0, 2).map((turn) => turn.lines[0]?.undone)).toEqual([true, true]);
  });

  it("marks where the reader last looked away", () => {
    const entries = [entry(1, 0, "a"), entry(2, 1, "b"), entry(3, 2, "c")];
    expect(turns(entries, 0).map((turn) => turn.sinceMine)).toEqual([false, true, false]);
    expect(turns([...entries, entry(4, 0, "d")], 0).map((turn) => turn.sinceMine)).toEqual([false, true, false, false]);
    expect(turns(entries, null).some((turn) => turn.sinceMine)).toBe(false);
    expect(turns([entry(1, 1, "b")], 0).some((turn) => turn.sinceMine)).toBe(false);
  });

  it("keeps the turns in which nothing has changed", () => {
    const entries = [entry(1, 0, "a"), entry(2, 1, "b"), entry(3, 0, "c")];
    const before = turns(entries, null);
    const [first, second, third] = renewed(before, turns([...entries, entry(4, 0, "d")], null));
    expect([first, second]).toEqual(before.slice(0, 2));
    expect(first).toBe(before[0]);
    expect(second).toBe(before[1]);
    expect(third?.lines.map((line) => line.text)).toEqual(["c", "d"]);
    const now = turns([...entries, undo(4, 0)], 1);
    expect(renewed(before, now)).toEqual(now);
    expect(renewed([], now)).toEqual(now);
  });

  it("says of what was taken back whether something hidden had been seen", () => {
    const lines = turns([entry(1, 0, "a"), undo(2, 0), entry(3, 0, "b"), undo(4, 0, true)], null)[0]?.lines;
    expect(lines?.map((line) => [line.undo, line.revealed])).toEqual([
      [false, false],
      [true, false],
      [false, false],
      [true, true],
    ]);
  });
});

// A puzzle without a server: its line, what it keeps, and how good a move was.
import { describe, expect, it, vi } from "vitest";
import type { PuzzleInfo, ServerMessage } from "../generated/types";
import { PuzzleLine } from "./line";
import { tableOf } from "./puzzle.svelte";
import { dayOf, keepDays, keptDays, nearest, note, solved, streakOn } from "./store";
import { barsOf, verdictOf } from "./verdict";

const told = (text: string) => [{ event: { event: text }, text }];
const INFO: PuzzleInfo = {
  game: "finca",
  number: 3,
  of: 30,
  seat: 1,
  seats: 2,
  options: {},
  measure: "win",
  awaited: [1],
  spots: [
    {
      view: { at: 0 },
      legal: [
        { action: "cart", text: "Load a cart" },
        { action: "move 1", text: "Walk" },
      ],
      ways: {
        cart: { events: told("loads"), commits: false, reveals: false, to: 1 },
        "move 1": { events: told("walks"), commits: true, reveals: true, to: 3 },
      },
      move: null,
    },
    {
      view: { at: 1 },
      legal: [{ action: "go", text: "Deliver" }],
      ways: { go: { events: told("delivers"), commits: true, reveals: false, to: 2 } },
      move: null,
    },
    { view: { at: 2 }, legal: [], ways: {}, move: 0 },
    { view: { at: 3 }, legal: [], ways: {}, move: 1 },
  ],
  moves: [
    { text: "Deliver", worth: 0.6, best: true },
    { text: "Walk", worth: 0.5, best: false },
    ...[0.3, 0.2, 0.1, 0.05, 0.01].map((worth) => ({ text: `At ${worth}`, worth, best: false })),
  ],
  why: ["It brings points."],
  looks: 5,
  visits: 1000,
};

async function opened() {
  const moved = vi.fn();
  const line = new PuzzleLine(INFO, tableOf(INFO, String), moved);
  const heard: ServerMessage[] = [];
  line.onmessage = ({ data }) => heard.push(JSON.parse(data));
  const say = async (message: object) => {
    heard.length = 0;
    line.send(JSON.stringify(message));
    await Promise.resolve();
    return heard;
  };
  return { line, moved, say };
}

describe("the line to a puzzle", () => {
  it("greets with the table and the position, as the seat sees it", async () => {
    const { say } = await opened();
    const [table, sync] = await say({ say: "hello", last: -1, lang: "en" });
    expect(table).toMatchObject({ heard: "table", table: { game: "finca", status: "playing" } });
    expect(sync).toMatchObject({ heard: "sync", me: 1, awaited: [1], view: { at: 0 }, whole: true });
  });

  it("previews a series, and hides what nobody can know", async () => {
    const { say } = await opened();
    const [first] = await say({ say: "preview", id: "1", actions: ["cart"] });
    expect(first).toMatchObject({ heard: "previewed", commits: false });
    expect(first).toHaveProperty("then.0.action", "go");
    const [both] = await say({ say: "preview", id: "2", actions: ["cart", "go"] });
    expect(both).toMatchObject({ commits: true, events: [{ text: "loads" }, { text: "delivers" }] });
    expect(await say({ say: "preview", id: "3", actions: ["move 1"] })).toMatchObject([{ events: [], commits: true }]);
    expect(await say({ say: "preview", id: "4", actions: ["fly"] })).toMatchObject([{ heard: "refused", id: "4" }]);
  });

  it("tells of a move once it is whole, and begins again", async () => {
    const { line, moved, say } = await opened();
    await say({ say: "play", id: "1", version: 0, actions: ["cart"] });
    expect(moved).not.toHaveBeenCalled();
    const heard = await say({ say: "play", id: "2", version: 1, actions: ["go"] });
    expect(heard).toMatchObject([
      { heard: "acknowledged", version: 2 },
      { heard: "happened", entry: { version: 2, seat: 1 }, awaited: [], legal: [] },
    ]);
    expect(moved).toHaveBeenCalledWith(0);
    heard.length = 0;
    line.restart();
    expect(heard).toMatchObject([{ heard: "sync", version: 3, view: { at: 0 } }]);
  });

  it("takes a half move back to the beginning", async () => {
    const { say } = await opened();
    await say({ say: "play", id: "1", version: 0, actions: ["cart"] });
    expect(await say({ say: "undo", id: "2" })).toMatchObject([{ heard: "acknowledged" }, { view: { at: 0 } }]);
  });

  it("says nothing any more once it is closed", async () => {
    const { line, say } = await opened();
    line.close();
    expect(await say({ say: "ping" })).toEqual([]);
  });
});

class Memory {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
}

describe("what is kept", () => {
  const days = [16, 17, 18].map((day) => ({ day: `2026-11-${day}`, game: "finca", number: day }));

  it("knows the day's puzzle without a server, or the nearest one with a wrong clock", () => {
    expect(nearest(days, "2026-11-17")?.number).toBe(17);
    expect(nearest(days, "1999-01-01")?.number).toBe(16);
    expect(nearest(days, "2044-01-01")?.number).toBe(18);
    expect(nearest([], "2026-11-17")).toBeNull();
    expect(dayOf(Date.UTC(2026, 10, 16, 23, 59))).toBe("2026-11-16");
  });

  it("reads nothing that it cannot understand", () => {
    const shelf = new Memory();
    expect(keptDays(shelf)).toBeNull();
    for (const nonsense of ["{", "3", '{"days":[]}', '{"days":5}']) {
      shelf.setItem("potager.puzzle-days", nonsense);
      shelf.setItem("potager.puzzles", nonsense);
      expect(keptDays(shelf)).toBeNull();
      expect(solved(shelf).streak).toBe(0);
    }
    keepDays(shelf, { days, books: { finca: 30 } });
    expect(keptDays(shelf)?.days).toEqual(days);
  });

  it("counts days in a row, each once, and forgets them after a gap", () => {
    const shelf = new Memory();
    const puzzle = { game: "finca", number: 3 };
    note(shelf, puzzle, false, "2026-11-16");
    expect(solved(shelf)).toMatchObject({ streak: 0, done: { "finca/3": "tried" } });
    note(shelf, puzzle, true, "2026-11-16");
    note(shelf, puzzle, true, "2026-11-16");
    expect(streakOn(note(shelf, puzzle, true, "2026-11-17"), "2026-11-18")).toBe(2);
    expect(streakOn(solved(shelf), "2026-11-19")).toBe(0);
    expect(note(shelf, puzzle, true, null).streak).toBe(2);
    expect(note(shelf, puzzle, true, "2026-11-25")).toMatchObject({ streak: 1, done: { "finca/3": "best" } });
    expect(note(shelf, puzzle, false, null).done["finca/3"]).toBe("best");
  });

  it("does without a place to keep anything", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(note(full, { game: "finca", number: 1 }, true, "2026-11-16").streak).toBe(1);
  });
});

describe("the verdict", () => {
  it("praises the best, and tells little lost from much", () => {
    expect([0, 1, 2].map((move) => verdictOf(INFO, move))).toEqual(["best", "fair", "poor"]);
  });

  it("shows the best moves and the reader's own", () => {
    const { bars, left } = barsOf(INFO, 6);
    expect(bars.map(({ place }) => place)).toEqual([0, 1, 2, 3, 6]);
    expect(left).toBe(2);
    expect(bars[0]).toMatchObject({ length: 1, best: true, mine: false });
    expect(bars.at(-1)).toMatchObject({ mine: true });
  });

  it("lets points that lie close together be told apart", () => {
    const points = {
      ...INFO,
      measure: "points",
      moves: INFO.moves.map((move) => ({ ...move, worth: 10 + move.worth })),
    };
    const { bars } = barsOf(points, 0);
    expect(bars[0]?.length).toBe(1);
    expect(bars[3]?.length).toBeLessThan(0.5);
  });
});

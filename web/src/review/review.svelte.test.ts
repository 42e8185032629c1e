import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ReviewStatus } from "../generated/types";
import { api } from "../net/api";
import { site } from "../site.svelte";
import { GameReview } from "./review.svelte";

vi.mock("../net/api", () => ({ api: { table: vi.fn(), replay: vi.fn(), review: vi.fn(), askReview: vi.fn() } }));
vi.mock("../board/find", () => ({ boardOf: async () => ({}) }));

const asked = (status: ReviewStatus["status"], more: object = {}) => ({
  status,
  place: 0,
  progress: 0,
  trouble: null,
  review: null,
  ...more,
});
const review = () => ({
  measure: "win",
  points: [{ version: 0, known: [1], truth: [1] }],
  moves: [
    { number: 3, version: 2, seat: 1, known: { cost: 0.2, verdict: "cost" }, truth: { cost: 0.1, verdict: "cost" } },
  ],
  seats: [],
});
const done = () => asked("done", { progress: 1, review: review() }) as unknown as ReviewStatus;

let walk: GameReview;
let end: () => void;

/** Let time pass, and everything that waits for it. */
async function pass(milliseconds: number): Promise<void> {
  for (let spent = 0; spent < milliseconds; spent += 100) {
    flushSync();
    await vi.advanceTimersByTimeAsync(100);
  }
}

function open(): void {
  end = $effect.root(() => {
    walk = new GameReview("0123456789", null, null);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  site.me = { id: "me", name: "Me", key: null };
  vi.mocked(api.table).mockImplementation(
    async () =>
      ({
        game: "finca",
        seats: [
          { seat: 0, mine: true },
          { seat: 1, mine: false },
        ],
      }) as any,
  );
  vi.mocked(api.replay).mockImplementation(async () => ({ steps: [] }));
});

afterEach(() => {
  walk.close();
  end();
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe("a review", () => {
  it("is asked for, waited for, and not asked about any more when it is there", async () => {
    vi.mocked(api.askReview).mockResolvedValueOnce(asked("waiting", { place: 1 }) as ReviewStatus);
    vi.mocked(api.review)
      .mockResolvedValueOnce(asked("running") as ReviewStatus)
      .mockImplementation(async () => done());
    open();
    await pass(20_000);
    expect(walk.review).not.toBeNull();
    expect(api.askReview).toHaveBeenCalledTimes(1);
    expect(api.review).toHaveBeenCalledTimes(2);
    expect(vi.mocked(api.replay).mock.calls.length).toBeLessThanOrEqual(2);
    expect(api.table).toHaveBeenCalledTimes(1);
  });

  it("is not asked for again by whatever happens on the page", async () => {
    vi.mocked(api.askReview).mockImplementation(async () => done());
    vi.mocked(api.review).mockImplementation(async () => done());
    open();
    await pass(1_000);
    site.me = { id: "me", name: "Another name", key: null };
    await walk.ask("en");
    walk.game.seeFrom(0);
    await pass(1_000);
    walk.game.seeFrom(1);
    await pass(5_000);
    expect(api.askReview).toHaveBeenCalledTimes(1);
    expect(api.review).not.toHaveBeenCalled();
    const ways = vi.mocked(api.replay).mock.calls.map(([, seat, lang]) => `${seat} ${lang}`);
    expect(new Set(ways).size, "each way of seeing it once").toBe(ways.length);
    expect(walk.game.steps).not.toBeNull();
    await walk.ask("fr");
    expect(api.review, "in another language it is told anew").not.toHaveBeenCalledTimes(0);
  });

  it("that is there already is asked for once", async () => {
    vi.mocked(api.askReview).mockImplementation(async () => done());
    vi.mocked(api.review).mockImplementation(async () => done());
    open();
    await pass(20_000);
    expect(api.askReview).toHaveBeenCalledTimes(1);
    expect(api.review).not.toHaveBeenCalled();
    expect(vi.mocked(api.replay).mock.calls.length).toBeLessThanOrEqual(2);
  });
});

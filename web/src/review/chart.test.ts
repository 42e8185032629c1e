import { describe, expect, it } from "vitest";
import type { ReviewMove, ReviewSide } from "../generated/types";
import { across, type Frame, line, neighbour, promised, ranked, signs, stepAt, tenths, up } from "./chart";

const frame: Frame = { width: 120, height: 60, left: 10, right: 10, top: 5, bottom: 5 };
const points = [0, 1, 2].map((version) => ({ version, known: [version / 2, 1 - version / 2], truth: [0.5, 0.5] }));

function side(verdict: ReviewSide["verdict"], cost: number): ReviewSide {
  return { verdict, win: 0.6, points: 11.5, cost, better: [], why: [] };
}

function move(number: number, known: ReviewSide, truth: ReviewSide): ReviewMove {
  return { number, version: number * 2, seat: 0, played: [], known, truth };
}

describe("the plot", () => {
  it("spreads steps and chances over its frame", () => {
    expect([0, 1, 2].map((step) => across(frame, step, 2))).toEqual([10, 60, 110]);
    expect([0, 0.5, 1].map((chance) => up(frame, chance))).toEqual([55, 30, 5]);
    expect(across(frame, 0, 0)).toBe(10);
  });

  it("knows which step is meant", () => {
    expect([-50, 10, 59, 61, 90, 500].map((x) => stepAt(frame, x, 2))).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it("draws a line for a seat", () => {
    expect(line(frame, points, 0, "known")).toBe("M10.0 55.0L60.0 30.0L110.0 5.0");
    expect(line(frame, points, 1, "truth")).toBe("M10.0 30.0L60.0 30.0L110.0 30.0");
  });

  it("puts the signs of the seats at different places", () => {
    const all = [0, 1, 2, 3].flatMap((seat) => signs(100, seat, 4));
    expect(new Set(all).size).toBe(12);
    expect(Math.max(...all)).toBeLessThanOrEqual(100);
    expect(signs(4, 0, 2)).toHaveLength(1);
  });
});

describe("costly moves", () => {
  const moves = [
    move(1, side("cost", 0.1), side("best", 0)),
    move(2, side("cost", 0.3), side("cost", 0.2)),
    move(3, side("close", 0.5), side("cost", 0.4)),
  ];

  it("are ranked by one way of looking, and what is close is not blamed", () => {
    expect(ranked(moves, "known").map(({ number }) => number)).toEqual([2, 1]);
    expect(ranked(moves, "truth").map(({ number }) => number)).toEqual([3, 2]);
  });

  it("lead from one to the next", () => {
    expect(neighbour(moves, 2, 1)?.number).toBe(2);
    expect(neighbour(moves, 4, -1)?.number).toBe(1);
    expect(neighbour(moves, 2, -1)).toBeNull();
  });

  it("say what was promised and what was left", () => {
    expect(promised(side("cost", 0.25), "win")).toEqual({ better: 60, played: 35 });
    expect(promised(side("cost", 1.5), "points")).toEqual({ better: 11.5, played: 10 });
    expect([tenths(1.44, "en"), tenths(10, "fr")]).toEqual(["1.4", "10,0"]);
  });
});

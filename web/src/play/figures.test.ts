import { describe, expect, it } from "vitest";
import { rule } from "../board/mark";
import { percent, signed } from "./figures";

describe("the figures of a hint", () => {
  it("are whole, and certain only when they are", () => {
    expect([0, 0.001, 0.614, 0.999, 1].map(percent)).toEqual([0, 1, 61, 99, 1].map((n, at) => (at === 4 ? 100 : n)));
  });

  it("carry their sign", () => {
    expect([3.4, -0.3, 0.2, -2.6].map(signed)).toEqual(["+3", "0", "0", "−3"]);
  });
});

describe("the mark on the board", () => {
  it("is for exactly one action, whatever it is called", () => {
    expect(rule("move 3")).toContain('[data-action="move 3"]');
    expect(rule('say "a\\b"')).toContain('[data-action="say \\"a\\\\b\\""]');
  });
});

import { describe, expect, it } from "vitest";
import { lead, percent } from "./figures";

describe("the figures of a hint", () => {
  it("are whole, and certain only when they are", () => {
    expect([0, 0.001, 0.614, 0.999, 1].map(percent)).toEqual([0, 1, 61, 99, 100]);
  });

  it("say who leads", () => {
    expect([3.4, -0.3, 0.2, -2.6].map(lead)).toEqual(["ahead", "level", "level", "behind"]);
  });
});

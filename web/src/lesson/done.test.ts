import { beforeEach, describe, expect, it } from "vitest";
import { doneOf, markDone } from "./done";

describe("lessons that are done", () => {
  beforeEach(() => localStorage.clear());

  it("are kept by game, each once", () => {
    markDone("finca", "walking");
    markDone("finca", "walking");
    markDone("finca", "carts");
    expect(doneOf("finca")).toEqual(["walking", "carts"]);
    expect(doneOf("bohnanza")).toEqual([]);
  });

  it("are none where somebody else has written", () => {
    for (const odd of ["{", "null", '{"finca": 3}', '{"finca": [3]}']) {
      localStorage.setItem("potager.lessons", odd);
      expect(doneOf("finca")).toEqual([]);
    }
  });
});

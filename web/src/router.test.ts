import { describe, expect, it } from "vitest";
import { placeOf, reviewPath, tablePath } from "./router.svelte";

describe("addresses", () => {
  const at = (path: string) => placeOf(new URL(path, "http://potager"));

  it("lead to the pages", () => {
    expect(at("/")).toEqual({ page: "home" });
    expect(at("/t/abc")).toEqual({ page: "table", id: "abc", secret: null, seatLink: false });
    expect(at("/t/abc?seat=s")).toEqual({ page: "table", id: "abc", secret: "s", seatLink: true });
    expect(at("/t/abc/?watch=w")).toEqual({ page: "table", id: "abc", secret: "w", seatLink: false });
    expect(at("/t/abc/replay")).toEqual({ page: "replay", id: "abc", secret: null });
    expect(at("/t/abc/replay?watch=w")).toEqual({ page: "replay", id: "abc", secret: "w" });
    expect(at("/t/abc/review?watch=w&step=12")).toEqual({ page: "review", id: "abc", secret: "w", step: 12 });
    expect(at("/t/abc/review?step=last")).toEqual({ page: "review", id: "abc", secret: null, step: null });
    expect(at("/rules/finca")).toEqual({ page: "rules", id: "finca", secret: null, rule: null });
    expect(at("/rules/finca?rule=F10")).toEqual({ page: "rules", id: "finca", secret: null, rule: "F10" });
    expect(at("/learn/finca")).toEqual({ page: "lessons", id: "/learn/finca", game: "finca" });
    expect(at("/learn/finca/2")).toEqual({ page: "lesson", id: "/learn/finca/2", game: "finca", lesson: "2" });
    expect(at("/elsewhere")).toEqual({ page: "nowhere" });
  });

  it("of a review keep the secret of a link and name a step", () => {
    expect(reviewPath("abc", "")).toBe("/t/abc/review");
    expect(reviewPath("abc", "?watch=w&step=3", 12)).toBe("/t/abc/review?watch=w&step=12");
  });

  it("are read from what was pasted", () => {
    expect(tablePath("  https://site.example/t/abc?seat=s ")).toBe("/t/abc?seat=s");
    expect(tablePath("/t/abc")).toBe("/t/abc");
    expect(tablePath("hello")).toBeNull();
    expect(tablePath("https://")).toBeNull();
  });
});

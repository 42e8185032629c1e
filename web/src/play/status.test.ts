import { describe, expect, it } from "vitest";
import { meanwhile, statusOf } from "./status";

describe("the status", () => {
  it("says whom the table waits for", () => {
    expect(statusOf({ awaited: [0], me: 0, over: false })).toEqual({ kind: "yours" });
    expect(statusOf({ awaited: [1], me: 0, over: false })).toEqual({ kind: "theirs", seat: 1 });
    expect(statusOf({ awaited: [1, 2], me: null, over: false })).toEqual({ kind: "several", seats: [1, 2] });
    expect(statusOf({ awaited: [], me: 0, over: true })).toEqual({ kind: "over" });
    expect(statusOf({ awaited: [], me: 0, over: false })).toEqual({ kind: "quiet" });
  });

  it("does not ask whoever cannot accept an offer", () => {
    expect(statusOf({ awaited: [0], me: 0, over: false, passing: true })).toEqual({ kind: "passing" });
    expect(statusOf({ awaited: [0, 1], me: 0, over: false, passing: true })).toEqual({ kind: "theirs", seat: 1 });
    expect(statusOf({ awaited: [0], me: 0, over: true, passing: true })).toEqual({ kind: "over" });
  });

  it("says what one may do although it is not one's turn", () => {
    const actions = ["harvest field 1", "harvest field 2", "harvest field 3"].map((text) => ({ text }));
    expect(meanwhile([], "you may harvest")).toBeNull();
    expect(meanwhile(actions, "you may harvest")).toEqual(["you may harvest"]);
    expect(meanwhile(actions.slice(1), null)).toEqual(["harvest field 2", "harvest field 3"]);
    expect(meanwhile(actions, null)).toBe("anything");
  });
});

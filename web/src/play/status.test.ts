import { describe, expect, it } from "vitest";
import { statusOf } from "./status";

describe("the status", () => {
  it("says whom the table waits for", () => {
    expect(statusOf({ awaited: [0], me: 0, over: false })).toEqual({ kind: "yours" });
    expect(statusOf({ awaited: [1], me: 0, over: false })).toEqual({ kind: "theirs", seat: 1 });
    expect(statusOf({ awaited: [1, 2], me: null, over: false })).toEqual({ kind: "several", seats: [1, 2] });
    expect(statusOf({ awaited: [], me: 0, over: true })).toEqual({ kind: "over" });
    expect(statusOf({ awaited: [], me: 0, over: false })).toEqual({ kind: "quiet" });
  });
});

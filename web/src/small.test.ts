import { describe, expect, it } from "vitest";
import type { SeatInfo, TableInfo } from "./generated/types";
import { awaitsMe } from "./home/awaits";
import { statusOf } from "./play/status";
import { placeOf, tablePath } from "./router.svelte";
import { searchRules } from "./rules/search";

describe("addresses", () => {
  const at = (path: string) => placeOf(new URL(path, "http://house"));

  it("lead to the pages", () => {
    expect(at("/")).toEqual({ page: "home" });
    expect(at("/t/abc")).toEqual({ page: "table", id: "abc", secret: null, seatLink: false });
    expect(at("/t/abc?seat=s")).toEqual({ page: "table", id: "abc", secret: "s", seatLink: true });
    expect(at("/t/abc/?watch=w")).toEqual({ page: "table", id: "abc", secret: "w", seatLink: false });
    expect(at("/t/abc/replay")).toEqual({ page: "replay", id: "abc" });
    expect(at("/elsewhere")).toEqual({ page: "nowhere" });
  });

  it("are read from what was pasted", () => {
    expect(tablePath("  https://house.example/t/abc?seat=s ")).toBe("/t/abc?seat=s");
    expect(tablePath("/t/abc")).toBe("/t/abc");
    expect(tablePath("hello")).toBeNull();
    expect(tablePath("https://")).toBeNull();
  });
});

describe("the status", () => {
  it("says whom the table waits for", () => {
    expect(statusOf({ awaited: [0], me: 0, over: false })).toEqual({ kind: "yours" });
    expect(statusOf({ awaited: [1], me: 0, over: false })).toEqual({ kind: "theirs", seat: 1 });
    expect(statusOf({ awaited: [1, 2], me: null, over: false })).toEqual({ kind: "several", seats: [1, 2] });
    expect(statusOf({ awaited: [], me: 0, over: true })).toEqual({ kind: "over" });
    expect(statusOf({ awaited: [], me: 0, over: false })).toEqual({ kind: "quiet" });
  });
});

describe("a table in the list", () => {
  const seat = (mine: boolean, bot: string | null = null): SeatInfo => ({
    seat: mine ? 0 : 1,
    name: "x",
    bot,
    mine,
    online: true,
    ready: true,
    handed_over: false,
  });
  const table = (awaited: number[], seats: SeatInfo[]) => ({ status: "playing", seats, awaited }) as unknown as TableInfo;

  it("is marked when it waits for me", () => {
    expect(awaitsMe(table([0], [seat(true), seat(false)]))).toBe(true);
    expect(awaitsMe(table([1], [seat(true), seat(false)]))).toBe(false);
  });

  it("is not while a bot plays for me", () => {
    expect(awaitsMe(table([0], [seat(true, "greedy"), seat(false)]))).toBe(false);
  });
});

describe("searching the rules", () => {
  const rules = [
    { title: "Récolte", rules: [{ id: "F1", text: "Des figues." }, { id: "F2", text: "Des olives." }] },
    { title: "Fin", rules: [{ id: "F35", text: "La partie se termine." }] },
  ];

  it("finds words, whatever their accents, and ids", () => {
    expect(searchRules(rules, "RECOLTE fig").map((section) => section.rules.map((rule) => rule.id))).toEqual([["F1"]]);
    expect(searchRules(rules, "f35")[0]?.title).toBe("Fin");
    expect(searchRules(rules, "")).toEqual(rules);
    expect(searchRules(rules, "citron")).toEqual([]);
  });
});

import { afterEach, expect, it } from "vitest";
import { fallback } from "./fallback";
import { tablesOf } from "./kit/testing";
import type { BoardModule } from "./types";

// A game that has words for one of its actions.
const SAID: Record<string, string> = { "action.keep": "Keep your card" };
const worded: BoardModule = {
  ...fallback,
  create: (context) => fallback.create({ ...context, text: (key) => SAID[key] ?? key }),
};
const { table, clear } = tablesOf(worded, { cases: {}, game: [] });

afterEach(clear);

it("lists the view, and calls an action by the game's own words where it has any", () => {
  const { board, all, said } = table();
  board.set({ card: 5, thrown: [0] }, new Set(["keep", "load inca"]), 0);
  expect(all("dt").map((term) => term.textContent)).toEqual(["card", "thrown", "0"]);
  expect(all("button").map((button) => button.textContent)).toEqual(["Keep your card", "load inca"]);
  all("button")[0]?.click();
  expect(said).toContain("touch keep");
});

// What a board learns of what could follow: asked once for what is in hand, anew for a new view, never of the past.
import { afterEach, describe, expect, it } from "vitest";
import type { LegalAction } from "../../generated/types";
import { SEAT_COLOURS, symbolOf } from "../symbols";
import type { Board } from "../types";
import { defineBoard, type Model } from "./board";
import { h } from "./dom";
import { press } from "./testing";
import { Touching } from "./touch";

interface Hand extends Model<{ number: number }, never> {
  readonly held: string | null;
}

const TOUCH = new Touching("hand");
const hand = defineBoard<Hand>({
  prefix: "hand",
  areas: [{ id: "table", label: "part.table" }],
  touch: TOUCH,
  begin: (base, before) => ({ ...base, held: before?.held ?? null }),
  draw: ({ legal, next }) => ({
    table: [
      ...[...legal].map((action) => TOUCH.button(action, action, true, "")),
      ...next.map(({ action, text }) => h("p", { "data-next": action }, text)),
    ],
  }),
  follows: ({ held }) => (held ? [held] : null),
  touched: ({ held }, action) => ({ held: held === action ? null : action }),
});

const legal = new Set(["lift a", "lift b"]);
let board: Board;
let asked: { line: string; answer(next: LegalAction[]): void }[];
let table: HTMLElement;

function begin(): void {
  asked = [];
  table = h("div", { tabindex: -1 });
  document.body.append(table);
  const symbol = symbolOf(0);
  board = hand.create({
    areas: { table },
    text: (key) => key,
    lang: "en",
    seats: [{ name: "Alba", symbol, colour: SEAT_COLOURS[symbol], me: true, bot: false }],
    reducedMotion: true,
    follow: (line) => new Promise((answer) => asked.push({ line: line.join(", "), answer })),
    touch() {},
    play() {},
    ask() {},
    why: async () => null,
    rule() {},
    asks() {},
    hover() {},
    stand() {},
    revoke() {},
  });
  board.set({ number: 1 }, legal, 0);
}

const take = (action: string): void => press(table.querySelector(`[data-action="${action}"]`) ?? undefined);
const shown = (): (string | null)[] => [...table.querySelectorAll("[data-next]")].map((one) => one.textContent);

async function answer(place: number, ...texts: string[]): Promise<void> {
  asked[place]?.answer(texts.map((text) => ({ action: text, text })));
  await Promise.resolve();
}

afterEach(() => {
  board.destroy();
  document.body.replaceChildren();
});

describe("what could follow", () => {
  it("is asked for what is in hand, and shown when it comes", async () => {
    begin();
    expect(asked).toEqual([]);
    take("lift a");
    expect([asked.map(({ line }) => line), shown()]).toEqual([["lift a"], []]);
    await answer(0, "to 1", "to 2");
    expect(shown()).toEqual(["to 1", "to 2"]);
    take("lift a");
    expect([asked.length, shown()]).toEqual([1, []]);
  });

  it("is of what is in hand now, however late the site answers", async () => {
    begin();
    take("lift a");
    take("lift b");
    await answer(1, "to 2");
    await answer(0, "to 1");
    expect(shown()).toEqual(["to 2"]);
  });

  it("stays when a view comes, until the site has answered anew", async () => {
    begin();
    take("lift a");
    await answer(0, "to 1");
    board.set({ number: 2 }, legal, 0);
    expect([asked.length, shown()]).toEqual([2, ["to 1"]]);
    await answer(1, "to 3");
    expect(shown()).toEqual(["to 3"]);
  });

  it("is nothing to a board that has left", async () => {
    begin();
    take("lift a");
    board.destroy();
    await answer(0, "to 1");
    expect(shown()).toEqual([]);
  });
});

import { followed, press } from "@web/board/kit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FincaEvent, FincaView } from "./model";
import { questionOf } from "./question";
import { CASES, clear, GAME, showing, table } from "./table";

afterEach(clear);

const names = Object.keys(CASES);
const told = (): string => document.querySelector(".kit-tells")?.textContent ?? "";

describe("drawing", () => {
  it("draws a throng once a seat, with its number", () => {
    const { board, here, all } = showing("crowd");
    const blades = here.view.blades.map((blade, place) => (place === 3 ? { ...blade, farmers: [4, 5] } : blade));
    board.set({ ...here.view, blades }, new Set(here.legal), here.me);
    expect(all('[data-crowd="3"] text').map((number) => number.textContent)).toEqual(["×4", "×5", "9"]);
  });

  it.each(["placement", "over"])("%s is told as lists, too", (name) => {
    const { areas } = showing(name);
    expect(areas.mill?.querySelectorAll("li")).toHaveLength(14);
    expect(areas.island?.querySelectorAll("li")).toHaveLength(11);
    expect(areas.mill?.querySelector("svg title")?.textContent).toBe("part.windmill");
  });
});

describe("touching", () => {
  it.each(names)("%s: every legal action has something to touch", (name) => {
    const { all, here, said } = showing(name);
    const touchable = (action: string): HTMLElement[] => all(`.fi-can[data-action="${action}"]`);
    const lifts = here.legal.filter((action) => action.startsWith("lift "));
    for (const action of here.legal.filter((each) => !lifts.includes(each))) {
      expect(touchable(action), action).not.toHaveLength(0);
      for (const element of touchable(action)) {
        expect(element.localName === "button" || element.getAttribute("role") === "button").toBe(true);
        expect(element.getAttribute("aria-label"), action).toBeTruthy();
        press(element);
        expect(said.at(-1)).toBe(`touch ${action}`);
      }
    }
    if (!lifts.length) return;
    press(all("[data-action=arm]")[0] as HTMLElement); // the gust is taken in hand
    for (const action of lifts) expect(touchable(action), action).toHaveLength(1);
    expect(all('.fi-can[data-action^="move "]')).toHaveLength(0);
    press(all("[data-action=arm]")[0] as HTMLElement); // and put back
    for (const action of lifts) expect(touchable(action), action).toHaveLength(0);
  });

  it("offers nothing that is not legal", () => {
    const { all, here } = showing("midgame");
    const offered = new Set(
      all(".fi-can").map((element) => element.dataset.action ?? element.getAttribute("data-action")),
    );
    offered.delete("arm");
    expect([...offered].filter((action) => !here.legal.includes(action ?? ""))).toEqual([]);
  });

  it("tells of a village what it asks for, what is missing, and why nothing can be brought there", async () => {
    const { board, all, here, said } = showing("midgame");
    press(all('[data-tells="village-palma"]')[0] as HTMLElement);
    expect(told()).toContain("tells.deliver-first"); // there is a cart to send
    board.set(here.view, new Set(["move 0"]), here.me);
    expect(told()).toContain("tells.asks");
    expect(told()).toMatch(/tells\.(lack|enough)/);
    await vi.waitFor(() => expect(told()).toContain("refusal of cart"));
    expect(said).toEqual([]);
  });

  it.each(["midgame", "over"])("%s: everything that tells of itself has something to say, or can be played", (name) => {
    const { board, all, here } = showing(name);
    const things = all("[data-tells]").map((thing) => thing.getAttribute("data-tells"));
    expect(new Set(things).size).toBeGreaterThan(24); // blades, villages, crates, carts, the stock
    board.set(here.view, new Set(), here.me); // nothing may be played: all of it tells
    for (const thing of new Set(things)) {
      press(all(`[data-tells="${thing}"]`)[0] as HTMLElement);
      expect(told(), thing ?? "").toBeTruthy();
    }
  });

  it("asks for what is possible, and for a farmer while the gust is in hand", () => {
    const { board, all, here, asked } = showing("midgame");
    press(all("[data-action=arm]")[0] as HTMLElement);
    expect(asked.at(-1)).toBe("ask.lift");
    const among = (...legal: string[]): string | null | undefined => {
      board.set(here.view, new Set(legal), here.me);
      return asked.at(-1);
    };
    expect(among("move 0")).toBe("ask.walk");
    expect(among("move 0", "cart")).toBe("ask.walk-or-deliver");
    expect(among("move 0", "double")).toBe("ask.walk-or-tile");
    expect(among("move 0", "cart", "double")).toBe("phase.turn");
    const loading = { ...here.view, phase: "load" as const };
    board.set(loading, new Set(["load palma"]), here.me);
    expect(asked.at(-1)).toBe("ask.load-first");
    board.set(loading, new Set(["load palma", "go"]), here.me);
    expect(asked.at(-1)).toBe("phase.load");
    board.set(loading, new Set(["go"]), here.me);
    expect(asked.at(-1)).toBe("ask.go");
    board.set({ ...loading, to_play: 1 }, new Set(), here.me);
    expect(asked.at(-1)).toBeNull();
  });

  it("asks nobody to deliver who has no cart", () => {
    const { view } = CASES.midgame as { view: FincaView };
    const with_ = (carts: number, tiles: FincaView["seats"][number]["action_tiles"]): FincaView => ({
      ...view,
      seats: view.seats.map((seat) => ({ ...seat, carts, action_tiles: tiles })),
    });
    expect(questionOf(with_(0, []), 1)).toBe("ask.walk");
    expect(questionOf(with_(1, ["gust"]), 1)).toBe("phase.turn");
    expect(questionOf({ ...view, phase: "land" }, 1)).toBeNull();
  });

  it("gives a spectator nothing to touch", () => {
    const { board, all } = table(null);
    board.set(CASES.midgame?.view as FincaView, new Set(), null);
    expect(all("[data-action]")).toHaveLength(0);
  });

  it("moves the focus with the arrows, and says what it rests on", () => {
    const { all, rested } = showing("midgame");
    const blade = all('[data-action="move 0"]')[0] as HTMLElement;
    blade.focus();
    press(blade, "ArrowRight");
    expect(document.activeElement?.getAttribute("data-action")).toBe("move 1");
    expect(rested).toContain("move 1");
  });

  it("keeps the focus when it draws anew", () => {
    const { board, all, here } = showing("midgame");
    all('[data-action="move 1"]')[0]?.focus();
    board.set({ ...here.view, idle: here.view.idle + 1 }, new Set(here.legal), here.me);
    expect(document.activeElement?.getAttribute("data-action")).toBe("move 1");
  });

  it("takes the gust out of hand when it can no longer be used", () => {
    const { board, all, here } = showing("midgame");
    press(all("[data-action=arm]")[0] as HTMLElement);
    board.set(here.view, new Set(["move 0"]), here.me);
    expect(all('.fi-can[data-action="move 0"]')).toHaveLength(1);
  });
});

describe("showing what would happen", () => {
  it("shows the fruit and the cart that a walk brings", () => {
    const { board, here, all } = showing("midgame");
    board.preview(here.previews["move 5"] ?? []);
    expect(all(".fi-mill .kit-chip").map((chip) => chip.textContent)).toEqual(["+1", "+1"]);
    expect(all(".fi-ghostly")).toHaveLength(1);
  });

  it("lets what the reader gains float over that kind of fruit, and carts apart from it", () => {
    const { board, here, all } = showing("midgame");
    const walk = here.previews["move 5"] ?? [];
    board.preview(walk);
    const fruit = walk.flatMap((event) => (event.event === "fruit-taken" ? [event.fruit] : []))[0];
    const chips = (place: string): (string | null)[] =>
      all(`.fi-mill [data-gain="${place}"] .kit-chip`).map((chip) => chip.textContent);
    expect(chips(`${here.me}-${fruit}`)).toEqual(["+1"]);
    expect(chips(`${here.me}`)).toEqual(["+1"]);
  });
});

const EVENTS: FincaEvent[] = [
  { event: "farmer-placed", seat: 0, blade: 3, fruit: "fig" },
  { event: "farmer-walked", seat: 1, start: 8, goal: 0, steps: 4, fruit: "fig" },
  { event: "farmer-lifted", seat: 1, blade: 6 },
  { event: "farmer-landed", seat: 1, blade: 2, fruit: "olive" },
  { event: "stayed", seat: 1 },
  { event: "fruit-returned", fruit: "fig", by: [1, 2, 0, 3] },
  { event: "fruit-taken", seat: 0, fruit: "fig", number: 3 },
  { event: "carts-returned" },
  { event: "carts-taken", seat: 0, number: 2 },
  { event: "action-tile-used", seat: 2, tile: "gust" },
  { event: "cart-returned", seat: 0 },
  { event: "village-loaded", seat: 0, village: "palma", fruits: { grape: 2, orange: 2 } },
  { event: "delivered", seat: 0, fruits: { grape: 2, orange: 2 } },
  { event: "tile-taken", seat: 0, village: "palma", tile: "grape2+orange2" },
  { event: "tile-revealed", village: "palma", tile: "every6" },
  { event: "bonus-taken", seat: 0, value: 7 },
  { event: "finca-awarded", village: "palma", finca: "lemon", seat: 0, counts: [4, 1, 0, 2], house: true, points: 5 },
  { event: "finca-awarded", village: "inca", finca: "any", seat: null, counts: [0, 0, 0, 0], house: false, points: 5 },
  { event: "game-ended", points: [40, 41, 30, 20], winners: [1] },
];

describe("showing what happened", () => {
  it.each(
    EVENTS.map((event) => [event.event, event] as const),
  )("%s can be played, before any view and after one", async (_, event) => {
    await table().board.play(event);
    const { board, here, areas } = showing("midgame");
    await board.play(event);
    board.set(here.view, new Set(here.legal), here.me);
    expect(areas.mill?.querySelector(".fi-stage")?.childElementCount).toBe(0);
  });

  it("leaves a trace of the last move, until the next one", async () => {
    const { board, all, here } = showing("midgame");
    await board.play({ event: "farmer-walked", seat: 1, start: 8, goal: 0, steps: 4, fruit: "fig" });
    board.set(here.view, new Set(here.legal), here.me);
    expect(all(".kit-trace")).toHaveLength(1);
    await board.play({ event: "farmer-placed", seat: 0, blade: 3, fruit: "fig" });
    board.set(here.view, new Set(here.legal), here.me);
    expect(all(".kit-trace")).toHaveLength(0);
    expect(all(".kit-trace-ring")).toHaveLength(1);
  });

  it("follows a stretch of a game to its end", async () => {
    const { grown } = await followed(table, GAME.slice(-12));
    expect(grown.all(".kit-turn")).toHaveLength(0);
  });

  it("shows what a board shows that is drawn for the first time", async () => {
    const { differences } = await followed(table, GAME.slice(-21, -13));
    expect(differences).toEqual([]);
  });
});

describe("leaving", () => {
  it("keeps the kit while another board needs it", () => {
    const one = showing("midgame");
    showing("placement");
    one.board.destroy();
    expect(document.querySelector(".kit-drawings")).not.toBeNull();
  });
});

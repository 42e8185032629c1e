import { followed, press } from "@web/board/kit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import module from "./board";
import { FRUITS } from "./fruits";
import type { FrutopiaEvent, FrutopiaView } from "./model";
import { CASES, clear, GAME, showing, table } from "./table";

afterEach(clear);

const names = Object.keys(CASES);
const told = (): string => document.querySelector(".kit-tells")?.textContent ?? "";
const fruit = (n: number): Record<string, number> => Object.fromEntries(FRUITS.map((kind) => [kind, n]));

type Showing = ReturnType<typeof showing>;

const goals = ({ all }: Pick<Showing, "all">): HTMLElement[] => all('.fr-can[data-action^="slide "]');

/** Takes the first token in hand and waits for the site to name its goals. */
async function taken(shown: Showing): Promise<string> {
  const move = shown.here.legal[0] ?? "";
  shown.press(move);
  await vi.waitFor(() => expect(goals(shown).length).toBeGreaterThan(0));
  return move;
}

describe("drawing", () => {
  it("draws every cell of every island, the reader's own large", () => {
    const { areas } = showing("slide");
    expect(areas.island?.querySelectorAll(".fr-cell")).toHaveLength(25);
    expect(areas.seats?.querySelectorAll(".fr-cell")).toHaveLength(75);
  });

  it("has a factory only where one is in play", () => {
    expect(showing("factory").areas.factory?.childElementCount).toBe(1);
    expect(showing("slide").areas.factory?.childElementCount).toBe(0);
  });

  it("tells the table as lists, too", () => {
    const { areas } = showing("trade");
    expect(areas.market?.querySelectorAll("li")).toHaveLength(5);
    expect(areas.factory?.querySelectorAll("li")).toHaveLength(15);
    expect(areas.island?.querySelectorAll("ul li").length).toBeGreaterThan(5);
  });

  it("shows the lone player's rival", () => {
    const { areas, here } = showing("solo");
    expect(areas.seats?.querySelector(".fr-rival .kit-points b")?.textContent).toBe(String(here.view.rival?.points));
    expect(areas.seats?.querySelectorAll(".fr-ranks li")).toHaveLength(4);
  });
});

describe("touching", () => {
  const own = (action: string): boolean => action.startsWith("move ");

  it.each(names)("%s: every legal action has something to touch", (name) => {
    const { all, here, said } = showing(name);
    const turns = [...new Set(here.legal.filter((one) => one.startsWith("build")).map((one) => one.split(" ")[2]))];
    const found = new Set<string>();
    for (let turn = 0; turn < Math.max(1, turns.length); turn += 1) {
      for (const element of all(".fr-can")) {
        const action = element.getAttribute("data-action") ?? "";
        if (!here.legal.includes(action) || own(action)) continue;
        found.add(action);
        press(element);
        expect(said.at(-1)).toBe(`touch ${action}`);
      }
      press(all("[data-action=turn]")[0]);
    }
    for (const action of here.legal.filter(own)) if (all(`[data-action="${action}"].fr-can`).length) found.add(action);
    expect([...found].sort()).toEqual([...here.legal].sort());
  });

  it("takes a token in hand, shows where it can go, and puts it back", async () => {
    const shown = showing("slide");
    const { all, said } = shown;
    const move = await taken(shown);
    expect(all('[data-action^="slide "]').length).toBeGreaterThan(0);
    expect(all(".fr-held")).toHaveLength(1);
    expect(all("[data-begun]")[0]?.dataset.begun).toBe(move);
    press(all(`[data-action="${move}"]`)[0]);
    expect(all('[data-action^="slide "]')).toHaveLength(0);
    expect(said).toEqual([]); // the house hears nothing of it
    expect(all("[data-begun]")[0]?.dataset.begun).toBe("");
  });

  it("knows the goal of a token in hand by the whole of its move", () => {
    expect(module.thing?.("to b1", ["move b2"])).toBe("slide b2 b1");
    expect(module.thing?.("to b1", [])).toBe("to b1"); // taken up at the table already
    expect(module.thing?.("deliver b1", ["move b2"])).toBe("deliver b1");
  });

  it.each([
    "slide",
    "solo",
  ])("%s: shows the goals that the site names, in its words and with its numbers", async (name) => {
    const { here, named } = showing(name);
    for (const move of here.legal) {
      const shown = showing(name);
      const said = named[move] ?? [];
      shown.press(move);
      await vi.waitFor(() => expect(goals(shown)).toHaveLength(said.length));
      const drawn = goals(shown).map((goal) => {
        const [, from, to] = goal.getAttribute("data-action")?.split(" ") ?? [];
        return [`move ${from}`, `to ${to}`, goal.getAttribute("aria-label"), goal.querySelector("text")?.textContent];
      });
      const wanted = said.map(({ action, text }) => [move, action, text, `+${text.split(" ")[3]}`]);
      expect(drawn.sort()).toEqual(wanted.sort());
    }
  });

  it("has the goals of a token that was taken up at once, and their words when they come", async () => {
    const { all, here } = showing("to");
    const words = (): (string | null)[] =>
      all('.fr-can[data-action^="to "]').map((one) => one.getAttribute("aria-label"));
    expect(words()).toHaveLength(here.legal.length);
    await vi.waitFor(() => expect(words().sort()).toEqual(here.legal.map((one) => `sentence of ${one}`).sort()));
  });

  it("keeps the focus while the goals come, and on a goal when the same table comes again", async () => {
    const shown = showing("slide");
    const { board, all, here } = shown;
    all(`[data-action="${here.legal[0]}"]`)[0]?.focus();
    const move = await taken(shown);
    expect(document.activeElement?.getAttribute("data-action")).toBe(move);
    goals(shown)[0]?.focus();
    const goal = document.activeElement;
    board.set({ ...here.view, idle: here.view.idle + 1 }, new Set(here.legal), here.me);
    expect(document.activeElement === goal && goals(shown)[0] === goal).toBe(true);
  });

  it("slides as one move: takes up and goes on, with the words of the goal", async () => {
    const shown = showing("slide");
    const { all, said, rested } = shown;
    await taken(shown);
    const goal = all('[data-action^="slide "]')[0];
    const [, from = "", to = ""] = goal?.getAttribute("data-action")?.split(" ") ?? [];
    goal?.focus();
    expect(rested.at(-1)).toBe(`move ${from}, to ${to}`);
    press(goal);
    expect(said).toEqual([`touch move ${from}, to ${to}`]);
  });

  it("turns a building with its button and with the key", () => {
    const { all, here } = showing("build");
    const offered = (): string[] =>
      all('.fr-can[data-action^="build "]').map((one) => one.getAttribute("data-action") ?? "");
    const turned = (): Set<string | undefined> => new Set(offered().map((action) => action.split(" ")[2]));
    const first = [...turned()];
    press(all("[data-action=turn]")[0]);
    expect([...turned()]).not.toEqual(first);
    press(document.body, "r");
    expect(offered().every((action) => here.legal.includes(action))).toBe(true);
  });

  it("holds a building so that it has room", () => {
    const { board, all, here } = showing("build");
    const last = here.legal.filter((action) => action.endsWith(" 1"));
    board.set(here.view, new Set(last), here.me);
    const offered = new Set(all('.fr-can[data-action^="build "]').map((one) => one.getAttribute("data-action")));
    expect([...offered].sort()).toEqual(last.sort());
    expect(all("[data-action=turn]")).toHaveLength(0); // there is only one way to turn it
  });

  it("tells of a boat that cannot be served what it lacks", () => {
    const { all, here, said } = showing("trade");
    const boats = all('[data-action^="deliver "]').map((one) => one.getAttribute("data-action") ?? "");
    const poor = boats.find((action) => !here.legal.includes(action)) ?? "";
    press(all(`[data-action="${poor}"]`)[0]);
    expect(told()).toContain("tells.lack");
    expect(said).toEqual([]);
  });

  it.each([
    "trade",
    "solo",
  ])("%s: everything that tells of itself has something to say, whatever may be played", (name) => {
    const { board, all, here } = showing(name);
    board.set(here.view, new Set(), here.me);
    const things = new Set(all("[data-tells]").map((thing) => thing.getAttribute("data-tells")));
    expect(things.size).toBeGreaterThan(12);
    for (const thing of things) {
      press(all(`[data-tells="${thing}"]`)[0]);
      expect(told(), thing ?? "").toBeTruthy();
    }
  });

  it("says of a token that can be paid why it cannot be taken now", async () => {
    const { board, all, here } = showing("slide");
    const rich = here.view.seats.map((seat) => ({ ...seat, fruit: fruit(9) }));
    board.set({ ...here.view, seats: rich }, new Set(here.legal), here.me);
    press(all('[data-tells^="token "]')[0]);
    expect(told()).toContain("tells.enough");
    await vi.waitFor(() => expect(told()).toContain("refusal of take"));
  });

  it("asks in the banner for what is possible", async () => {
    const shown = showing("slide");
    expect(shown.asked.at(-1)).toBe("ask.slide 0");
    await taken(shown);
    expect(shown.asked.at(-1)).toBe("ask.held");
    const { board, here, asked } = showing("trade");
    const among = (...legal: string[]): string | null | undefined => {
      board.set(here.view, new Set(legal), here.me);
      return asked.at(-1);
    };
    expect(among("skip")).toBe("ask.skip");
    expect(among("skip", "deliver b1")).toBe("ask.deliver");
    expect(among("skip", "take tower")).toBe("ask.take");
    expect(among("skip", "take tower", "deliver b1")).toBe("ask.trade");
    board.set({ ...here.view, to_play: 1 - (here.me ?? 0) }, new Set(), here.me);
    expect(asked.at(-1)).toBeNull();
  });

  it("calls a token by its name, not by the figures that are printed on it", () => {
    const { all } = showing("trade");
    const labels = all(".fr-space[aria-label]").map((token) => token.getAttribute("aria-label") ?? "");
    expect(labels.length).toBeGreaterThan(5);
    expect(labels.filter((label) => /^\d/.test(label))).toEqual([]);
  });

  it("shows the factory in the market's place when it is its step, and the other one at a touch", () => {
    const { board, all, here } = showing("factory");
    const shows = (): boolean => document.querySelectorAll(".fr-at-factory").length > 0;
    expect(shows()).toBe(true);
    press(all('[data-action="panel market"]')[0]);
    expect(shows()).toBe(false);
    board.set({ ...here.view, idle: here.view.idle + 1 }, new Set(here.legal), here.me);
    expect(shows()).toBe(false); // whoever looked elsewhere is left in peace until the step changes
    board.set({ ...here.view, phase: "slide" }, new Set(), here.me);
    board.set(here.view, new Set(here.legal), here.me);
    expect(shows()).toBe(true);
  });

  it("gives a spectator nothing to play", () => {
    const { board, all } = table(null);
    board.set(CASES.trade?.view as FrutopiaView, new Set(), null);
    const actions = all("[data-action]").map((one) => one.getAttribute("data-action"));
    expect(actions.filter((action) => !/^(open|panel) /.test(action ?? ""))).toEqual([]);
  });

  it("unfolds and folds another island", () => {
    const { all, said } = showing("slide");
    press(all('[data-action^="open "]')[0]);
    expect(all(".fr-open")).toHaveLength(1);
    press(all('[data-action^="open "]')[0]);
    expect(all(".fr-open")).toHaveLength(0);
    expect(said).toEqual([]);
  });

  it("moves the focus with the arrows, and says what it rests on", () => {
    const { all, rested } = showing("factory");
    const arrows = all('.fr-can[data-action^="advance "]');
    arrows[0]?.focus();
    press(arrows[0], "ArrowRight");
    expect(document.activeElement).not.toBe(arrows[0]);
    expect(rested.at(-1)).toBe(document.activeElement?.getAttribute("data-action"));
  });

  it("keeps the focus when it draws anew", () => {
    const { board, all, here } = showing("slide");
    const move = here.legal[0] ?? "";
    all(`[data-action="${move}"]`)[0]?.focus();
    board.set({ ...here.view, idle: here.view.idle + 1 }, new Set(here.legal), here.me);
    expect(document.activeElement?.getAttribute("data-action")).toBe(move);
  });
});

describe("showing what would happen", () => {
  it("shows the way of a token in hand, also where the site tells only that it is taken up", async () => {
    const shown = showing("slide");
    const { board, all, here } = shown;
    const move = await taken(shown);
    all('[data-action^="slide "]')[0]?.focus();
    expect(all(".fr-path")).toHaveLength(0); // the site has not answered yet
    board.preview([{ event: "token-chosen", seat: here.me, piece: "banana", cell: move.slice(5) }]);
    expect(all(".fr-path")).toHaveLength(1);
  });

  it("shows what can be foreseen where the house cannot tell", () => {
    const { board, all, here } = showing("trade");
    const boat = here.legal.find((action) => action.startsWith("deliver ")) ?? "";
    press(all(`[data-action="${boat}"]`)[0]);
    board.preview([]);
    expect(all(".kit-plus")).toHaveLength(1);
    board.preview(null);
    expect(all(".kit-plus")).toHaveLength(0);
  });

  it("shows the path, the token and the fruit of a slide", () => {
    const { board, here, all } = showing("to");
    const action = here.legal.find((one) => here.previews[one]?.some(({ event }) => event === "fruit-gained")) ?? "";
    board.preview(here.previews[action] ?? []);
    expect(all(".fr-path")).toHaveLength(1);
    expect(all(".fr-ghost")).toHaveLength(1);
    expect(all(".kit-chip").length).toBeGreaterThan(0);
  });
});

const EVENTS: FrutopiaEvent[] = [
  { event: "boats-placed", seat: 0, bag: "green", boats: [] },
  { event: "token-chosen", seat: 1, piece: "banana", cell: "b2" },
  { event: "token-slid", seat: 1, piece: "banana", start: "b2", goal: "c2", cells: 1 },
  { event: "fruit-gained", seat: 1, fruits: { banana: 3 } },
  { event: "marker-taken", seat: 0, stack: "green-8", paid: { lemon: 1, orange: 1 }, points: 8 },
  { event: "production-stopped", seat: 0 },
  { event: "permit-used", left: 3 },
  { event: "step-lost", seat: 0 },
  { event: "boat-delivered", seat: 0, boat: "o01", cell: "b1", paid: { banana: 2, lemon: 1 }, points: 2 },
  { event: "token-taken", seat: 0, token: "tower", row: 1, paid: { banana: 3, lemon: 2 }, points: 4 },
  { event: "token-placed", seat: 0, token: "tower", cells: ["c2"], points: 5 },
  { event: "token-placed", seat: 1, token: "zip-lines", cells: ["b2", "c2", "d2"], points: 9 },
  { event: "skipped", seat: 0 },
  { event: "pawn-advanced", seat: 0, arrow: "start-1a", start: "start", goal: "1a", paid: { orange: 1 } },
  { event: "pawn-arrived", seat: 0, circle: "v1.2", points: 2, joins: false },
  { event: "factory-left", seat: 0 },
  { event: "rival-drew", boat: "o01", bag: "orange", value: 1, points: 11 },
  { event: "token-removed", token: "tower" },
  { event: "game-ended", points: [40, 41], shops: [0, 4], winners: [1], rival: null, rank: null },
];

describe("showing what happened", () => {
  it.each(EVENTS.map((event) => [event.event, event] as const))("%s can be played", async (_, event) => {
    await table().board.play(event);
    const { board, here, areas } = showing("trade");
    await board.play(event);
    board.set(here.view, new Set(here.legal), here.me);
    for (const area of Object.values(areas)) {
      for (const stage of area.querySelectorAll(".fr-stage")) expect(stage.childElementCount).toBe(0);
    }
  });

  it("leaves a trace of the last turn, until the next one", async () => {
    const { board, all, here } = showing("trade");
    await board.play({ event: "token-slid", seat: 1, piece: "banana", start: "b2", goal: "b3", cells: 1 });
    board.set(here.view, new Set(here.legal), here.me);
    expect(all(".kit-trace")).toHaveLength(1);
    await board.play({ event: "token-chosen", seat: 0, piece: "lemon", cell: "c3" });
    board.set(here.view, new Set(here.legal), here.me);
    expect(all(".kit-trace")).toHaveLength(0);
  });

  it("follows a game to its end", async () => {
    const { grown } = await followed(table, GAME);
    expect(grown.all(".kit-turn")).toHaveLength(0);
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import frutopia from "./board";
import type { FrutopiaEvent, FrutopiaView } from "./model";
import { followed, keysOf, previewed } from "@web/board/kit/testing";
import { CASES, CATALOGUES, clear, GAME, showing, table } from "./table";

afterEach(() => {
  clear();
  vi.useRealTimers();
});

const names = Object.keys(CASES);

/** What an element stands for, touched or typed. */
function press(element: HTMLElement | undefined, key?: string): void {
  if (key) element?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  else element?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

describe("drawing", () => {
  it.each(names)("%s is drawn the same twice", (name) => {
    const { board, here, areas } = showing(name);
    const marks = (): string[] => Object.values(areas).map((area) => area.innerHTML);
    const once = marks();
    const first = areas.island?.querySelector("[data-at]");
    board.set(here.view, new Set(here.legal), here.me);
    expect(marks()).toEqual(once);
    expect(areas.island?.querySelector("[data-at]")).toBe(first); // nothing was even touched
  });

  it("draws every cell of every island, the reader's own large", () => {
    const { areas } = showing("slide");
    expect(areas.island?.querySelectorAll(".fr-cell")).toHaveLength(25);
    expect(areas.seats?.querySelectorAll(".fr-cell")).toHaveLength(75);
  });

  it("has a factory only where one is in play", () => {
    expect(showing("factory").areas.factory?.childElementCount).toBe(1);
    expect(showing("slide").areas.factory?.childElementCount).toBe(0);
  });

  it("writes names as text, never as markup", () => {
    const { areas } = showing("slide");
    expect(areas.seats?.textContent).toContain("<b>Carmen</b>");
  });

  it("writes no style into markup, as the content policy demands", () => {
    const { all } = showing("slide");
    expect(all("[style]").every((element) => element.getAttribute("style")?.startsWith("--seat"))).toBe(true);
  });

  it("tells the table as lists, too", () => {
    const { areas } = showing("trade");
    expect(areas.market?.querySelectorAll("li")).toHaveLength(5);
    expect(areas.factory?.querySelectorAll("li")).toHaveLength(15);
    expect(areas.island?.querySelectorAll("ul li").length).toBeGreaterThan(5);
  });

  it("speaks only words that both catalogues have", () => {
    const spoken = new Set(names.flatMap((name) => [...showing(name).spoken]));
    for (const { label } of frutopia.areas) spoken.add(label);
    for (const catalogue of CATALOGUES) {
      const keys = keysOf(catalogue);
      expect([...spoken].filter((key) => !keys.has(key))).toEqual([]);
    }
  });

  it("adds a seat's points up to what the view says", () => {
    const view = CASES.over?.view;
    const lines = frutopia.summary?.(view, 1, (key) => key) ?? [];
    const numbers = lines.map(({ value }) => Number(value));
    expect(numbers.slice(0, -1).reduce((sum, points) => sum + points, 0)).toBe(numbers.at(-1));
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

  it.each(names)("%s: what can be touched has a name", (name) => {
    for (const element of showing(name).all(".fr-can:not(.fr-too)")) {
      expect(element.localName === "button" || element.getAttribute("role") === "button").toBe(true);
      expect(element.getAttribute("aria-label"), element.getAttribute("data-action") ?? "").toBeTruthy();
    }
  });

  it("takes a token in hand, shows where it can go, and puts it back", () => {
    const { all, here, said } = showing("slide");
    const move = here.legal[0] ?? "";
    press(all(`[data-action="${move}"]`)[0]);
    expect(all('[data-action^="slide "]').length).toBeGreaterThan(0);
    expect(all(".fr-held")).toHaveLength(1);
    press(all(`[data-action="${move}"]`)[0]);
    expect(all('[data-action^="slide "]')).toHaveLength(0);
    expect(said).toEqual([]); // the house hears nothing of it
  });

  it("slides in two steps: takes up, and goes on when the house has done so", () => {
    vi.useFakeTimers();
    const { board, all, here, said } = showing("slide");
    press(all(`[data-action="${here.legal[0]}"]`)[0]);
    const goal = all('[data-action^="slide "]')[0];
    const [, from = "", to = ""] = goal?.getAttribute("data-action")?.split(" ") ?? [];
    press(goal);
    expect(said.at(-1)).toBe(`play move ${from}`);
    const turn = { ...here.view.turn, moving: from };
    board.set({ ...here.view, phase: "to", turn }, new Set([`to ${to}`]), here.me);
    vi.runAllTimers();
    expect(said.at(-1)).toBe(`touch to ${to}`);
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

  it("asks why not, where something looks touchable", () => {
    const { all, here, said } = showing("trade");
    const boats = all('[data-action^="deliver "]').map((one) => one.getAttribute("data-action") ?? "");
    const poor = boats.find((action) => !here.legal.includes(action)) ?? "";
    press(all(`[data-action="${poor}"]`)[0]);
    expect(said).toEqual([`ask ${poor}`]);
  });

  it("gives a spectator nothing to play", () => {
    const { board, all } = table(null);
    board.set(CASES.trade?.view as FrutopiaView, new Set(), null);
    const actions = all("[data-action]").map((one) => one.getAttribute("data-action"));
    expect(actions.filter((action) => !action?.startsWith("open "))).toEqual([]);
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
    const { all, said } = showing("factory");
    const arrows = all('.fr-can[data-action^="advance "]');
    arrows[0]?.focus();
    press(arrows[0], "ArrowRight");
    expect(document.activeElement).not.toBe(arrows[0]);
    expect(said.some((line) => line.startsWith("hover "))).toBe(true);
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
  it.each(names)("%s: every preview can be drawn and taken away", (name) => {
    const { before, after } = previewed(showing(name));
    expect(after).toBe(before);
  });

  it("shows the way of a token in hand, of which the house knows nothing yet", () => {
    const { all, here } = showing("slide");
    press(all(`[data-action="${here.legal[0]}"]`)[0]);
    all('[data-action^="slide "]')[0]?.focus();
    expect(all(".fr-path")).toHaveLength(1);
    expect(all(".kit-plus")).toHaveLength(1);
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

  it("shows what a board shows that is drawn for the first time", async () => {
    const { differences } = await followed(table, GAME.slice(0, 12));
    expect(differences).toEqual([]);
  });
});

describe("leaving", () => {
  it("leaves neither elements nor listeners behind", () => {
    const added = vi.spyOn(EventTarget.prototype, "addEventListener");
    const { board, areas, said, all } = showing("trade");
    expect(added.mock.calls.every(([, , options]) => typeof options === "object" && options?.signal)).toBe(true);
    added.mockRestore();
    const boat = all('.fr-can[data-action^="deliver "]')[0];
    const root = areas.island?.firstElementChild as HTMLElement;
    board.destroy();
    expect(Object.values(areas).every((area) => area.childElementCount === 0)).toBe(true);
    expect(document.querySelector(".kit-drawings")).toBeNull();
    document.body.append(root);
    press(boat);
    expect(said).toEqual([]);
  });
});

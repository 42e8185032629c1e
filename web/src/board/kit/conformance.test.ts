// What every board keeps to, whatever its game: the boards of all game folders, found as the page finds them, and that of
// the template of new games, which shows how little a board needs.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LANGS } from "../../texts/texts";
import type { BoardModule } from "../types";
import { differences, followed, keysOf, press, previewed, type Table, type Tables, tablesOf } from "./testing";

interface Subject {
  module: BoardModule;
  tables: Tables<any, any>;
  catalogues: readonly string[]; // every language's, as they are written
}

const LIVE = '[data-action][tabindex="0"]'; // what may be touched

const seatsOf = (view: { seats: number | readonly unknown[] }): number =>
  typeof view.seats === "number" ? view.seats : view.seats.length;

const actionOf = (element: Element): string => element.getAttribute("data-action") ?? "";

/** The legal actions that something stands for, by its own name or by the one the board has for it. */
function offered({ module }: Subject, table: Table<any, any>, legal: readonly string[]): string[] {
  const live = new Set(table.all(LIVE).map(actionOf));
  return legal.filter((action) => live.has(action) || live.has(module.thing?.(action, []) ?? action));
}

/** The same, also with what appears when something is taken in hand or turned. */
function reachable(subject: Subject, name: string): string[] {
  const { tables } = subject;
  const first = tables.showing(name);
  const { legal } = first.here;
  const found = new Set(offered(subject, first, legal));
  const own = first
    .all(LIVE)
    .map(actionOf)
    .filter((action) => !legal.includes(action));
  const tryOut = (table: Table<any, any>, action: string): void => {
    for (let times = 0; times < 4 && table.can(action) && found.size < legal.length; times += 1) {
      table.press(action);
      for (const more of offered(subject, table, legal)) found.add(more);
    }
  };
  for (const action of own) tryOut(first, action); // one after the other, where they lie
  for (const action of own) {
    if (found.size === legal.length) break;
    tables.clear();
    tryOut(tables.showing(name), action); // each for itself
  }
  return [...found];
}

function conforms(game: string, subject: Subject): void {
  const clear = async (): Promise<void> => {
    subject.tables.clear();
    await new Promise((done) => setTimeout(done)); // only between tasks does the garbage of weak references go
  };
  describe(game, () => {
    describe.each(Object.keys(subject.tables.CASES))("%s, drawn once", (name) => {
      afterAll(clear);
      isLookedAt(subject, name);
    });
    describe.each(
      Object.entries({ drawing: draws, touching: touches, showing: shows, leaving: leaves }),
    )("%s", (_, part) => {
      afterEach(clear);
      part(subject);
    });
  });
}

/** What leaves a table as it was: drawing takes most of the time of these tests, so it is done once for all of it. */
function isLookedAt({ tables, catalogues }: Subject, name: string): void {
  let shown: ReturnType<typeof tables.showing>;
  beforeAll(() => {
    shown = tables.showing(name);
  });

  it("is drawn the same twice", () => {
    const { board, here, areas, all } = shown;
    const once = Object.values(areas).map((area) => area.innerHTML);
    const things = all("[data-at]");
    board.set(here.view, new Set(here.legal), here.me);
    expect(Object.values(areas).map((area) => area.innerHTML)).toEqual(once);
    expect(all("[data-at]").every((thing, place) => thing === things[place])).toBe(true); // nothing was even touched
  });

  it("writes names as text, and no style but its own properties", () => {
    const { all, here, areas } = shown;
    const words = Object.values(areas).map((area) => area.textContent);
    expect(words.join().includes("<b>Carmen</b>")).toBe(seatsOf(here.view) > 2);
    const written = all("[style]").flatMap((element) => (element.getAttribute("style") ?? "").split(";"));
    expect(written.filter((line) => line.trim() && !line.trim().startsWith("--"))).toEqual([]); // the policy demands it
  });

  it("speaks only words that every catalogue has", () => {
    for (const keys of catalogues.map(keysOf)) expect([...shown.spoken].filter((key) => !keys.has(key))).toEqual([]);
  });

  it("draws every preview, and takes it away", () => {
    const { before, after } = previewed(shown);
    expect(after).toBe(before);
  });
}

function draws({ module, tables, catalogues }: Subject): void {
  const { CASES, showing } = tables;
  const names = Object.keys(CASES);

  it("is what it was when another table was shown in between", () => {
    const [one = "", two = ""] = names;
    const [{ board, here, areas }, fresh] = [showing(one), showing(one)];
    board.set(CASES[two]?.view, new Set(), here.me);
    board.set(here.view, new Set(here.legal), here.me);
    expect(differences(areas, fresh.areas)).toEqual([]);
  });

  it("names its areas in words that every catalogue has", () => {
    const labels = module.areas.map(({ label }) => label);
    for (const keys of catalogues.map(keysOf)) expect(labels.filter((key) => !keys.has(key))).toEqual([]);
  });

  it.each(names)("%s: a seat's points add up to the last line", (name) => {
    const { view } = CASES[name] ?? { view: null };
    for (let seat = 0; seat < seatsOf(view); seat += 1) {
      const numbers = (module.summary?.(view, seat, (key) => key) ?? []).map(({ value }) => Number(value));
      expect(numbers.slice(0, -1).reduce((sum, points) => sum + points, 0)).toBe(numbers.at(-1) ?? 0);
    }
    expect(module.summary?.(view, 9, (key) => key) ?? []).toEqual([]); // nobody sits there
  });
}

function touches(subject: Subject): void {
  const { CASES, showing, table } = subject.tables;
  const names = Object.keys(CASES);

  it.each(names)("%s: every legal action has something to touch", (name) => {
    expect(reachable(subject, name).sort()).toEqual([...(CASES[name]?.legal ?? [])].sort());
  });

  it.each(names)("%s: what can be touched is a button with a name, and stands for what is legal", (name) => {
    const { all, here, said } = showing(name);
    for (const element of all(LIVE)) {
      expect(element.localName === "button" || element.getAttribute("role") === "button").toBe(true);
      expect(element.getAttribute("aria-label"), actionOf(element)).toBeTruthy();
    }
    for (const element of all(LIVE)) if (element.isConnected) press(element);
    const touched = said.filter((line) => line.startsWith("touch ")).map((line) => line.slice(6).split(", ")[0] ?? "");
    expect(touched.filter((action) => !here.legal.includes(action))).toEqual([]);
  });

  it.each(names)("%s: asks why not, where something looks touchable", (name) => {
    const { all, here, said } = showing(name);
    const looks = all("[data-action]:not([tabindex])").filter((one) => !here.legal.includes(actionOf(one)));
    for (const element of looks) press(element);
    expect(said.filter((line) => !line.startsWith("ask "))).toEqual([]);
  });

  it.each(names)("%s gives a spectator nothing to play", (name) => {
    const { board, all, said } = table(null);
    const { view } = CASES[name] ?? { view: null };
    board.set({ ...view, draft: null }, new Set(), null);
    for (const element of all("[data-action]")) press(element);
    expect(said).toEqual([]);
  });

  it("answers to Enter and to the space bar where the thing is drawn", () => {
    for (const name of names.slice(0, 4)) {
      const { all, said, here } = showing(name);
      const thing = all(`${LIVE}:not(button)`).find((one) => here.legal.includes(actionOf(one)));
      press(thing, "Enter");
      const once = said.length;
      press(all(`[data-action="${actionOf(thing ?? document.body)}"]`)[0], " ");
      expect(said.length).toBe(2 * once);
    }
  });

  it("moves the focus with the arrows, and says what it rests on", () => {
    for (const name of names.slice(0, 4)) {
      const { areas, rested, here } = showing(name);
      const things = Object.values(areas).map((area) => [...area.querySelectorAll<HTMLElement>(LIVE)]);
      const [one, two] = things.find((found) => found.length > 1) ?? [];
      if (!one || !two) continue;
      one.focus();
      press(one, "ArrowRight");
      expect(document.activeElement === two).toBe(true); // a difference would print the whole page
      press(two, "ArrowUp");
      expect(document.activeElement === one).toBe(true);
      if (here.legal.includes(actionOf(one))) expect(rested.at(-1)).toBe(actionOf(one));
    }
  });

  it.each(names)("%s keeps the focus when it is drawn anew, and never loses it", (name) => {
    const { board, all, areas, here } = showing(name);
    const thing = all(LIVE)[0];
    if (!thing) return;
    thing.focus();
    board.language("fr");
    expect(actionOf(document.activeElement ?? thing)).toBe(actionOf(thing));
    board.set(here.view, new Set(), null);
    expect(Object.values(areas).some((area) => area.contains(document.activeElement))).toBe(true);
  });
}

function shows({ tables }: Subject): void {
  const { GAME, table } = tables;
  const events = new Map(GAME.flatMap((step) => step.events).map((event): [string, any] => [event.event, event]));

  it.each([...events])("%s can be played, before any view and after one", async (_, event) => {
    const { board } = table();
    await board.play(event);
    board.set(GAME[0]?.view, new Set(), 0);
    await board.play(event);
    board.skip();
  });

  it("shows after a stretch of a game what a board shows that is drawn for the first time", async () => {
    const { differences } = await followed(table, GAME.slice(-24));
    expect(differences).toEqual([]);
  });
}

function leaves({ tables }: Subject): void {
  it("leaves neither elements nor listeners behind", () => {
    const name = Object.keys(tables.CASES).find((each) => tables.showing(each).all(LIVE).length) ?? "";
    tables.clear();
    const added = vi.spyOn(EventTarget.prototype, "addEventListener");
    const { board, areas, said, all } = tables.showing(name);
    expect(added.mock.calls.every(([, , options]) => typeof options === "object" && options?.signal)).toBe(true);
    added.mockRestore();
    const thing = all(LIVE)[0];
    const roots = Object.values(areas).flatMap((area) => [...area.children]);
    board.destroy();
    expect(Object.values(areas).every((area) => area.childElementCount === 0)).toBe(true);
    expect(document.body.childElementCount).toBe(Object.keys(areas).length); // no drawings either
    document.body.append(...roots);
    press(thing);
    expect(said).toEqual([]);
  });
}

const boards = import.meta.glob<BoardModule>(
  [
    "../../../../src/potager/games/*/shows/board/board.ts",
    "../../../../src/potager/cli/template/*/shows/board/board.ts",
  ],
  {
    import: "default",
    eager: true,
  },
);
const catalogues = import.meta.glob<string>(
  ["../../../../src/potager/games/*/tells/texts/*.toml", "../../../../src/potager/cli/template/*/tells/texts/*.toml"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const views = import.meta.glob<{ cases: unknown; game: unknown }>(
  ["../../../../src/potager/games/*/tests/views.json", "../../../../src/potager/cli/template/*/tests/views.json"],
  {
    import: "default",
    eager: true,
  },
);

it("finds the games' boards", () => expect(Object.keys(boards).length).toBeGreaterThan(3));

for (const [path, module] of Object.entries(boards)) {
  const game = path.split("/").at(-4) ?? "";
  const canned = Object.entries(views).find(([place]) => place.includes(`/${game}/`))?.[1];
  const spoken = Object.entries(catalogues).filter(([place]) => place.includes(`/${game}/`));
  conforms(game, {
    module,
    tables: tablesOf(module, canned ?? { cases: {}, game: [] }),
    catalogues: spoken.map(([, text]) => text),
  });
  it(`has canned tables and catalogues in every language of ${game}`, () =>
    expect([canned !== undefined, spoken.length]).toEqual([true, LANGS.length]));
}

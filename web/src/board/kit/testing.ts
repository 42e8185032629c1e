// A table for the tests of a board: canned views, the board in happy-dom, and a record of what it told the site.

import type { LegalAction } from "../../generated/types";
import { SEAT_COLOURS, symbolOf } from "../symbols";
import type { Board, BoardContext, BoardModule } from "../types";
import { h } from "./dom";

/** A canned table: what somebody sees and may do, and what some actions would bring. */
export interface Canned<View, Event> {
  me: number;
  view: View;
  legal: string[];
  previews: Record<string, Event[]>;
  then?: Record<string, LegalAction[]>; // what could be done after some of the actions
}

/** A step of a game: what happened, and what the first seat saw then. */
export interface Step<View, Event> {
  events: Event[];
  view: View;
}

export interface Table<View, Event> {
  board: Board<View, Event>;
  areas: Record<string, HTMLElement>;
  said: string[]; // what the site was told, in order
  named: Record<string, readonly LegalAction[]>; // what the site answers, by the actions after which it is asked
  rested: (string | null)[]; // what the pointer or the focus was on
  asked: (string | null)[]; // what the board asked its reader for, in order
  spoken: Set<string>; // the text keys the board asked for
  all(selector: string): HTMLElement[];
  can(action: string): boolean; // whether something stands for an action and may be touched
  press(action: string, inside?: string): void; // touches what stands for an action
}

export interface Tables<View, Event> {
  CASES: Record<string, Canned<View, Event>>;
  GAME: Step<View, Event>[];
  table(me?: number | null): Table<View, Event>; // a board in fresh areas of the page
  showing(name: string, change?: Partial<View>): Table<View, Event> & { here: Canned<View, Event> }; // a canned table
  clear(): void; // leaves an empty page to the next test
}

const NAMES = ["Alba", "Benoît", "<b>Carmen</b>", "Dídac", "Émilie"];

/** Touches an element, with a key or with a finger. */
export function press(element: Element | undefined, key?: string): void {
  if (key) element?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  else element?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

/** The tables of one game, from its canned views. */
export function tablesOf<View, Event>(
  module: BoardModule,
  views: { cases: unknown; game: unknown },
): Tables<View, Event> {
  const CASES = views.cases as Record<string, Canned<View, Event>>;
  const boards: Board[] = [];

  function table(me: number | null = 0): Table<View, Event> {
    const made = tableOf(module, me);
    boards.push(made.board);
    return made;
  }

  return {
    CASES,
    GAME: views.game as Step<View, Event>[],
    table,
    showing(name, change = {}) {
      const found = CASES[name];
      if (!found) throw new Error(`there is no canned table ${name}`);
      const here = { ...found, view: { ...found.view, ...change } };
      const made = table(here.me);
      const now = here.legal.map((action) => ({ action, text: `sentence of ${action}` }));
      Object.assign(made.named, here.then, { "": now });
      made.board.set(here.view, new Set(here.legal), here.me);
      return { ...made, here };
    },
    clear() {
      for (const board of boards.splice(0)) board.destroy();
      document.body.replaceChildren();
    },
  };
}

function tableOf(module: BoardModule, me: number | null): Table<any, any> {
  const areas = Object.fromEntries(module.areas.map(({ id }) => [id, h("div", { tabindex: -1 })]));
  document.body.append(...Object.values(areas));
  const said: string[] = [];
  const named: Table<any, any>["named"] = {};
  const rested: (string | null)[] = [];
  const asked: (string | null)[] = [];
  const spoken = new Set<string>();
  const context: BoardContext = {
    areas,
    text: (key, params = {}) => {
      spoken.add(key);
      return `${key} ${Object.values(params).join(" ")}`.trim();
    },
    lang: "en",
    seats: NAMES.map((name, seat) => {
      const symbol = symbolOf(seat);
      return { name, symbol, colour: SEAT_COLOURS[symbol], me: seat === me, bot: false };
    }),
    reducedMotion: true,
    touch: (action, line = []) => said.push(`touch ${[action, ...line].join(", ")}`),
    ask: (action) => said.push(`ask ${action}`),
    why: async (action) => ({ code: "refused", message: `refusal of ${action}`, rule: "X1", retry_after: null }),
    rule: (rule) => said.push(`rule ${rule}`),
    asks: (question) => asked.push(question),
    hover: (action, line = []) => rested.push(action && [action, ...line].join(", ")),
    follow: async (line) => named[line.join(", ")] ?? [],
    play: (actions) => said.push(`play ${actions.join(", ")}`),
    stand: (order) => said.push(`stand ${order}`),
    revoke: (id) => said.push(`revoke ${id}`),
  };
  const all = (selector: string): HTMLElement[] =>
    Object.values(areas).flatMap((area) => [...area.querySelectorAll<HTMLElement>(selector)]);
  const found = (action: string, inside = ""): HTMLElement | undefined => all(`${inside} [data-action="${action}"]`)[0];
  return {
    board: module.create(context),
    areas,
    said,
    named,
    rested,
    asked,
    spoken,
    all,
    can: (action) => found(action)?.tabIndex === 0 && !found(action)?.hasAttribute("aria-disabled"),
    press(action, inside) {
      const element = found(action, inside);
      if (!element) throw new Error(`nothing stands for ${action}`);
      press(element);
    },
  };
}

/** Draw every preview of a canned table and take it away again: what the board looks like before and after. */
export function previewed<View, Event>({
  board,
  areas,
  here,
}: Table<View, Event> & { here: Canned<View, Event> }): { before: string; after: string } {
  const before = drawn(areas);
  for (const events of Object.values(here.previews)) {
    board.preview(events);
    board.preview(null);
  }
  return { before, after: drawn(areas) };
}

/** Follow a stretch of a game, drawing every step; and beside it a board that is drawn at its end for the first time. */
export async function followed<View, Event>(
  table: (me: number) => Table<View, Event>,
  steps: readonly { events: readonly Event[]; view: View }[],
): Promise<{ grown: Table<View, Event>; differences: string[] }> {
  const [grown, fresh] = [table(0), table(0)];
  for (const { events, view } of steps) {
    for (const event of events) {
      await grown.board.play(event);
      await fresh.board.play(event);
    }
    grown.board.set(view, new Set(), 0);
  }
  const last = steps.at(-1);
  if (last) fresh.board.set(last.view, new Set(), 0);
  return { grown, differences: differences(grown.areas, fresh.areas) };
}

/** Where two boards differ. */
export function differences(one: Table<unknown, unknown>["areas"], other: Table<unknown, unknown>["areas"]): string[] {
  return Object.keys(one).flatMap((id) => differing(one[id] as HTMLElement, other[id] as HTMLElement));
}

/** The innermost elements in which two drawings differ. */
function differing(one: Element, other: Element): string[] {
  const bare = (element: Element): string => {
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value.split(" ").sort().join(" ")}`);
    const words = [...element.childNodes].filter((node) => !(node instanceof Element)).map((node) => node.nodeValue);
    const kept = attributes.filter((attribute) => attribute !== "class=");
    return `${element.nodeName} ${kept.sort().join(" ")} ${words.join("|")} with ${element.childElementCount}`;
  };
  if (bare(one) !== bare(other)) return [`${bare(one)} instead of ${bare(other)}`];
  return [...one.children].flatMap((child, order) => differing(child, other.children[order] as Element));
}

function drawn(areas: Readonly<Record<string, HTMLElement>>): string {
  return Object.values(areas)
    .map((area) => area.innerHTML.replaceAll(' class=""', ""))
    .join();
}

/** The keys of a message catalogue. */
export function keysOf(catalogue: string): Set<string> {
  const keys = new Set<string>();
  let section = "";
  for (const line of catalogue.split("\n")) {
    section = /^\[(.+)\]/.exec(line)?.[1] ?? section;
    const key = /^([\w-]+) =/.exec(line)?.[1];
    if (key) keys.add(section ? `${section}.${key}` : key);
  }
  return keys;
}

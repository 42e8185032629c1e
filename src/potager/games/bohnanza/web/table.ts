// A table for the tests: canned views, a board in happy-dom, and a record of what it told the house.
import { SEAT_COLOURS, symbolOf } from "@web/board/symbols";
import type { Board, BoardContext } from "@web/board/types";
import views from "../../../../../web/dev/bohnanza-gallery/views.json";
import en from "../texts/en.toml?raw";
import fr from "../texts/fr.toml?raw";
import bohnanza from "./board";
import type { BohnanzaEvent, BohnanzaView } from "./model";

export interface Case {
  me: number;
  view: BohnanzaView;
  legal: string[];
  previews: Record<string, BohnanzaEvent[]>;
}

export const CASES = views.cases as unknown as Record<string, Case>;
export const GAME = views.game as unknown as { events: BohnanzaEvent[]; view: BohnanzaView }[];
export const CATALOGUES = [en, fr];

export interface Table {
  board: Board<BohnanzaView, BohnanzaEvent>;
  areas: Record<string, HTMLElement>;
  said: string[]; // what the house was told, in order; resting on something left out
  spoken: Set<string>; // the text keys the board asked for
  all(selector: string): HTMLElement[];
  press(action: string, inside?: string): void; // touches what stands for an action
  can(action: string): boolean;
}

const boards: Board[] = [];

/** Leaves an empty page to the next test. */
export function clear(): void {
  for (const board of boards.splice(0)) board.destroy();
  document.body.replaceChildren();
}

/** A board in fresh areas of the page. */
export function table(me: number | null = 0): Table {
  const areas = Object.fromEntries(bohnanza.areas.map(({ id }) => [id, document.createElement("div")]));
  document.body.append(...Object.values(areas));
  const said: string[] = [];
  const spoken = new Set<string>();
  const context: BoardContext = {
    areas,
    text: (key, params = {}) => {
      spoken.add(key);
      return `${key} ${Object.values(params).join(" ")}`.trim();
    },
    lang: "en",
    seats: ["Alba", "Benoît", "<b>Carmen</b>", "Dídac", "Émilie"].map((name, seat) => ({
      name,
      symbol: symbolOf(seat),
      colour: SEAT_COLOURS[symbolOf(seat)],
      me: seat === me,
      bot: false,
    })),
    reducedMotion: true,
    touch: (action) => said.push(`touch ${action}`),
    ask: (action) => said.push(`ask ${action}`),
    hover: () => undefined,
    play: (actions) => said.push(`play ${actions.join(", ")}`),
    stand: (order) => said.push(`stand ${order}`),
    revoke: (id) => said.push(`revoke ${id}`),
  };
  const board = bohnanza.create(context);
  boards.push(board);
  const all = (selector: string): HTMLElement[] =>
    Object.values(areas).flatMap((area) => [...area.querySelectorAll<HTMLElement>(selector)]);
  const find = (action: string, inside = ""): HTMLElement | undefined => all(`${inside} [data-action="${action}"]`)[0];
  return {
    board,
    areas,
    said,
    spoken,
    all,
    press(action, inside) {
      const element = find(action, inside);
      if (!element) throw new Error(`nothing stands for ${action}`);
      element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    },
    can: (action) => find(action)?.classList.contains("bo-can") ?? false,
  };
}

/** A board that shows one of the canned tables, perhaps changed a little. */
export function showing(name: string, change: Partial<BohnanzaView> = {}): Table & { here: Case } {
  const found = CASES[name];
  if (!found) throw new Error(`there is no canned table ${name}`);
  const here = { ...found, view: { ...found.view, ...change } };
  const made = table(here.me);
  made.board.set(here.view, new Set(here.legal), here.me);
  return { ...made, here };
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

// A table for the tests: canned views, a board in happy-dom, and a record of what it told the house.
import { SEAT_COLOURS, symbolOf } from "@web/board/symbols";
import type { Board, BoardContext } from "@web/board/types";
import views from "../../../../../web/dev/frutopia-gallery/views.json";
import en from "../texts/en.toml?raw";
import fr from "../texts/fr.toml?raw";
import frutopia from "./board";
import type { FrutopiaEvent, FrutopiaView } from "./model";

export interface Case {
  me: number;
  view: FrutopiaView;
  legal: string[];
  previews: Record<string, FrutopiaEvent[]>;
}

export const CASES = views.cases as unknown as Record<string, Case>;
export const GAME = views.game as unknown as { events: FrutopiaEvent[]; view: FrutopiaView }[];
export const CATALOGUES = [en, fr];

export interface Table {
  board: Board<FrutopiaView, FrutopiaEvent>;
  areas: Record<string, HTMLElement>;
  said: string[]; // touch, ask, hover and play, in order
  spoken: Set<string>; // the text keys the board asked for
  all(selector: string): HTMLElement[];
}

const boards: Board[] = [];

/** Leaves an empty page to the next test. */
export function clear(): void {
  for (const board of boards.splice(0)) board.destroy();
  document.body.replaceChildren();
}

/** A board in fresh areas of the page. */
export function table(me: number | null = 0): Table {
  const areas = Object.fromEntries(frutopia.areas.map(({ id }) => [id, document.createElement("div")]));
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
    seats: ["Alba", "Benoît", "<b>Carmen</b>", "Dídac"].map((name, seat) => ({
      name,
      symbol: symbolOf(seat),
      colour: SEAT_COLOURS[symbolOf(seat)],
      me: seat === me,
      bot: false,
    })),
    reducedMotion: true,
    touch: (action) => said.push(`touch ${action}`),
    ask: (action) => said.push(`ask ${action}`),
    hover: (action) => said.push(`hover ${action}`),
    play: (actions) => said.push(`play ${actions.join(", ")}`),
    stand: (order) => said.push(`stand ${order}`),
    revoke: (id) => said.push(`revoke ${id}`),
  };
  const board = frutopia.create(context);
  boards.push(board);
  const all = (selector: string): HTMLElement[] =>
    Object.values(areas).flatMap((area) => [...area.querySelectorAll<HTMLElement>(selector)]);
  return { board, areas, said, spoken, all };
}

/** A board that shows one of the canned tables. */
export function showing(name: string): Table & { here: Case } {
  const here = CASES[name];
  if (!here) throw new Error(`there is no canned table ${name}`);
  const made = table(here.me);
  made.board.set(here.view, new Set(here.legal), here.me);
  return { ...made, here };
}

/** The keys of a message catalogue. */
export function keysOf(catalogue: string): Set<string> {
  const keys = new Set<string>();
  let section = "";
  for (const line of catalogue.split("\n")) {
    section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
    const key = /^([\w-]+) =/.exec(line)?.[1];
    if (key) keys.add(section ? `${section}.${key}` : key);
  }
  return keys;
}

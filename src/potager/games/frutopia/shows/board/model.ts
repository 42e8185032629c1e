// What every part of the board draws from: the view, what may be touched, and what the reader has in hand.
import type { Model as Kit } from "@web/board/kit/board";
import type { FrutopiaBoatView, FrutopiaEvent, FrutopiaTokenView, FrutopiaView } from "@web/generated/types";
import { FRUITS } from "./fruits";
import { CELLS, placeOf, SIDE } from "./geometry";

export type { FrutopiaEvent, FrutopiaView };
export type BoatView = FrutopiaBoatView;
export type TokenView = FrutopiaTokenView;

export interface Model extends Kit<FrutopiaView, FrutopiaEvent> {
  readonly home: number; // whose island is drawn large
  readonly held: string | null; // the cell of the token that the reader is about to slide
  readonly turned: number; // quarter turns of the building in hand
  readonly open: ReadonlySet<number>; // islands that are unfolded beside the board
  readonly panel: Panel; // what stands beside the island where both do not fit
}

export type Panel = "market" | "factory";

/** In which step of a turn a table is: sliding, the market, or the factory. */
export const STEPS = [
  ["slide", "to", "pick", "produce"],
  ["trade", "place", "build", "first"],
  ["factory", "circle"],
];

/** Which panel a step needs; whoever looked at the other one meanwhile is led there. */
export function panelOf({ view, me }: Pick<Model, "view" | "me">): Panel {
  const own = view.factory && (me === null || view.to_play === me);
  return own && STEPS[2]?.includes(view.phase) ? "factory" : "market";
}

export type Kind = "harvest" | "mixed" | "wagon" | "boat" | "rock" | "building";

/** What kind of thing stands on a cell, by its name. */
export function kindOf(name: string): Kind {
  if ((FRUITS as readonly string[]).includes(name)) return "harvest";
  if (name.startsWith("mixed-")) return "mixed";
  if (name.includes("-wagon-")) return "wagon";
  if (name === "rock") return "rock";
  return /^[og]\d\d$/.test(name) ? "boat" : "building";
}

/** The fruits of a mixed token, by its name. */
export function mixOf(name: string): string[] {
  return name.split("-").slice(1);
}

export function colourOf(wagon: string): string {
  return wagon.split("-")[0] ?? "";
}

/** A cell to which the token in hand can slide. */
export interface Goal {
  cell: string;
  action: string; // what stands for it
  text: string; // what it would do, in the server's words; empty until they come
}

/** The actions after which the token in hand has its goals: none if it is taken up already; null if nothing is in hand. */
export function taking(model: Model): string[] | null {
  if (!mine(model)) return null;
  if (model.view.phase === "to") return [];
  return model.held ? [`move ${model.held}`] : null;
}

/** Where the token in hand can go, as the server names it. */
export function goals(model: Model): Goal[] {
  const { view, legal, held, next } = model;
  if (!mine(model)) return [];
  if (view.phase !== "to") {
    return next.map(({ action, text }) => ({ cell: cellOf(action), action: `slide ${held} ${cellOf(action)}`, text }));
  }
  const words = new Map(next.map(({ action, text }) => [action, text]));
  return [...legal].map((action) => ({ cell: cellOf(action), action, text: words.get(action) ?? "" }));
}

const cellOf = (to: string): string => to.split(" ")[1] ?? "";

/** What is about to slide. */
export function moved({ view, me, held }: Model): string {
  const from = view.phase === "to" ? view.turn.moving : held;
  return view.seats[me ?? 0]?.cells[CELLS.indexOf(from ?? "")] ?? "";
}

/** The cells that a large building covers with the corner of its outline on a cell; nothing if it cannot lie so. */
export function covered(token: TokenView | null, corner: string, turned: number): string[] {
  const at = placeOf(corner);
  return (token?.outlines[turned] ?? []).map(
    ([row, column]) => CELLS[(at.row + row) * SIDE + at.column + column] ?? "",
  );
}

/** The turns in which the building in hand lies differently and has room. */
export function turnsOf(legal: ReadonlySet<string>): number[] {
  const found = [...legal]
    .filter((action) => action.startsWith("build "))
    .map((action) => Number(action.split(" ")[2]));
  return [...new Set(found)].sort();
}

/** For every cell the placement that begins there, or one that covers it: `first` says which. */
export function placements(model: Model): Map<string, { action: string; cells: string[]; first: boolean }> {
  const { view, legal, turned } = model;
  const found = new Map<string, { action: string; cells: string[]; first: boolean }>();
  const all = CELLS.flatMap((corner) => {
    const action = `build ${corner} ${turned}`;
    return legal.has(action) ? [{ action, cells: covered(view.turn.token, corner, turned) }] : [];
  });
  for (const { action, cells } of all) found.set(cells[0] ?? "", { action, cells, first: true });
  for (const { action, cells } of all)
    for (const cell of cells) if (!found.has(cell)) found.set(cell, { action, cells, first: false });
  return found;
}

/** The large buildings of an island and their cells. */
export function groups(cells: readonly (string | null)[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  cells.forEach((name, place) => {
    if (name && kindOf(name) === "building") found.set(name, [...(found.get(name) ?? []), CELLS[place] ?? ""]);
  });
  return found;
}

export function mine({ me, view }: Model): boolean {
  return me !== null && view.to_play === me;
}

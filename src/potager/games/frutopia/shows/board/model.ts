// What every part of the board draws from: the view, what may be touched, and what the reader has in hand.
import type { Model as Kit } from "@web/board/kit/board";
import type { FrutopiaBoatView, FrutopiaEvent, FrutopiaTokenView, FrutopiaView } from "@web/generated/types";
import { FRUITS } from "./fruits";
import { CELLS, placeOf, SIDE } from "./geometry";
import type { Machine } from "./machine";

export type { FrutopiaEvent, FrutopiaView };
export type BoatView = FrutopiaBoatView;
export type TokenView = FrutopiaTokenView;

export interface Model extends Kit<FrutopiaView, FrutopiaEvent> {
  readonly home: number; // whose island is drawn large
  readonly held: string | null; // the cell of the token that the reader is about to slide
  readonly turned: number; // quarter turns of the building in hand
  readonly machine: Machine; // how the factory is laid out on this screen
  readonly open: ReadonlySet<number>; // islands that are unfolded beside the board
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

export interface Goal {
  cell: string;
  action: string;
  steps: number;
}

const WAYS = [-SIDE, 1, SIDE, -1];

/** The free cells in a straight line from a cell: only to show them, the house decides what is legal. */
export function reach({ view }: Model, seat: number, from: string): { cell: string; steps: number }[] {
  const cells = view.seats[seat]?.cells ?? [];
  const start = CELLS.indexOf(from);
  return WAYS.flatMap((way) => {
    const found: { cell: string; steps: number }[] = [];
    for (let at = start + way, steps = 1; ; at += way, steps += 1) {
      const off = at < 0 || at >= CELLS.length;
      const around = Math.abs(way) === 1 && Math.floor(at / SIDE) !== Math.floor(start / SIDE);
      if (off || around || cells[at] !== null) return found;
      found.push({ cell: CELLS[at] ?? "", steps });
    }
  });
}

/** Where the token in hand can go, and the action that stands for it. */
export function goals(model: Model): Goal[] {
  const { view, legal, me, held } = model;
  if (me === null || view.to_play !== me) return [];
  if (view.phase === "to" && view.turn.moving) {
    const from = view.turn.moving;
    return [...legal]
      .filter((action) => action.startsWith("to "))
      .map((action) => ({ cell: action.slice(3), action, steps: stepsBetween(from, action.slice(3)) }));
  }
  if (view.phase !== "slide" || !held) return [];
  return reach(model, me, held).map(({ cell, steps }) => ({ cell, steps, action: `slide ${held} ${cell}` }));
}

/** What is about to slide. */
export function moved({ view, me, held }: Model): string {
  const from = view.phase === "to" ? view.turn.moving : held;
  return view.seats[me ?? 0]?.cells[CELLS.indexOf(from ?? "")] ?? "";
}

export function stepsBetween(from: string, to: string): number {
  const [a, b] = [placeOf(from), placeOf(to)];
  return Math.abs(a.column - b.column) + Math.abs(a.row - b.row);
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

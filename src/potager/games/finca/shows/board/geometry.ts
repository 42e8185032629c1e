// Where things lie. Both drawings are 640 wide, so that a phone of 340 px shows them at a little over half size.
import { pairs, round } from "@web/board/kit/dom";

export interface Point {
  x: number;
  y: number;
}

export const WIDTH = 640;
export const MILL = { x: 320, y: 322, outer: 300, fruit: 248, path: 186 } as const;
export const BLADES = 12;
const TURN = 360 / BLADES;

/** The direction of a blade, in degrees clockwise from the top; blade 0 stands just after the upper line. */
export function angle(blade: number): number {
  return TURN / 2 + TURN * blade;
}

/** A point of the mill: so far out, in that direction, and `side` units clockwise beside it. */
export function polar(radius: number, degrees: number, side = 0): Point {
  const turn = (degrees * Math.PI) / 180;
  const x = MILL.x + radius * Math.sin(turn) + side * Math.cos(turn);
  const y = MILL.y - radius * Math.cos(turn) + side * Math.sin(turn);
  return { x: round(x), y: round(y) };
}

/** Where `count` farmers stand on a blade, as [radius, side] pairs, outer ones first, and their size. */
const CROWDS = [
  "",
  "166 -2",
  "192 -13, 138 4",
  "199 -22, 198 20, 146 -2",
  "203 -24, 203 20, 155 -18, 155 15",
  "206 -26, 206 21, 172 -2, 139 -18, 136 15",
  "207 -25, 207 21, 174 -20, 172 18, 141 -16, 138 14",
].map(pairs);
const SIZES = [0, 1.34, 1.14, 1.02, 0.94, 0.84, 0.8];

export const MOST_DRAWN = CROWDS.length - 1;

/** Where the `place`-th of `count` farmers stands on a blade. */
export function standing(blade: number, place: number, count: number): Point & { size: number } {
  const crowd = CROWDS[Math.min(count, MOST_DRAWN)] ?? [];
  const [radius, side] = crowd[Math.min(place, crowd.length - 1)] ?? [180, 0];
  return { ...polar(radius, angle(blade), side), size: SIZES[Math.min(count, MOST_DRAWN)] ?? 1 };
}

/** The arc a farmer walks along, from blade to blade, as the `d` of a path. */
export function walk(start: number, steps: number, radius: number = MILL.path): string {
  const from = polar(radius, angle(start));
  const parts = [`M${from.x} ${from.y}`];
  for (let step = 1; step <= steps; step += 1) {
    const to = polar(radius, angle(start + step));
    parts.push(`A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`);
  }
  return parts.join("");
}

export const ISLAND_HEIGHT = 740;
export const MILL_HEIGHT = 740;

/** The villages, roughly where they lie on Mallorca, moved apart so that every tag has room on a phone. */
export const VILLAGES: Readonly<Record<string, Point>> = {
  alcudia: { x: 402, y: 80 },
  arta: { x: 538, y: 212 },
  inca: { x: 318, y: 226 },
  vilafranca: { x: 330, y: 372 },
  "son-servera": { x: 538, y: 361 },
  andratx: { x: 108, y: 318 },
  palma: { x: 116, y: 470 },
  llucmajor: { x: 318, y: 520 },
  campos: { x: 428, y: 656 },
  santanyi: { x: 538, y: 508 },
};

/** A village's place in the drawing. */
export function village(id: string): Point {
  return VILLAGES[id] ?? { x: WIDTH / 2, y: ISLAND_HEIGHT / 2 };
}

const NAMES: Readonly<Record<string, string>> = {
  alcudia: "Alcúdia",
  arta: "Artà",
  inca: "Inca",
  vilafranca: "Vilafranca",
  "son-servera": "Son Servera",
  andratx: "Andratx",
  palma: "Palma",
  llucmajor: "Llucmajor",
  campos: "Campos",
  santanyi: "Santanyí",
};
const SPELT_OTHERWISE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  riogrande: { arta: "Arta", vilafranca: "Villafranca", "son-servera": "Son Severa" },
  filosofia: { arta: "Artá", vilafranca: "Villafranca", "son-servera": "Son Severa" },
};

/** A village's name as the edition spells it. */
export function villageName(id: string, edition: string): string {
  return SPELT_OTHERWISE[edition]?.[id] ?? NAMES[id] ?? id;
}

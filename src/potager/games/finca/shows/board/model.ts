// What every part of the board draws from: the view, what may be touched, and what the reader is looking at.
import type { Model as Kit } from "@web/board/kit/board";
import { type Counts, total } from "@web/board/kit/counts";
import type { FincaEvent, FincaView } from "@web/generated/types";
import { ANY, FRUITS } from "./fruits";

export type { FincaEvent, FincaView };

export interface Model extends Kit<FincaView, FincaEvent> {
  readonly armed: boolean; // the gust of wind is taken in hand: farmers now mean "lift"
}

/** What a fruit tile asks for, from its name: `fig2`, `almond3+grape2`, `any4`, `every6`. */
export function asked(tile: string): Counts {
  if (tile.startsWith("every")) return Object.fromEntries(FRUITS.map((fruit) => [fruit, 1]));
  const pairs = tile
    .split("+")
    .map((part): [string, number] => [part.replace(/\d+$/, ""), Number(/\d+$/.exec(part)?.[0] ?? 0)]);
  return Object.fromEntries(pairs);
}

/** A tile's value: the number of fruits on it. */
export function value(tile: string): number {
  return total(asked(tile));
}

/** The symbols on a seat's fruit tiles, kind by kind, `any` last: what Finca tiles are won with. */
export function symbols(tiles: readonly string[]): Counts {
  const sums: Record<string, number> = {};
  for (const tile of tiles) {
    for (const [kind, count] of Object.entries(asked(tile))) sums[kind] = (sums[kind] ?? 0) + count;
  }
  const kinds = [...FRUITS, ANY].filter((kind) => sums[kind]);
  return Object.fromEntries(kinds.map((kind) => [kind, sums[kind] ?? 0]));
}

/** How many farmers stand on a blade. */
export function crowd(view: FincaView, blade: number): number {
  return (view.blades[blade]?.farmers ?? []).reduce((sum, count) => sum + count, 0);
}

// Where things lie. The island is 640 wide: five cells of 104 in a frame of sea.
export interface Point {
  x: number;
  y: number;
}

export const SIDE = 5;
export const CELL = 104;
const FRAME = 60;
export const ISLAND = SIDE * CELL + 2 * FRAME;
export const COLUMNS = ["a", "b", "c", "d", "e"] as const;

/** The cells, row by row from the north-west. */
export const CELLS: readonly string[] = [1, 2, 3, 4, 5].flatMap((row) => COLUMNS.map((column) => `${column}${row}`));

export function placeOf(cell: string): { row: number; column: number } {
  return { row: Number(cell[1]) - 1, column: COLUMNS.indexOf((cell[0] ?? "a") as (typeof COLUMNS)[number]) };
}

/** The middle of a cell. */
export function centre(cell: string): Point {
  const { row, column } = placeOf(cell);
  return { x: FRAME + CELL * (column + 0.5), y: FRAME + CELL * (row + 0.5) };
}

/** The side of the island at which a cell of a beach lies: 0 north, 1 east, 2 south, 3 west; null inland. */
export function beachOf(cell: string): number | null {
  const { row, column } = placeOf(cell);
  const middle = (at: number): boolean => at > 0 && at < SIDE - 1;
  if (row === 0 && middle(column)) return 0;
  if (column === SIDE - 1 && middle(row)) return 1;
  if (row === SIDE - 1 && middle(column)) return 2;
  return column === 0 && middle(row) ? 3 : null;
}

/** Where each board has its ponds: they are only scenery once the tokens have left. */
export const PONDS: Readonly<Record<string, readonly string[]>> = {
  base: ["b2", "d2", "c3", "b4", "d4"],
  lagoon: ["b2", "d2", "c3", "b4", "d4"],
  volcano: ["b2", "c2", "d2", "b4", "d4"],
  marsh: ["c2", "b3", "c3", "d3", "c4"],
  reef: ["b2", "c2", "c3", "c4", "d4"],
};

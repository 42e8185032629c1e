// Where things lie. The island is 640 wide: five cells of 104 in a frame of sea.
export interface Point {
  x: number;
  y: number;
}

export const SIDE = 5;
export const CELL = 104;
export const FRAME = 60;
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

export const BUOYS: readonly string[] = ["b1", "d1", "e3", "d5", "b5", "a3"];

/** Where each board has its ponds: they are only scenery once the tokens have left. */
export const PONDS: Readonly<Record<string, readonly string[]>> = {
  base: ["b2", "d2", "c3", "b4", "d4"],
  lagoon: ["b2", "d2", "c3", "b4", "d4"],
  volcano: ["b2", "c2", "d2", "b4", "d4"],
  marsh: ["c2", "b3", "c3", "d3", "c4"],
  reef: ["b2", "c2", "c3", "c4", "d4"],
};

// The factory: a chain of eight columns, each of one vat or of some circles.

/** Where a place of the factory stands along the chain and beside it. */
export function inChain(place: string): { along: number; beside: number } {
  if (place === "start") return { along: 0, beside: 0 };
  if (place.startsWith("f")) return { along: 7, beside: place === "f1" ? -0.8 : 0.8 };
  if (place.startsWith("v")) return { along: Number(place[1]) * 2, beside: 0 };
  return { along: Number(place[0]), beside: { a: -1, b: 0, c: 1 }[place[1] ?? "b"] ?? 0 };
}

// The machine runs from left to right above and back again below, so that it fits a phone and half a desk.
export const FACTORY = { width: 516, height: 396 } as const;
const UPPER = { y: 116, x: [58, 178, 298, 424] } as const;
const LOWER = { y: 308, x: [424, 304, 184, 62] } as const;
const APART = 57;

/** Where a place of the factory stands, which way the juice flows there, and how wide it is. */
export function placeInFactory(place: string): Point & { flow: 1 | -1; half: number; along: number; beside: number } {
  const { along, beside } = inChain(place);
  const upper = along < UPPER.x.length;
  const row = upper ? UPPER : LOWER;
  const x = row.x[upper ? along : along - UPPER.x.length] ?? 0;
  const vat = along % 2 === 0;
  return { x, y: row.y + beside * APART, flow: upper ? 1 : -1, half: vat ? 47 : along === 7 ? 27 : 23, along, beside };
}

/** Where a circle lies: alone, or one of four in a vat. */
export function circleInFactory(circle: string): Point {
  const [place = "", number] = circle.split(".");
  const { x, y } = placeInFactory(place);
  if (!number) return { x, y };
  const at = Number(number) - 1;
  return { x: x + (at % 2 ? 21 : -21), y: y + 3 + (at < 2 ? -21 : 21) };
}

/** The pipe of an arrow, and where its price hangs. */
export function pipe(start: string, goal: string): { d: string; price: Point } {
  const a = placeInFactory(start);
  const b = placeInFactory(goal);
  if (a.flow !== b.flow) return downward(a, b);
  const flow = a.flow;
  if (b.along - a.along > 1) {
    const top = Math.min(a.y, b.y) - 92;
    return {
      d: `M${a.x} ${a.y - 48}C${a.x} ${top + 4} ${a.x + 20 * flow} ${top} ${a.x + 44 * flow} ${top}L${b.x - 44 * flow} ${top}C${b.x - 20 * flow} ${top} ${b.x} ${top + 4} ${b.x} ${b.y - 54}`,
      price: { x: (a.x + b.x) / 2, y: top },
    };
  }
  const from = { x: a.x + flow * a.half, y: a.along % 2 ? a.y : a.y + b.beside * 26 };
  const to = { x: b.x - flow * (b.half + 4), y: b.along % 2 ? b.y : b.y + a.beside * 26 };
  const middle = (from.x + to.x) / 2;
  return {
    d: `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`,
    price: { x: middle, y: (from.y + to.y) / 2 },
  };
}

/** From the upper row to the lower one: straight down, or around on the right. */
function downward(a: Point & { beside: number }, b: Point): { d: string; price: Point } {
  if (a.beside === 1)
    return { d: `M${a.x} ${a.y + 22}L${b.x} ${b.y - 54}`, price: { x: a.x, y: (a.y + 22 + b.y - 50) / 2 } };
  const far = a.beside === 0 ? 466 : 496;
  const low = a.beside === 0 ? b.y - 26 : b.y + 14;
  return {
    d: `M${a.x + 22} ${a.y}C${far} ${a.y} ${far} ${a.y + 6} ${far} ${a.y + 34}L${far} ${low - 22}C${far} ${low} ${far - 4} ${low} ${b.x + 51} ${low}`,
    price: { x: far, y: a.beside === 0 ? a.y + 66 : a.y + 98 },
  };
}

// Where the parts of the factory stand. The juice runs from left to right above and back again below, so that the
// machine fits a phone and half a desk, and a thumb meets what it aims at.
import type { Point } from "./geometry";

interface Layout {
  readonly height: number;
  readonly rows: readonly [number, number]; // the middles of the upper and the lower row
  readonly apart: number; // from circle to circle of a column
  readonly tall: number; // half the height of a vat
  readonly ports: number; // from pipe to pipe at a vat
  readonly drops: readonly [number, number]; // how far down the prices of the outer pipes hang
  readonly fruit: number; // the size of a fruit on a price
  readonly hit: number; // how far around a price it can be touched
}

const LAYOUT: Layout = {
  height: 612,
  rows: [158, 476],
  apart: 92,
  tall: 82,
  ports: 54,
  drops: [76, 98],
  fruit: 31,
  hit: 66,
};

export const LAST_STEP = 7; // of the chain from the start vat to the last circles
const WIDTH = 516;
const UPPER = [58, 178, 298, 424] as const;
const LOWER = [424, 304, 184, 62] as const;

export interface Spot extends Point {
  readonly flow: 1 | -1;
  readonly half: number; // half its width
  readonly along: number;
  readonly beside: number;
}

/** Where a place of the factory stands along the chain and beside it. */
function inChain(place: string): { along: number; beside: number } {
  if (place === "start") return { along: 0, beside: 0 };
  if (place.startsWith("f")) return { along: 7, beside: place === "f1" ? -0.8 : 0.8 };
  if (place.startsWith("v")) return { along: Number(place[1]) * 2, beside: 0 };
  return { along: Number(place[0]), beside: { a: -1, b: 0, c: 1 }[place[1] ?? "b"] ?? 0 };
}

class Machine {
  readonly width = WIDTH;
  readonly layout = LAYOUT;

  place(name: string): Spot {
    const { along, beside } = inChain(name);
    const upper = along < UPPER.length;
    const x = (upper ? UPPER[along] : LOWER[along - UPPER.length]) ?? 0;
    const y = this.layout.rows[upper ? 0 : 1] + beside * this.layout.apart;
    const half = along % 2 === 0 ? 47 : along === 7 ? 27 : 23;
    return { x, y, flow: upper ? 1 : -1, half, along, beside };
  }

  /** Where a circle lies: alone, or one of four in a vat. */
  circle(name: string): Point {
    const [place = "", number] = name.split(".");
    const { x, y } = this.place(place);
    if (!number) return { x, y };
    const at = Number(number) - 1;
    const shift = this.layout.tall * 0.44;
    return { x: x + (at % 2 ? 21 : -21), y: y + 3 + (at < 2 ? -shift : shift) };
  }

  /** The pipe of an arrow, and where its price hangs. */
  pipe(start: string, goal: string): { d: string; price: Point } {
    const a = this.place(start);
    const b = this.place(goal);
    if (a.flow !== b.flow) return this.downward(a, b);
    if (b.along - a.along > 1) return this.over(a, b);
    const { flow } = a;
    const { ports } = this.layout;
    const from = { x: a.x + flow * a.half, y: a.along % 2 ? a.y : a.y + b.beside * ports };
    const to = { x: b.x - flow * (b.half + 4), y: b.along % 2 ? b.y : b.y + a.beside * ports };
    const x = (from.x + to.x) / 2;
    return {
      d: `M${from.x} ${from.y}C${x} ${from.y} ${x} ${to.y} ${to.x} ${to.y}`,
      price: { x, y: (from.y + to.y) / 2 },
    };
  }

  /** Over the heads of the circles between. */
  private over(a: Spot, b: Spot): { d: string; price: Point } {
    const { tall } = this.layout;
    const top = a.y - this.layout.apart - 35;
    const out = 44 * a.flow;
    return {
      d:
        `M${a.x} ${a.y - tall}C${a.x} ${top + 4} ${a.x + out / 2} ${top} ${a.x + out} ${top}` +
        `L${b.x - out} ${top}C${b.x - out / 2} ${top} ${b.x} ${top + 4} ${b.x} ${b.y - tall - 6}`,
      price: { x: (a.x + b.x) / 2, y: top },
    };
  }

  /** From the upper row to the lower one: straight down, or around on the right. */
  private downward(a: Spot, b: Spot): { d: string; price: Point } {
    const { tall, drops } = this.layout;
    if (a.beside === 1) {
      const end = b.y - tall - 6;
      return { d: `M${a.x} ${a.y + 22}L${b.x} ${end}`, price: { x: a.x, y: (a.y + 24 + end) / 2 } };
    }
    const outer = a.beside !== 0;
    const far = outer ? 496 : 466;
    const low = b.y + (outer ? 14 : -26);
    return {
      d:
        `M${a.x + 22} ${a.y}C${far} ${a.y} ${far} ${a.y + 6} ${far} ${a.y + 34}` +
        `L${far} ${low - 22}C${far} ${low} ${far - 4} ${low} ${b.x + 51} ${low}`,
      price: { x: far, y: a.y + drops[outer ? 0 : 1] },
    };
  }
}

export const MACHINE = new Machine();
export type { Machine };

// Figures that are put together from the kit: tokens, boats, buildings on their ground, badges and bubbles.
import type { Counts } from "@web/board/kit/counts";
import { round, s } from "@web/board/kit/dom";
import type { SeatLook } from "@web/board/types";
import { CELL_ART } from "./buildings";
import { pic } from "./drawings";
import { beachOf, CELL, centre, type Point, placeOf } from "./geometry";
import { type BoatView, colourOf, kindOf, mixOf } from "./model";

/** A number in the display type. */
export function figure(text: string | number, x: number, y: number, size: number, className = ""): SVGTextElement {
  return s(
    "text",
    { x: round(x), y: round(y), "font-size": size, class: `kit-figure ${className}`.trim() },
    String(text),
  );
}

/** A group around the origin, to be moved to where it stands. */
export function standing(at: Point, className: string, ...children: (SVGElement | null)[]): SVGGElement {
  return s("g", { class: className, transform: `translate(${at.x} ${at.y})` }, ...children);
}

/** A token around the origin: what can slide, a small building or a shop. */
export function token(name: string): SVGGElement {
  const kind = kindOf(name);
  if (kind === "harvest")
    return s("g", { class: "fr-token" }, pic("disc", 0, 0, 100, `fr-of-${name}`), pic(name, 0, -1, 58));
  if (kind === "mixed") {
    const [one = "", two = ""] = mixOf(name);
    return s("g", { class: "fr-token" }, pic("mixed", 0, 0, 100), pic(one, -14, -13, 36), pic(two, 14, 14, 36));
  }
  if (kind === "wagon") {
    const colour = colourOf(name);
    return s(
      "g",
      { class: `fr-token fr-ice-${colour}` },
      pic("plate", 0, 0, 100),
      pic("wagon", 4, 5, 70),
      pic(`ice-${colour}`, -22, -22, 36),
    );
  }
  if (kind === "rock") return s("g", { class: "fr-rock" }, pic("rock", 0, 0, 92));
  return s("g", { class: "fr-model" }, ...ground([{ x: 0, y: 0 }]), pic(name, 0, -1, 78));
}

/** A paved ground of cells, drawn twice so that its outline runs around all of them. */
function ground(at: readonly Point[]): SVGElement[] {
  const half = CELL / 2 - 5;
  const layer = (grow: number, fill: string): SVGGElement => {
    const size = 2 * half + 2 * grow;
    const rects = at.map(({ x, y }) =>
      s("rect", { x: x - half - grow, y: y - half - grow, width: size, height: size, rx: 16 + grow }),
    );
    const joints = at.flatMap((one, place) =>
      at.slice(place + 1).flatMap((two) => {
        const [dx, dy] = [two.x - one.x, two.y - one.y];
        if (Math.abs(dx) + Math.abs(dy) > CELL) return [];
        const wide = dx ? CELL : size - 24;
        const tall = dy ? CELL : size - 24;
        const [x, y] = [(one.x + two.x) / 2, (one.y + two.y) / 2];
        return [s("rect", { x: x - wide / 2, y: y - tall / 2, width: wide, height: tall })];
      }),
    );
    const middle = at.length === 4 ? mean(at) : null;
    const hole = middle && s("rect", { x: middle.x - 40, y: middle.y - 40, width: 80, height: 80 });
    return s("g", { fill }, ...rects, ...joints, hole);
  };
  return [layer(2, "var(--kit-line)"), layer(0, "var(--fr-paving)")];
}

function mean(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** A large building on its cells. */
export function building(name: string, cells: readonly string[]): SVGGElement {
  const at = cells.map(centre);
  const art = CELL_ART[name] ?? [name];
  const models =
    art.length === 1 && cells.length > 1
      ? [pic(art[0] ?? name, mean(at).x, mean(at).y, 1.84 * CELL)]
      : at.map(({ x, y }, place) => pic(art[place % art.length] ?? name, x, y - 1, 80));
  const rope = name === "zip-lines" && at[0] && at[2];
  const line =
    rope &&
    s("path", {
      d: `M${at[0]?.x} ${(at[0]?.y ?? 0) - 30}L${at[2]?.x} ${(at[2]?.y ?? 0) - 30}`,
      stroke: "var(--kit-line)",
      "stroke-width": 3,
    });
  return s("g", { class: "fr-model", "data-piece": name }, ...ground(at), line || null, ...models);
}

/** Fruits laid out in rows, a kind to a row. */
export function order(counts: Counts, size: number): SVGGElement {
  const rows = Object.entries(counts);
  const step = size * 0.62;
  return s(
    "g",
    { class: "fr-order" },
    ...rows.flatMap(([kind, count], row) => {
      const y = (row - (rows.length - 1) / 2) * size * 0.98;
      return Array.from({ length: count }, (_, place) => pic(kind, (place - (count - 1) / 2) * step, y, size));
    }),
  );
}

/** A boat around the origin, its bow towards the sea, its order on deck, its points on a pennant. */
export function boat(here: BoatView): SVGGElement {
  const way = beachOf(here.cell) ?? 0;
  const bag = here.id.startsWith("g") ? "fr-green" : "fr-orange";
  return s(
    "g",
    { class: `fr-boat ${bag}` },
    s("g", { transform: `rotate(${90 * way})` }, pic("hull", 0, 0, 120)),
    order(here.order, 34),
    pennant(here.points, 33, -33),
  );
}

/** Points on a small sail. */
export function pennant(points: number, x: number, y: number): SVGGElement {
  return s("g", { class: "fr-pennant" }, pic("points", x, y, 40), figure(points, x, y + 8.5, 25));
}

/** A paper bubble that says `+3` beside pictures. */
export function bubble(words: string, pictures: readonly string[], at: Point, className = ""): SVGGElement {
  const width = 26 + 15 * words.length + 34 * pictures.length;
  const x = Math.min(Math.max(at.x, width / 2 + 4), 636 - width / 2);
  const y = Math.max(at.y, 28);
  const left = x - width / 2 + 13 + 7.5 * words.length;
  return s(
    "g",
    { class: `kit-bubble ${className}`.trim() },
    s("rect", { x: round(x - width / 2), y: round(y - 23), width, height: 46, rx: 23 }),
    figure(words, left, y + 9, 27),
    ...pictures.map((name, place) => pic(name, left + 7.5 * words.length + 18 + 34 * place, y, 34)),
  );
}

/** A seat's pawn around the origin. */
export function pawn(look: SeatLook, size: number): SVGGElement {
  return s(
    "g",
    { class: "fr-pawn", color: look.colour },
    pic("pawn", 0, 0, size),
    s("circle", { cy: size * 0.18, r: size * 0.21, fill: "#fff8e8" }),
    s("g", { color: "#2b2a26" }, pic(`sign-${look.symbol}`, 0, size * 0.18, size * 0.32)),
  );
}

/** The row and column of a cell as a line from one cell to another. */
export function straight(from: string, to: string): { start: Point; end: Point; turn: number } {
  const [a, b] = [placeOf(from), placeOf(to)];
  const turn = b.row === a.row ? (b.column > a.column ? 0 : 180) : b.row > a.row ? 90 : 270;
  return { start: centre(from), end: centre(to), turn };
}

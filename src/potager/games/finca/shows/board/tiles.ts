// Paper tags with fruits laid out, Finca plaques, bonus coins: drawn around the middle of their village.
import { each } from "@web/board/kit/counts";
import { pairs, s } from "@web/board/kit/dom";
import { draw, pic } from "./drawings";
import { figure } from "./figures";
import { asked, value } from "./model";

/** Where up to six fruits lie on a tag, from its middle, and their size. */
const LAID = [
  { size: 0, at: pairs("") },
  { size: 62, at: pairs("0 0") },
  { size: 46, at: pairs("-22 -8, 22 9") },
  { size: 41, at: pairs("-24 -17, 23 -17, 0 20") },
  { size: 38, at: pairs("-22 -20, 21 -20, -21 20, 22 20") },
  { size: 34, at: pairs("-30 -19, 1 -20, 31 -19, -16 19, 17 19") },
  { size: 34, at: pairs("-30 -20, 0 -20, 30 -20, -30 19, 0 19, 30 19") },
];

/** A fruit tile as a tag, with as many sheets under it as its stack has left. */
export function tag(tile: string, left: number): SVGGElement {
  const fruits = each(asked(tile));
  const laid = LAID[Math.min(fruits.length, 6)] ?? { size: 0, at: [] };
  const sheets = Math.max(0, Math.min(left, 4) - 1);
  const under = Array.from({ length: sheets }, (_, place) => 2.6 * (sheets - place));
  return s(
    "g",
    { class: "fi-tag" },
    ...under.map((down) => draw("sheet", { transform: `translate(${down} ${down * 1.6})` })),
    s(
      "g",
      { class: "fi-tag-top" },
      draw("tag"),
      figure(value(tile), -78, 0, 38, "fi-on-strip"),
      ...laid.at.map(([x, y], place) => pic(fruits[place] ?? "any", x - 16, y - 17, laid.size)),
    ),
  );
}

/** A Finca tile: a house-shaped plaque with what it counts. */
export function plaque(finca: string): SVGGElement {
  const kinds = finca.split("+");
  const two = kinds.length > 1;
  return s(
    "g",
    { class: "fi-plaque" },
    draw("plaque"),
    ...kinds.map((kind, place) => (two ? pic(kind, place ? 75 : 54, place ? 7 : -2, 32) : pic(kind, 64, 4, 38))),
    draw("roof"),
  );
}

/** A bonus tile: a golden coin with its points. */
export function coin(points: number, x: number, y: number): SVGGElement {
  return s(
    "g",
    { class: "fi-coin" },
    draw("coin", { transform: `translate(${x} ${y})` }),
    figure(points, x, y + 9.5, 28, "fi-on-gold"),
  );
}

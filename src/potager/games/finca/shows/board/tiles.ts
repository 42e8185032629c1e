// Paper tags with fruits laid out, Finca plaques, bonus coins: drawn around the middle of their village.
import { each } from "@web/board/kit/counts";
import { pairs, s } from "@web/board/kit/dom";
import { pic } from "./drawings";
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

const PAPER =
  "M-83 -60C-48 -62 -8 -61 25 -60Q31 -60 31 -54C30 -30 31 -4 31 20Q31 26 25 26C-10 27 -46 26 -83 26L-94 15C-95 -8 -94 -30 -94 -49Z";
const STRIP = "M-83 -60L-62 -61C-62 -32 -63 -4 -62 26L-83 26L-94 15C-95 -8 -94 -30 -94 -49Z";

/** A fruit tile as a tag, with as many sheets under it as its stack has left. */
export function tag(tile: string, left: number): SVGGElement {
  const fruits = each(asked(tile));
  const laid = LAID[Math.min(fruits.length, 6)] ?? { size: 0, at: [] };
  const sheets = Math.max(0, Math.min(left, 4) - 1);
  const under = Array.from({ length: sheets }, (_, place) => 2.6 * (sheets - place));
  return s(
    "g",
    { class: "fi-tag" },
    ...under.map((down) =>
      s("path", { d: PAPER, class: "fi-sheet fi-outline", transform: `translate(${down} ${down * 1.6})` }),
    ),
    s(
      "g",
      { class: "fi-tag-top" },
      s("path", { d: PAPER, class: "fi-paper fi-outline" }),
      s("path", { d: STRIP, class: "fi-strip" }),
      s("circle", { cx: -78, cy: -47, r: 4.5, class: "fi-hole" }),
      figure(value(tile), -78, 0, 38, "fi-on-strip"),
      ...laid.at.map(([x, y], place) => pic(fruits[place] ?? "any", x - 16, y - 17, laid.size)),
    ),
  );
}

const PLAQUE = "M36 -22L64 -47L92 -22C91 -6 92 10 91 22Q90 26 86 26C71 27 57 27 42 26Q38 26 37 22C36 8 37 -6 36 -22Z";
const ROOF =
  "M32 -20C42 -29 53 -39 64 -49C75 -39 86 -29 96 -20C93 -17 90 -15 88 -14C80 -21 72 -28 64 -35C56 -28 48 -21 40 -14C37 -15 34 -17 32 -20Z";

/** A Finca tile: a house-shaped plaque with what it counts. */
export function plaque(finca: string): SVGGElement {
  const kinds = finca.split("+");
  const two = kinds.length > 1;
  return s(
    "g",
    { class: "fi-plaque" },
    s("path", { d: PLAQUE, class: "fi-wall fi-outline" }),
    ...kinds.map((kind, place) => (two ? pic(kind, place ? 75 : 54, place ? 7 : -2, 32) : pic(kind, 64, 4, 38))),
    s("path", { d: ROOF, class: "fi-roof fi-outline" }),
  );
}

/** A bonus tile: a golden coin with its points. */
export function coin(points: number, x: number, y: number): SVGGElement {
  return s(
    "g",
    { class: "fi-coin" },
    s("circle", { cx: x, cy: y, r: 23, class: "fi-gold fi-outline" }),
    s("circle", { cx: x, cy: y, r: 17.5, class: "fi-gold-rim" }),
    figure(points, x, y + 9.5, 28, "fi-on-gold"),
  );
}

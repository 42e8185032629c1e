// Figures that are put together from the kit: a farmer of a seat, a number on a patch, a picture with a count.
import { round, s } from "@web/board/kit/dom";
import type { SeatLook } from "@web/board/types";
import { pic } from "./drawings";
import type { Point } from "./geometry";

const NOBODY: SeatLook = { name: "", symbol: "sun", colour: "#8a8272", me: false, bot: false };

export function lookOf(seats: readonly SeatLook[], seat: number): SeatLook {
  return seats[seat] ?? NOBODY;
}

/** A farmer whose feet stand a little below (x, y): hat and smock in the seat's colour, its sign on the patch. */
export function farmer(look: SeatLook, at: Point & { size: number }, className = ""): SVGGElement {
  return s(
    "g",
    {
      class: `fi-farmer ${className}`.trim(),
      transform: `translate(${at.x} ${at.y}) scale(${round(at.size)})`,
      color: look.colour,
    },
    s("ellipse", { cx: 0, cy: 25, rx: 18, ry: 5, class: "kit-shade" }),
    s("use", { href: "#finca-farmer", x: -22, y: -30, width: 44, height: 56 }),
    s("g", { color: "#2b2a26" }, pic(`sign-${look.symbol}`, 0, 13.2, 13)),
  );
}

/** A farmer as a picture beside words. */
export function farmerIcon(look: SeatLook): SVGSVGElement {
  const piece = farmer(look, { x: 22, y: 30, size: 1 });
  return s("svg", { class: "kit-icon", viewBox: "0 0 44 58", "aria-hidden": "true" }, piece);
}

/** A seat's sign on a round patch of its colour. */
export function badge(look: SeatLook, x: number, y: number, radius: number): SVGGElement {
  return s(
    "g",
    { class: "fi-badge" },
    s("circle", { cx: x, cy: y, r: radius, fill: look.colour, class: "kit-outline" }),
    s("circle", { cx: x, cy: y, r: round(radius * 0.74), fill: "#fff8e8" }),
    s("g", { color: "#2b2a26" }, pic(`sign-${look.symbol}`, x, y, radius * 1.15)),
  );
}

/** A number in the display type. */
export function figure(text: string | number, x: number, y: number, size: number, className = ""): SVGTextElement {
  return s("text", { x, y, "font-size": size, class: `kit-figure ${className}`.trim() }, String(text));
}

/** A paper bubble that says `+3` beside a picture. */
export function bubble(words: string, picture: string | null, at: Point, className = ""): SVGGElement {
  const width = picture ? 92 : 40 + 14 * words.length;
  const x = Math.min(Math.max(at.x, width / 2 + 4), 636 - width / 2);
  const y = Math.max(at.y, 28);
  return s(
    "g",
    { class: `kit-bubble ${className}`.trim() },
    s("rect", { x: round(x - width / 2), y: round(y - 25), width, height: 50, rx: 25 }),
    figure(words, picture ? x - 19 : x, y + 9.5, 29),
    picture && pic(picture, x + 21, y, 38),
  );
}

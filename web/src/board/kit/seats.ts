// Seats as every board shows them: who sits there, and the card with sign, name, pennant and points.
import type { SeatLook } from "../types";
import type { Model } from "./board";
import { type Child, h, hidden } from "./dom";

export type Speaker = Pick<Model<unknown, unknown>, "context">;

const NOBODY: SeatLook = { name: "", symbol: "sun", colour: "#8a8272", me: false, bot: false };

export function lookOf({ context }: Speaker, seat: number): SeatLook {
  return context.seats[seat] ?? NOBODY;
}

export function seatName(model: Speaker, seat: number): string {
  return lookOf(model, seat).name;
}

/** All seats in playing order, beginning with one of them. */
export function around(count: number, first: number): number[] {
  return Array.from({ length: count }, (_, place) => (first + place) % count);
}

/** Gives an element a seat's colour, as `--seat`. */
export function coloured<E extends HTMLElement>(element: E, colour: string): E {
  element.style.setProperty("--seat", colour);
  return element;
}

export interface Card {
  seat: number;
  classes: string;
  turn: boolean;
  sign: Node;
  beside?: readonly Child[]; // between the name and the points
  points: HTMLElement;
}

/** The card of a seat. */
export function seatCard(
  { context, me }: Pick<Model<unknown, unknown>, "context" | "me">,
  { seat, classes, turn, sign, beside = [], points }: Card,
  ...inside: Child[]
): HTMLElement {
  const look = lookOf({ context }, seat);
  const pennant =
    turn && h("i", { class: "kit-pennant" }, context.text(seat === me ? "board.your-turn" : "board.plays"));
  const section = h(
    "section",
    {
      class: `kit-seat ${classes}${turn ? " kit-turn" : ""}`,
      "data-at": `seat-${seat}`,
      "aria-label": look.name,
      "aria-current": turn && "true",
    },
    cardHead(sign, [h("b", {}, look.name), pennant], ...beside, points),
    ...inside,
  );
  return coloured(section, look.colour);
}

/** The head of a card: its sign, who it is, and what stands beside them. */
export function cardHead(sign: Node, who: readonly Child[], ...beside: Child[]): HTMLElement {
  const name = h("span", { class: "kit-who" }, ...who);
  return h("header", {}, h("span", { class: "kit-sign" }, sign), name, ...beside);
}

/** Points as a number and the word for them; `story` says where they come from. */
export function pointsOf(at: string, points: number, word: string, title?: string, story?: string): HTMLElement {
  return h(
    "span",
    { class: "kit-points", "data-at": at, title },
    h("b", {}, String(points)),
    h("small", {}, word),
    story !== undefined && hidden(story),
  );
}

// Cards and the small things that are put together from the kit.
import { type Counts, total } from "@web/board/kit/counts";
import { h, hidden, printed, seen } from "@web/board/kit/dom";
import { coloured, lookOf, type Speaker, seatName } from "@web/board/kit/seats";
import { SEAT_INKS } from "@web/board/symbols";
import { icon } from "./drawings";
import { bundle, copies, each, meter } from "./model";
import { cardWords } from "./words";

const PICTURES = 5; // up to so many things are drawn one by one

/** A card, face up: its bean, how many there are, its name and its meter. Others tell its story to the ear. */
export function card({ context }: Speaker, bean: string, className = ""): HTMLElement {
  return h(
    "span",
    { class: `bo-card ${className}`.trim(), "data-kind": bean, "aria-hidden": "true" },
    printed("b", copies(bean), "bo-copies"),
    h("span", { class: "bo-corner" }, icon(`of-${bean}`)),
    h("span", { class: "bo-picture" }, icon(bean)),
    printed("span", context.text(`short.${bean}`), "bo-name"),
    h(
      "span",
      { class: "bo-print" },
      ...meter(bean).map(({ coins, cards }) => h("span", {}, printed("i", coins), printed("b", cards))),
    ),
  );
}

/** The edge of a card that lies under another one. */
export function under(bean: string): HTMLElement {
  return h(
    "span",
    { class: "bo-card bo-under", "data-kind": bean, "aria-hidden": "true" },
    h("span", { class: "bo-corner" }, icon(`of-${bean}`)),
  );
}

/** A card face down: its coin side. */
export function back(className = ""): HTMLElement {
  return h("span", { class: `bo-card bo-back ${className}`.trim(), "aria-hidden": "true" }, icon("coin"));
}

/** The head of a bean with a number, on a patch of its colour. */
export function head(model: Speaker, bean: string, count = 1): HTMLElement {
  const words = cardWords(model, { [bean]: count });
  return h(
    "span",
    { class: "bo-head", "data-kind": bean, title: words },
    icon(bean),
    count > 1 && seen("b", `×${count}`),
    hidden(words),
  );
}

/** The head of a bean beside words that say it all. */
export function kindHead(bean: string): HTMLElement {
  return h("span", { class: "bo-head", "data-kind": bean }, icon(bean));
}

/** A bundle as heads; words for nothing. */
export function heads(model: Speaker, counts: Counts): HTMLElement {
  const all = Object.entries(bundle(each(counts))).map(([bean, count]) => head(model, bean, count));
  const none = h("span", { class: "kit-quiet" }, model.context.text("nothing"));
  return h("span", { class: "bo-heads" }, ...(all.length ? all : [none]));
}

/** A seat's sign on a round patch of its colour. */
export function mark(model: Speaker, seat: number, className = ""): HTMLElement {
  const look = lookOf(model, seat);
  const sign = h(
    "span",
    { class: `bo-mark ${className}`.trim(), title: look.name, "aria-hidden": "true" },
    icon(`sign-${look.symbol}`),
  );
  sign.style.setProperty("--seat-ink", SEAT_INKS[look.symbol]);
  return coloured(sign, look.colour);
}

/** Small marks of seats beside a bean, with the reason in words. */
export function marks(model: Speaker, seats: readonly number[], key: string, tool: string): HTMLElement | null {
  if (!seats.length) return null;
  const words = model.context.text(key, { seats: seats.map((seat) => seatName(model, seat)) });
  return h(
    "span",
    { class: "bo-marks", title: words },
    icon(tool),
    ...seats.map((seat) => mark(model, seat)),
    hidden(words),
  );
}

/** Coins as a small row, then as one coin and a number. */
export function coins(model: Speaker, n: number, at: string): HTMLElement {
  const words = model.context.text("coins", { n });
  return h("span", { class: "bo-coins", "data-at": at, title: words }, icon("coin"), seen("b", n), hidden(words));
}

/** A hand that is not open: backs, and how many. */
export function backs(model: Speaker, n: number, at: string): HTMLElement {
  const words = model.context.text("board.hand-size", { n });
  return h(
    "span",
    { class: "bo-backs", "data-at": at, title: words },
    ...Array.from({ length: Math.min(n, PICTURES) }, () => back("bo-tiny")),
    seen("b", n),
    hidden(words),
  );
}

/** A place for cards that may be empty. */
export function empty(counts: Counts): boolean {
  return total(counts) === 0;
}

// Small things in HTML that several areas show: piles of fruit, prices, coins, signs, the basket.
import { type Counts, each } from "@web/board/kit/counts";
import { h, hidden, s, seen } from "@web/board/kit/dom";
import { seatName } from "@web/board/kit/seats";
import type { SeatLook } from "@web/board/types";
import { icon } from "./drawings";
import { pawn } from "./figures";
import { FRUITS } from "./fruits";
import type { Model } from "./model";
import { button } from "./touch";
import { fruitWords, kindWord } from "./words";

/** Fruits one by one, as a price is shown. */
export function price(model: Model, counts: Counts): HTMLElement {
  const words = fruitWords(model, counts);
  const kinds = Object.entries(counts).map(([kind, n]) =>
    h("span", { class: "fr-pics" }, ...Array.from({ length: n }, () => icon(kind))),
  );
  return h("span", { class: "fr-price" }, hidden(words), ...kinds);
}

/** Points on a coin. */
export function coin(points: number | string, words: string): HTMLElement {
  return h("span", { class: "fr-points-coin" }, seen("span", points), hidden(words));
}

export function pawnIcon(look: SeatLook): SVGSVGElement {
  const piece = pawn(look, 46);
  return s("svg", { class: "kit-icon", viewBox: "-24 -24 48 48", "aria-hidden": "true" }, piece);
}

/** A picture and a number, told as words to those who do not see them. */
export function counted(picture: SVGElement, count: number, words: string, at: string): HTMLElement {
  return h(
    "span",
    { class: count ? "kit-counted" : "kit-counted kit-none", title: words, "data-at": at },
    picture,
    seen("span", count),
    hidden(words),
  );
}

/** The fruits of a seat: every kind, as picture and number; what comes and goes floats above it. */
export function basket(model: Model, seat: number, at: string): HTMLElement {
  const counts = model.view.seats[seat]?.fruit ?? {};
  const words = model.context.text("board.basket", { seat: seatName(model, seat), fruits: fruitWords(model, counts) });
  const piles = FRUITS.map((kind) => {
    const n = counts[kind] ?? 0;
    return h(
      "span",
      {
        class: n ? "fr-pile" : "fr-pile kit-none",
        title: n ? fruitWords(model, { [kind]: n }) : kindWord(model, kind),
        "data-at": `${at}-${seat}-${kind}`,
        "aria-hidden": "true",
      },
      icon(kind),
      h("b", {}, String(n)),
    );
  });
  return h(
    "div",
    { class: "fr-basket", "data-at": `${at}-${seat}` },
    hidden(words),
    ...piles,
    h("span", { class: "fr-gain", "data-gain": seat, "aria-hidden": "true" }),
  );
}

/** A chip that floats: `+3` and what. */
export function chip(words: string, ...pictures: (Node | string)[]): HTMLElement {
  const sign = words.startsWith("−") ? "kit-chip fr-less" : "kit-chip";
  return h("span", { class: sign }, words, ...pictures);
}

/** Chips for what is paid, a kind each. */
export function paidChips(paid: Counts): HTMLElement[] {
  const kinds = [...new Set(each(paid))];
  return kinds.map((kind) => chip(`−${paid[kind]}`, icon(kind)));
}

/** Market or factory: where both do not fit beside the island, one is shown, and a touch shows the other. */
export function panels({ context, view, panel }: Model): HTMLElement[] {
  if (!view.factory) return [];
  const tabs = (["market", "factory"] as const).map((name) => {
    const words = context.text(`part.${name}`);
    const look = { class: "fr-panel", "aria-pressed": String(panel === name), "data-quiet": "" };
    return button(`panel ${name}`, words, true, look, icon(name === "market" ? "clerk" : "bottle"), words);
  });
  return [h("div", { class: "fr-panels", role: "group" }, ...tabs)];
}

/** The small sign of figures that are reconstructed. */
export function note({ context }: Model): HTMLElement {
  const look = { type: "button", class: "fr-note", "data-tells": "note", "aria-label": context.text("tells.note") };
  return h("button", look, "i");
}

// The rest of the table: pile and discards, and the other seats with what is open about them.
import type { Counts } from "@web/board/kit/counts";
import { h, hidden, seen } from "@web/board/kit/dom";
import { around, coloured, lookOf } from "@web/board/kit/seats";
import { BEANS } from "./beans";
import { back, backs, card, coins, empty, head, heads, mark } from "./cards";
import { icon } from "./drawings";
import { earth } from "./fields";
import { bundle, type FieldView, front, type Model, meter } from "./model";
import { button } from "./touch";
import { fieldWords, moreWords, stepClass } from "./words";

export function seats(model: Model): HTMLElement[] {
  const [, ...others] = around(model.view.seats.length, front(model));
  return [piles(model), ...others.map((seat) => place(model, seat))];
}

function piles(model: Model): HTMLElement {
  const { context } = model;
  return h(
    "section",
    { class: "bo-piles", "aria-label": `${context.text("part.pile")}, ${context.text("part.discard")}` },
    pile(model),
    ...discards(model),
  );
}

const hole = (): HTMLElement => h("span", { class: "bo-card bo-hole" });

/** The pile, and how often it was emptied. */
function pile({ view, context }: Model): HTMLElement {
  const left = context.text("board.pile", { n: view.pile });
  const words = `${left}. ${context.text("board.emptied", { n: view.emptied, of: view.emptyings })}`;
  const dots = Array.from({ length: view.emptyings }, (_, run) =>
    h("i", { class: run < view.emptied ? "bo-run bo-ran" : "bo-run" }),
  );
  return h(
    "div",
    { class: "bo-pile", title: words },
    h("span", { class: "bo-top", "data-at": "pile" }, view.pile ? back() : hole()),
    h(
      "span",
      { class: "bo-says" },
      seen("b", view.pile),
      seen("small", context.text("part.pile")),
      h("span", { class: "bo-runs", "aria-hidden": "true" }, ...dots),
      hidden(words),
    ),
  );
}

/** The discards: the last one on top, all of them when they are unfolded. */
function discards(model: Model): HTMLElement[] {
  const { view, context, open } = model;
  const n = view.discard.length;
  const top = view.discard.at(-1);
  const unfolded = open.has("discards");
  const words = context.text("board.discards", { n, top: context.text(top ? `one.${top}` : "nothing") });
  const fold = button(
    "fold discards",
    words,
    true,
    { class: "bo-discard", "aria-expanded": String(unfolded) },
    h("span", { class: "bo-top", "data-at": "discard" }, top ? card(model, top) : hole()),
    h("span", { class: "bo-says" }, h("b", {}, String(n)), h("small", {}, context.text("part.discard"))),
  );
  const all = n ? heads(model, bundle(view.discard)) : h("span", { class: "kit-quiet" }, context.text("nothing"));
  return unfolded ? [fold, h("div", { class: "bo-unfolded" }, all)] : [fold];
}

function place(model: Model, seat: number): HTMLElement {
  const { view, context } = model;
  const here = view.seats[seat];
  const turn = view.active === seat && view.phase !== "over";
  const asked = view.phase === "trade" && view.asked.includes(seat);
  if (!here) return h("section");
  const { name, colour } = lookOf(model, seat);
  const waits = context.text("board.asked");
  const section = h(
    "section",
    {
      class: `bo-seat${turn ? " bo-turn" : ""}`,
      "data-at": `seat-${seat}`,
      "data-seat": seat,
      "aria-label": name,
      "aria-current": turn && "true",
    },
    h(
      "header",
      {},
      mark(model, seat),
      h("b", { class: "bo-who" }, name),
      turn && h("i", { class: "kit-pennant" }, context.text("board.plays")),
      asked && h("span", { class: "bo-asked", title: waits }, icon("hour"), hidden(waits)),
      backs(model, here.cards, `hand-${seat}`),
      coins(model, here.coins, `coins-${seat}`),
    ),
    h("div", { class: "bo-plots" }, ...here.fields.map((field, at) => plot(model, field, seat, at))),
    known(model, seat),
  );
  return coloured(section, colour);
}

/** A field of another seat: its bean, how many, its meter. */
function plot(model: Model, field: FieldView, seat: number, at: number): HTMLElement {
  const last = model.trace.some((event) => "field" in event && event.seat === seat && event.field === at);
  const steps = meter(field.bean ?? "").map(({ cards }) =>
    h("i", { class: stepClass("bo-dot", cards, field) }, String(cards)),
  );
  const words = fieldWords(model, field, at);
  return h(
    "div",
    {
      class: `bo-plot${last ? " bo-last" : ""}`,
      "data-at": `field-${seat}-${at}`,
      "data-bean": field.bean,
      title: words,
    },
    earth(),
    hidden(words),
    field.bean
      ? h("span", { class: "bo-grows", "aria-hidden": "true" }, icon(field.bean), h("b", {}, `×${field.cards}`))
      : h("span", { class: "bo-free", "aria-hidden": "true" }, icon("sprout")),
    field.bean && h("span", { class: "bo-dots", "aria-hidden": "true", title: moreWords(model, field) }, ...steps),
  );
}

/** What lies aside, and what a hand is known to hold. */
function known(model: Model, seat: number): HTMLElement | null {
  const { view, context } = model;
  const here = view.seats[seat];
  if (!here) return null;
  const titled = (part: string, cards: Counts, aside?: number): HTMLElement =>
    h("span", { class: "bo-known", "data-aside": aside }, h("small", {}, context.text(part)), heads(model, cards));
  const shown = BEANS.flatMap((bean) => here.shown.filter((card) => card.bean === bean));
  const words = context.text("board.shown");
  const faces = shown.map(({ bean, number }) => head(model, bean, number));
  const all = [
    !empty(here.aside) && titled("part.aside", here.aside, seat),
    !here.hand &&
      faces.length > 0 &&
      h("span", { class: "bo-known", title: words }, icon("eye"), hidden(words), ...faces),
    here.hand && titled("part.hand", bundle(here.hand)),
  ].filter((each) => each instanceof Node);
  return h("div", { class: all.length ? "bo-knowns" : "bo-knowns bo-bare", "data-at": `aside-${seat}` }, ...all);
}

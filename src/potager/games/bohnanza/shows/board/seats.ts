// The other seats with what is open about them.
import type { Counts } from "@web/board/kit/counts";
import { h, hidden, printed } from "@web/board/kit/dom";
import { around, coloured, lookOf } from "@web/board/kit/seats";
import { BEANS } from "./beans";
import { backs, coins, empty, head, heads, mark } from "./cards";
import { icon } from "./drawings";
import { earth } from "./fields";
import { curious } from "./lore";
import { bundle, type FieldView, front, type Model, meter } from "./model";
import { fieldWords, stepClass } from "./words";

export function seats(model: Model): HTMLElement[] {
  const [, ...others] = around(model.view.seats.length, front(model));
  return others.map((seat) => place(model, seat));
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
  const steps = meter(field.bean ?? "").map(({ cards }) => printed("i", cards, stepClass("bo-dot", cards, field)));
  const words = fieldWords(model, field, at);
  const look = { class: `bo-plot${last ? " bo-last" : ""}`, "data-at": `field-${seat}-${at}` };
  if (!field.bean) {
    const free = h("span", { class: "bo-free", "aria-hidden": "true" }, icon("sprout"));
    return h("div", { ...look, title: words }, earth(), hidden(words), free);
  }
  const grows = h(
    "span",
    { class: "bo-grows", "aria-hidden": "true" },
    icon(field.bean),
    printed("b", `×${field.cards}`),
  );
  const dots = h("span", { class: "bo-dots", "aria-hidden": "true" }, ...steps);
  return curious(model, field.bean, { ...look, label: words, title: words }, earth(), grows, dots);
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

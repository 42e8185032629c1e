// The eight beans with what they bring and how many are still to come: for whoever has nothing to compose now.
import { h, hidden, seen } from "@web/board/kit/dom";
import { BEANS } from "./beans";
import { kindHead } from "./cards";
import { copies, type Model, meter } from "./model";
import { meterWords } from "./words";

export function almanac(model: Model): HTMLElement {
  const { context } = model;
  return h(
    "section",
    { class: "bo-almanac", "aria-label": context.text("board.almanac") },
    h("h2", {}, context.text("board.almanac"), h("span", { class: "kit-quiet" }, context.text("board.almanac-hint"))),
    h("ul", {}, ...BEANS.map((bean) => row(model, bean))),
  );
}

function row(model: Model, bean: string): HTMLElement {
  const { context, view } = model;
  const unseen = view.unseen.reduce((sum, pile) => sum + (pile[bean] ?? 0), 0);
  const words = context.text("board.unseen", { n: unseen, of: copies(bean) });
  return h(
    "li",
    { "data-bean": bean },
    kindHead(bean),
    h("b", {}, context.text(`short.${bean}`)),
    h("small", { class: "kit-quiet", title: words }, seen("span", `${unseen}/${copies(bean)}`)),
    hidden(`${words}. ${meterWords(model, bean)}`),
    h(
      "span",
      { class: "bo-steps", "aria-hidden": "true" },
      ...meter(bean).map(({ coins, cards }) =>
        h("span", { class: "bo-step bo-reached" }, h("i", {}, String(coins)), h("b", {}, String(cards))),
      ),
    ),
  );
}

// The eight beans with what they bring and how many are still to come, folded until somebody looks for them.
import { h, hidden, printed } from "@web/board/kit/dom";
import { BEANS } from "./beans";
import { kindHead } from "./cards";
import { icon } from "./drawings";
import { steps, unseenOf, unseenWords } from "./lore";
import { copies, type Model } from "./model";
import { button } from "./touch";
import { meterWords } from "./words";

export function almanac(model: Model): HTMLElement {
  const { context, open } = model;
  const unfolded = open.has("almanac");
  const title = context.text("board.almanac");
  const look = { class: "bo-almanac-fold", "aria-expanded": String(unfolded) };
  return h(
    "section",
    { class: "bo-almanac", "aria-label": title },
    button("fold almanac", title, true, look, icon("book"), h("span", {}, title), icon("arrow", "bo-turns")),
    unfolded && h("p", { class: "kit-quiet" }, context.text("board.almanac-hint")),
    unfolded && h("ul", {}, ...BEANS.map((bean) => row(model, bean))),
  );
}

function row(model: Model, bean: string): HTMLElement {
  const { context } = model;
  const words = unseenWords(model, bean);
  return h(
    "li",
    { "data-bean": bean },
    kindHead(bean),
    h("b", {}, context.text(`short.${bean}`)),
    h("small", { class: "kit-quiet", title: words }, printed("span", `${unseenOf(model, bean)}/${copies(bean)}`)),
    hidden(`${words}. ${meterWords(model, bean)}`),
    h("span", { "aria-hidden": "true" }, steps(bean)),
  );
}

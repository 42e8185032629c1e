// Cards that lie in front of the reader and wait to be planted: traded ones, and with two players the row on the table.
import { h } from "@web/board/kit/dom";
import { labelled } from "@web/board/kit/words";
import { BEANS } from "./beans";
import { card, heads } from "./cards";
import { icon } from "./drawings";
import { stuck } from "./fields";
import { front, type Counts, type Model } from "./model";
import { stands } from "./touch";
import { actionWords, cardWords, oneWord } from "./words";

/** The tray, the way on, or nothing when there is neither. */
export function tray(model: Model): HTMLElement | null {
  const { view, context } = model;
  const seat = front(model);
  const table = view.phase === "offer" || view.phase === "choose";
  const cards: Counts = !table ? (view.seats[seat]?.aside ?? {}) : view.active === seat ? view.turned : {};
  const beans = BEANS.filter((bean) => cards[bean]);
  const next = nextButton(model, ["plant", "choose"]);
  const note = stuck(model)
    ? h("p", { class: "bo-note", role: "note" }, icon("sickle"), context.text("board.stuck"))
    : null;
  if (!beans.length && !next && !note) return null;
  const title = !table ? "part.aside" : view.phase === "offer" ? "board.left" : "part.table";
  const later = view.phase === "trade"; // nothing of it can be planted yet
  return h(
    "section",
    {
      class: later ? "bo-tray bo-later" : "bo-tray",
      "aria-label": labelled(context, context.text(title), cardWords(model, cards)),
      "data-at": table ? "turned" : `aside-${seat}`,
    },
    beans.length > 0 && h("h2", {}, context.text(title), hint(model, table)),
    beans.length > 0 &&
      (later
        ? heads(model, cards)
        : h("div", { class: "bo-lying" }, ...beans.map((bean) => lying(model, bean, cards[bean] ?? 0)))),
    note,
    next,
  );
}

function hint(model: Model, table: boolean): HTMLElement | null {
  const { view, me, context } = model;
  if (me === null || (table && view.active !== me)) return null;
  const key =
    view.phase === "trade"
      ? "board.hint-later"
      : view.phase === "offer"
        ? "board.hint-offer"
        : view.phase === "choose"
          ? "board.hint-choose"
          : "board.hint-settle";
  return h("span", { class: "kit-quiet" }, context.text(key));
}

/** Loose cards of one bean: touched, one is planted where it can only go, or taken in hand. */
function lying(model: Model, bean: string, number: number): HTMLElement {
  const { legal, held, context } = model;
  const sown = [...legal].filter((action) => action.startsWith(`sow ${bean} `));
  const words = oneWord(model, bean);
  const inner = [
    card(model, bean),
    number > 1 && h("span", { class: "bo-count", "aria-hidden": "true" }, `×${number}`),
  ];
  const button = (): HTMLElement =>
    h("button", { type: "button", class: "bo-slot", "data-drag": `loose ${bean}` }, ...inner);
  let body: HTMLElement;
  if (sown.length > 1) {
    body = stands(button(), `hold ${bean}`, context.text("board.hold", { bean: words }), true);
    body.setAttribute("aria-pressed", String(held === bean));
  } else if (sown[0]) body = stands(button(), sown[0], actionWords(model, sown[0]), true);
  else
    body = h(
      "span",
      { class: "bo-slot" },
      ...inner,
      h("span", { class: "kit-hidden" }, cardWords(model, { [bean]: number })),
    );
  body.setAttribute("data-bean", bean);
  const drop = `drop ${bean}`;
  const bin =
    legal.has(drop) &&
    h("button", { type: "button", class: "bo-bin" }, icon("bin"), h("span", {}, context.text("board.discard")));
  return h(
    "div",
    { class: number > 1 ? "bo-lie bo-many" : "bo-lie" },
    body,
    bin && stands(bin, drop, actionWords(model, drop), true),
  );
}

/** The way on, where the phase has one. */
export function nextButton(model: Model, phases: readonly string[], className = "bo-go"): HTMLElement | null {
  const { legal, view } = model;
  if (!legal.has("next") || !phases.includes(view.phase)) return null;
  const words = actionWords(model, "next");
  return stands(
    h("button", { type: "button", class: className }, h("span", {}, words), icon("arrow")),
    "next",
    words,
    true,
  );
}

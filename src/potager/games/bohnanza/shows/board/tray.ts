// Cards that lie in front of the reader and wait to be planted: traded ones, and with two players the row on the table.
import type { Counts } from "@web/board/kit/counts";
import { h, hidden, seen } from "@web/board/kit/dom";
import { labelled } from "@web/board/kit/words";
import { BEANS } from "./beans";
import { card, heads } from "./cards";
import { icon } from "./drawings";
import { stuck } from "./fields";
import { front, type Model } from "./model";
import { button } from "./touch";
import { actionWords, cardWords, oneWord } from "./words";

/** The tray, the way on, or nothing when there is neither. */
export function tray(model: Model): HTMLElement | null {
  const { view, context } = model;
  const seat = front(model);
  const table = view.phase === "offer" || view.phase === "choose";
  const cards: Counts = !table ? (view.seats[seat]?.aside ?? {}) : view.active === seat ? view.turned : {};
  const beans = BEANS.filter((bean) => cards[bean]);
  const next = nextButton(model, ["plant", "ready", "choose"]);
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
  const key = { trade: "later", offer: "offer", choose: "choose" }[view.phase as string] ?? "settle";
  return h("span", { class: "kit-quiet" }, context.text(`board.hint-${key}`));
}

/** Loose cards of one bean: touched, one is planted where it can only go, or taken in hand. */
function lying(model: Model, bean: string, number: number): HTMLElement {
  const { legal, held, context } = model;
  const sown = [...legal].filter((action) => action.startsWith(`sow ${bean} `));
  const words = oneWord(model, bean);
  const inner = [card(model, bean), number > 1 && seen("span", `×${number}`, "bo-count")];
  const look = { class: "bo-slot", "data-bean": bean };
  const drag = { ...look, "data-drag": `loose ${bean}` };
  const pressed = { ...drag, "aria-pressed": String(held === bean) };
  const body =
    sown.length > 1
      ? button(`hold ${bean}`, context.text("board.hold", { bean: words }), true, pressed, ...inner)
      : sown[0]
        ? button(sown[0], actionWords(model, sown[0]), true, drag, ...inner)
        : h("span", look, ...inner, hidden(cardWords(model, { [bean]: number })));
  const drop = `drop ${bean}`;
  const bin = [icon("bin"), h("span", {}, context.text("board.discard"))];
  return h(
    "div",
    { class: number > 1 ? "bo-lie bo-many" : "bo-lie" },
    body,
    legal.has(drop) && button(drop, actionWords(model, drop), true, "bo-bin", ...bin),
  );
}

/** The way on, where the phase has one. */
export function nextButton(model: Model, phases: readonly string[], className = "bo-go"): HTMLElement | null {
  const { legal, view } = model;
  if (!legal.has("next") || !phases.includes(view.phase)) return null;
  const words = actionWords(model, "next");
  return button("next", words, true, className, h("span", {}, words), icon("arrow"));
}

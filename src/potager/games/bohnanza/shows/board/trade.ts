// The middle of the table: the cards turned up, everybody's offers, the composer, the end of trading.
import { h, hidden } from "@web/board/kit/dom";
import { seatName } from "@web/board/kit/seats";
import { labelled } from "@web/board/kit/words";
import { almanac } from "./almanac";
import { card, mark, marks } from "./cards";
import { composer } from "./composer";
import { each, front, growers, type Model, pair } from "./model";
import { offers } from "./offers";
import { button } from "./touch";
import { nextButton } from "./tray";
import { cardWords, oneWord } from "./words";

export function trade(model: Model): HTMLElement[] {
  if (pair(model)) {
    // Whoever plants has the row among the own fields; the other one sees it here.
    const note = h("p", { class: "kit-quiet bo-two" }, model.context.text("board.two"));
    return [...(model.view.active === front(model) ? [] : [turned(model)]), note, almanac(model)];
  }
  const trading = model.view.phase === "trade";
  const open = trading ? [offers(model)] : [];
  const own = composer(model);
  // Whatever others offer, the composer stays where it is: what they offer comes after it.
  return own ? [turned(model), own, ...open] : [turned(model), ...open, almanac(model)];
}

/** The cards turned up and whose they are. */
function turned(model: Model): HTMLElement {
  const { view, context } = model;
  const cards = each(view.turned);
  const owner = view.active;
  const title = view.phase === "offer" ? "board.left" : "part.table";
  const end = nextButton(model, ["trade"], "bo-no bo-end");
  return h(
    "section",
    {
      class: "bo-table",
      "data-at": "turned",
      "aria-label": labelled(context, context.text(title), cardWords(model, view.turned)),
    },
    h(
      "div",
      { class: "bo-tells" },
      h(
        "h2",
        {},
        context.text(title),
        !cards.length && h("span", { class: "kit-quiet" }, context.text("board.turned-none")),
        owner !== null &&
          cards.length > 0 &&
          h(
            "span",
            { class: "kit-quiet bo-whose" },
            mark(model, owner),
            context.text("board.turned-for", {
              seat: owner === model.me ? context.text("board.you") : seatName(model, owner),
            }),
          ),
      ),
      end,
    ),
    cards.length > 0 &&
      h(
        "div",
        { class: "bo-lying" },
        ...cards.map((bean, place) =>
          upturned(model, bean, cards.slice(0, place).filter((each) => each === bean).length),
        ),
      ),
  );
}

/** A card turned up; the active seat lays it ready by touching it. */
function upturned(model: Model, bean: string, copy: number): HTMLElement {
  const { view, me, context, draft } = model;
  const inner = [card(model, bean), marks(model, growers(model, bean), "board.grown-by", "sprout")];
  const words = oneWord(model, bean);
  if (view.phase !== "trade" || me === null || me !== view.active) {
    return h("span", { class: "bo-slot", "data-bean": bean }, ...inner, hidden(words));
  }
  const n = draft.turned[bean] ?? 0;
  const drag = { "data-drag": `turned ${bean}`, "aria-pressed": String(copy < n) };
  const look = { class: "bo-slot", "data-bean": bean, ...drag };
  return button(`show ${bean}`, context.text("board.lay-turned", { bean: words, n }), true, look, ...inner);
}

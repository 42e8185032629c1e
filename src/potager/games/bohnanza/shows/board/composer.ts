// The trade composer: what I give, what I want, whom I ask; a sentence that reads it; one button to propose it.
import { type Counts, total } from "@web/board/kit/counts";
import { h, hidden, seen } from "@web/board/kit/dom";
import { seatName } from "@web/board/kit/seats";
import { BEANS } from "./beans";
import { heads, mark, marks } from "./cards";
import { addressee, gives, isEmpty, sides } from "./draft";
import { icon } from "./drawings";
import { strip } from "./hand";
import { copies, holders, letter, type Model } from "./model";
import { button } from "./touch";
import { cardWords, draftWords, oneWord } from "./words";

export function composer(model: Model): HTMLElement | null {
  const { view, me, context, draft } = model;
  if (me === null || view.phase === "over" || view.seats.length < 3) return null;
  const trading = view.phase === "trade";
  if (!trading && me === view.active) return null; // nothing can stand until a turn that has come
  const given = gives(model);
  const to = addressee(model);
  return h(
    "section",
    {
      class: `composer${trading ? "" : " bo-idle"}`,
      "data-drop": "give",
      "aria-label": context.text(trading ? "board.composer" : "board.standing-composer"),
    },
    h("h2", {}, context.text(trading ? "board.composer" : "board.standing-composer")),
    h(
      "div",
      { class: "bo-part bo-gives" },
      h("h3", {}, context.text("board.i-give")),
      laid(model),
      strip(model),
      clear(model),
    ),
    h("div", { class: "bo-part bo-asks" }, h("h3", {}, context.text("board.i-want")), wants(model)),
    trading && me === view.active && whom(model),
    h(
      "div",
      { class: "bo-conclude" },
      isEmpty(draft)
        ? h("p", { class: "bo-unsaid kit-quiet" }, context.text("board.give-hint"))
        : h(
            "p",
            { class: "bo-sentence" },
            trading
              ? draftWords(model, given, draft.wants, to)
              : standingWords(model, { gives: given, wants: draft.wants }),
          ),
      foot(model, trading),
    ),
    trading && me !== view.active && keep(model, "bo-no bo-keep"),
    standing(model),
  );
}

/** What lies ready, with a place that says where it would lie. */
function laid(model: Model): HTMLElement {
  const given = gives(model);
  const some = total(given) > 0;
  return h("div", { class: some ? "bo-laid" : "bo-laid bo-none", "data-at": "laid" }, some && heads(model, given));
}

/** The eight beans, each with a plus and, once asked for, a minus. */
function wants(model: Model): HTMLElement {
  const { draft, context } = model;
  const row = BEANS.map((bean) => {
    const n = draft.wants[bean] ?? 0;
    const words = (key: string): string => context.text(key, { bean: oneWord(model, bean), n });
    const look = { class: "bo-ask", "data-kind": bean };
    const short = (): HTMLElement => seen("span", context.text(`short.${bean}`), "bo-short");
    return h(
      "li",
      { class: n ? "bo-want bo-some" : "bo-want", "data-bean": bean },
      button(`ask ${bean}`, words("board.ask"), n < copies(bean), look, icon(bean), n > 0 && seen("b", n)),
      n > 0
        ? button(`unask ${bean}`, words("board.unask"), true, "bo-less", icon("minus"))
        : (marks(model, holders(model, bean), "board.shown-by", "eye") ?? short()),
    );
  });
  return h("ul", { class: "bo-wants" }, ...row);
}

/** Whom the active seat addresses. */
function whom(model: Model): HTMLElement {
  const { view, me, draft, context } = model;
  const others = view.seats.flatMap((_, seat) => (seat === me ? [] : [seat]));
  const chip = (seat: number | null): HTMLElement => {
    const name = seat === null ? context.text("anyone") : seatName(model, seat);
    const action = `whom ${seat === null ? "anyone" : letter(seat)}`;
    const look = { class: "bo-whom", "aria-pressed": String(draft.to === seat) };
    const sign = seat === null ? icon("people", "bo-people") : mark(model, seat);
    return button(action, context.text("board.whom", { to: name }), true, look, sign, h("span", {}, name));
  };
  return h(
    "div",
    { class: "bo-part bo-to" },
    h("h3", {}, context.text("board.to")),
    h(
      "div",
      { class: "bo-chips", role: "group", "aria-label": context.text("board.to") },
      chip(null),
      ...others.map(chip),
    ),
  );
}

/** Drops what has been put together. */
function clear({ draft, context }: Model): HTMLElement {
  const title = context.text("board.clear");
  return button("clear", title, !isEmpty(draft), { class: "bo-no bo-clear", title }, icon("cross"));
}

/** Propose it, or make a standing offer of it where there is no trading. */
function foot(model: Model, trading: boolean): HTMLElement {
  const { draft, sent, context } = model;
  const words = context.text("board.propose");
  const inside = [icon("swap"), h("span", {}, words)];
  const propose = (): HTMLElement => button("propose", words, !isEmpty(draft) && !sent, "bo-go bo-propose", ...inside);
  return h("div", { class: "bo-buttons bo-foot" }, trading ? propose() : keep(model, "bo-go"));
}

/** Leaves the draft with the site, until the reader's own turn. */
function keep(model: Model, className: string): HTMLElement {
  const { draft, context } = model;
  const whole = !isEmpty(draft) && total(draft.turned) === 0;
  const inside = [icon("hour"), h("span", {}, context.text("board.stand"))];
  return button("stand", context.text("board.stand-label"), whole, className, ...inside);
}

function standingWords(model: Model, order: { gives: Counts; wants: Counts }): string {
  const params = { gives: cardWords(model, order.gives), wants: cardWords(model, order.wants) };
  return model.context.text("board.standing-says", params);
}

/** The reader's own standing offers; nobody else sees them. */
function standing(model: Model): HTMLElement | null {
  const { context } = model;
  if (!model.standing.length) return null;
  const rows = model.standing.map(({ id, order }) => {
    const both = sides(order);
    const words = standingWords(model, both);
    const label = context.text("board.revoke-label", { order: words });
    const inside = [icon("cross"), h("span", {}, context.text("board.revoke"))];
    return h(
      "li",
      { class: "bo-order", "data-order": order },
      hidden(words),
      h(
        "span",
        { class: "bo-sides", "aria-hidden": "true" },
        heads(model, both.gives),
        icon("swap", "bo-swap"),
        heads(model, both.wants),
      ),
      button(`revoke ${id}`, label, true, "bo-no", ...inside),
    );
  });
  return h(
    "div",
    { class: "bo-standing" },
    h("h3", {}, icon("hour"), context.text("board.standing")),
    h("ul", {}, ...rows),
  );
}

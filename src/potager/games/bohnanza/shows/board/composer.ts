// The trade composer: what I give, what I want, whom I ask; a sentence that reads it; one button to propose it.
import { h } from "@web/board/kit/dom";
import { BEANS } from "./beans";
import { heads, mark, marks } from "./cards";
import { addressee, gives, isEmpty, sides } from "./draft";
import { icon } from "./drawings";
import { strip } from "./hand";
import { copies, holders, letter, total, type Model } from "./model";
import { stands } from "./touch";
import { cardWords, draftWords } from "./words";

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
        : h("p", { class: "bo-sentence" }, trading ? draftWords(model, given, draft.wants, to) : standingWords(model)),
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
    const more = h(
      "button",
      { type: "button", class: "bo-ask", "data-kind": bean },
      icon(bean),
      n > 0 && h("b", { "aria-hidden": "true" }, String(n)),
    );
    const less = h("button", { type: "button", class: "bo-less" }, icon("minus"));
    return h(
      "li",
      { class: n ? "bo-want bo-some" : "bo-want", "data-bean": bean },
      stands(
        more,
        `ask ${bean}`,
        context.text("board.ask", { bean: context.text(`bean.${bean}`), n }),
        n < copies(bean),
      ),
      n > 0
        ? stands(less, `unask ${bean}`, context.text("board.unask", { bean: context.text(`bean.${bean}`), n }), true)
        : (marks(model, holders(model, bean), "board.shown-by", "eye") ??
            h("span", { class: "bo-short", "aria-hidden": "true" }, context.text(`short.${bean}`))),
    );
  });
  return h("ul", { class: "bo-wants" }, ...row);
}

/** Whom the active seat addresses. */
function whom(model: Model): HTMLElement {
  const { view, me, draft, context } = model;
  const others = view.seats.flatMap((_, seat) => (seat === me ? [] : [seat]));
  const chip = (seat: number | null): HTMLElement => {
    const name = seat === null ? context.text("anyone") : (context.seats[seat]?.name ?? "");
    const button = h(
      "button",
      { type: "button", class: "bo-whom", "aria-pressed": String(draft.to === seat) },
      seat === null ? icon("people", "bo-people") : mark(model, seat),
      h("span", {}, name),
    );
    return stands(
      button,
      `whom ${seat === null ? "anyone" : letter(seat)}`,
      context.text("board.whom", { to: name }),
      true,
    );
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
  const words = context.text("board.clear");
  const button = h("button", { type: "button", class: "bo-no bo-clear", title: words }, icon("cross"));
  return stands(button, "clear", words, !isEmpty(draft));
}

/** Propose it, or make a standing offer of it where there is no trading. */
function foot(model: Model, trading: boolean): HTMLElement {
  const { draft, sent, context } = model;
  const none = isEmpty(draft);
  const propose = labelled("bo-go bo-propose", "swap", context.text("board.propose"));
  return h(
    "div",
    { class: "bo-buttons bo-foot" },
    trading ? stands(propose, "propose", context.text("board.propose"), !none && !sent) : keep(model, "bo-go"),
  );
}

/** Leaves the draft with the house, until the reader's own turn. */
function keep(model: Model, className: string): HTMLElement {
  const { draft, context } = model;
  const whole = !isEmpty(draft) && total(draft.turned) === 0;
  const button = labelled(className, "hour", context.text("board.stand"));
  return stands(button, "stand", context.text("board.stand-label"), whole);
}

function labelled(className: string, picture: string, words: string): HTMLElement {
  return h("button", { type: "button", class: className }, icon(picture), h("span", {}, words));
}

function standingWords(model: Model): string {
  return model.context.text("board.standing-says", {
    gives: cardWords(model, gives(model)),
    wants: cardWords(model, model.draft.wants),
  });
}

/** The reader's own standing offers; nobody else sees them. */
function standing(model: Model): HTMLElement | null {
  const { context } = model;
  if (!model.standing.length) return null;
  const rows = model.standing.map(({ id, order }) => {
    const both = sides(order);
    const words = context.text("board.standing-says", {
      gives: cardWords(model, both.gives),
      wants: cardWords(model, both.wants),
    });
    const button = h(
      "button",
      { type: "button", class: "bo-no" },
      icon("cross"),
      h("span", {}, context.text("board.revoke")),
    );
    return h(
      "li",
      { class: "bo-order", "data-order": order },
      h("span", { class: "kit-hidden" }, words),
      h(
        "span",
        { class: "bo-sides", "aria-hidden": "true" },
        heads(model, both.gives),
        icon("swap", "bo-swap"),
        heads(model, both.wants),
      ),
      stands(button, `revoke ${id}`, context.text("board.revoke-label", { order: words }), true),
    );
  });
  return h(
    "div",
    { class: "bo-standing" },
    h("h3", {}, icon("hour"), context.text("board.standing")),
    h("ul", {}, ...rows),
  );
}

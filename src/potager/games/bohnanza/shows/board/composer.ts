// The trade composer: what I give, what I want, whom I ask; a sentence that reads it; one button to propose it.
import { type Counts, total } from "@web/board/kit/counts";
import { h, hidden, printed } from "@web/board/kit/dom";
import { seatName } from "@web/board/kit/seats";
import { BEANS } from "./beans";
import { heads, mark, marks } from "./cards";
import { addressee, gives, isEmpty, sides } from "./draft";
import { icon } from "./drawings";
import { copies, holders, letter, type Model } from "./model";
import { button } from "./touch";
import { cardWords, draftWords, oneWord } from "./words";

/** Whether the reader has something to put together: an offer, or one that stands until the own turn. */
export function mayCompose({ view, me }: Model): boolean {
  if (me === null || view.phase === "over" || view.seats.length < 3) return false;
  return view.phase === "trade" || me !== view.active; // nothing can stand until a turn that has come
}

export function composer(model: Model): HTMLElement | null {
  const { view, me, context } = model;
  if (!mayCompose(model)) return null;
  const trading = view.phase === "trade";
  const title = context.text(trading ? "board.composer" : "board.standing-composer");
  const classes = `composer${trading ? "" : " bo-idle"}${model.composing ? " bo-open" : ""}`;
  return h(
    "section",
    { class: classes, "data-drop": "give", "aria-label": title },
    h("h2", {}, title),
    h("div", { class: "bo-asks" }, h("h3", {}, context.text("board.i-want")), wants(model)),
    drafted(model),
    trading && me === view.active && whom(model),
    foot(model, trading),
    standing(model),
  );
}

/** The eight beans: each touch asks for one more. */
function wants(model: Model): HTMLElement {
  const { draft, context } = model;
  const row = BEANS.map((bean) => {
    const n = draft.wants[bean] ?? 0;
    const words = context.text("board.ask", { bean: oneWord(model, bean), n });
    return h(
      "li",
      { class: n ? "bo-want bo-some" : "bo-want", "data-bean": bean },
      button(
        `ask ${bean}`,
        words,
        n < copies(bean),
        { class: "bo-ask", "data-kind": bean },
        icon(bean),
        printed("span", context.text(`short.${bean}`), "bo-short"),
        n > 0 && printed("b", n, "bo-times"),
      ),
      marks(model, holders(model, bean), "board.shown-by", "eye"),
    );
  });
  return h("ul", { class: "bo-wants" }, ...row);
}

/** What lies ready, as the slip that it would become: the wishes can be taken back one by one. */
function drafted(model: Model): HTMLElement {
  const { draft, context, view } = model;
  if (isEmpty(draft)) return h("p", { class: "bo-draft bo-unsaid kit-quiet" }, context.text("board.give-hint"));
  const given = gives(model);
  const asked = BEANS.filter((bean) => draft.wants[bean]).map((bean) => {
    const n = draft.wants[bean] ?? 0;
    const words = context.text("board.unask", { bean: oneWord(model, bean), n });
    const look = { class: "bo-less", "data-kind": bean };
    return button(
      `unask ${bean}`,
      words,
      true,
      look,
      icon(bean),
      n > 1 && printed("b", `×${n}`),
      icon("cross", "bo-away"),
    );
  });
  const nothing = (): HTMLElement => printed("span", "…", "kit-quiet"); // a gap to fill, and a gift has one
  const side = (key: string): HTMLElement => printed("span", context.text(key), "kit-quiet bo-said");
  const words =
    view.phase === "trade"
      ? draftWords(model, given, draft.wants, addressee(model))
      : standingWords(model, { gives: given, wants: draft.wants });
  return h(
    "div",
    { class: "bo-draft" },
    h("p", { class: "bo-sentence" }, words),
    side("board.i-give"),
    h(
      "span",
      { class: "bo-laid", "data-at": "laid", "aria-hidden": "true" },
      total(given) ? heads(model, given) : nothing(),
    ),
    icon("swap", "bo-swap"),
    side("board.i-want"),
    h("span", { class: "bo-asked-for" }, ...(asked.length ? asked : [nothing()])),
    clear(model),
  );
}

/** Whom the active seat addresses. */
function whom(model: Model): HTMLElement {
  const { view, me, draft, context } = model;
  const others = view.seats.flatMap((_, seat) => (seat === me ? [] : [seat]));
  const chip = (seat: number | null): HTMLElement => {
    const name = seat === null ? context.text("anyone") : seatName(model, seat);
    const action = `whom ${seat === null ? "anyone" : letter(seat)}`;
    const look = { class: "bo-whom", title: name, "aria-pressed": String(draft.to === seat) };
    const sign = seat === null ? icon("people", "bo-people") : mark(model, seat);
    return button(action, context.text("board.whom", { to: name }), true, look, sign);
  };
  return h(
    "div",
    { class: "bo-to" },
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

/** Propose it, or make a standing offer of it; whoever trades in another's turn may do either. */
function foot(model: Model, trading: boolean): HTMLElement {
  const { draft, sent, context, me, view } = model;
  const words = context.text("board.propose");
  const inside = [icon("swap"), h("span", {}, words)];
  const propose = (): HTMLElement => button("propose", words, !isEmpty(draft) && !sent, "bo-go bo-propose", ...inside);
  const both = trading
    ? [propose(), me !== view.active && keep(model, "bo-no bo-keep")]
    : [keep(model, "bo-go bo-keep")];
  return h("div", { class: "bo-buttons bo-foot" }, ...both);
}

/** Leaves the draft with the site, until the reader's own turn. */
function keep(model: Model, className: string): HTMLElement {
  const { draft, context } = model;
  const whole = !isEmpty(draft) && total(draft.turned) === 0;
  const words = context.text("board.stand");
  const inside = [icon("hour"), h("span", {}, words)];
  return button("stand", context.text("board.stand-label"), whole, { class: className, title: words }, ...inside);
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

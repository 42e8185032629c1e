// The reader's hand: a fan in the order in which it must be planted; the first card stands in front.
import { h } from "@web/board/kit/dom";
import { back, card, marks } from "./cards";
import { icon } from "./drawings";
import { front, growers, handOf, type Model } from "./model";
import { stands } from "./touch";
import { actionWords, oneWord } from "./words";

const MANY = 11; // more cards than this are scrolled through

export function hand(model: Model): HTMLElement {
  const { view, context, me } = model;
  const seat = front(model);
  const size = view.seats[seat]?.cards ?? 0;
  const open = view.seats[seat]?.hand;
  const list = h("ol", { class: size > MANY ? "bo-hand bo-scrolls" : "bo-hand", "data-at": `hand-${seat}` });
  list.style.setProperty("--size", String(size));
  list.append(...Array.from({ length: size }, (_, place) => held(model, open?.[place] ?? null, place)));
  return h(
    "section",
    { class: `bo-hand-part${trading(model) ? " bo-trading" : ""}`, "aria-label": context.text("part.hand") },
    h(
      "h2",
      {},
      context.text("part.hand"),
      h("b", { class: "bo-number" }, String(size)),
      h(
        "span",
        { class: "kit-quiet" },
        me === seat && size > 0 && view.phase !== "over" ? context.text(hint(model)) : "",
      ),
    ),
    size ? list : h("p", { class: "kit-quiet" }, context.text("board.hand-empty")),
    tossFirst(model),
  );
}

/** The first card may be planted or, with two players, discarded: touching it plants, so this is beside it. */
function tossFirst(model: Model): HTMLElement | null {
  const [action] = meaning(model, 0);
  if (!model.legal.has("toss 0") || action === "toss 0") return null;
  const words = model.context.text("board.discard-first");
  const bin = h("button", { type: "button", class: "bo-bin" }, icon("bin"), h("span", {}, words));
  return h("p", { class: "bo-beside" }, stands(bin, "toss 0", actionWords(model, "toss 0"), true));
}

function hint(model: Model): string {
  if (trading(model)) return "board.hint-give";
  if ([...model.legal].some((action) => action.startsWith("toss "))) return "board.hint-toss";
  return "board.hint-first";
}

function trading({ view, me }: Model): boolean {
  return me !== null && view.phase === "trade" && view.seats.length > 2;
}

/** One card in its place. */
function held(model: Model, bean: string | null, place: number): HTMLElement {
  const item = h("li", { class: place === 0 ? "bo-held bo-first" : "bo-held" });
  item.style.setProperty("--place", String(place));
  if (!bean) {
    item.append(back());
    return item;
  }
  const words = model.context.text("board.hand-card", { place: place + 1, bean: oneWord(model, bean) });
  const inner = [
    card(model, bean),
    flag(model, place),
    trading(model) && marks(model, growers(model, bean), "board.grown-by", "sprout"),
  ];
  const [action, label, can] = meaning(model, place);
  if (!action) {
    item.append(
      h("span", { class: "bo-slot", "data-bean": bean }, ...inner, h("span", { class: "kit-hidden" }, words)),
    );
    return item;
  }
  const button = h(
    "button",
    { type: "button", class: "bo-slot", "data-bean": bean, "data-drag": `hand ${place}` },
    ...inner,
  );
  if (action.startsWith("lay ")) button.setAttribute("aria-pressed", String(model.draft.places.includes(place)));
  item.append(stands(button, action, label ? `${words}. ${label}` : words, can));
  return item;
}

function flag({ view, context, me }: Model, place: number): HTMLElement | null {
  if (place > 0 || me === null || view.phase === "over") return null;
  return h("span", { class: "bo-flag", "aria-hidden": "true" }, icon("sprout"), context.text("board.next"));
}

/** What touching a card means now: to plant it, to discard it, to lay it ready for an offer. */
function meaning(model: Model, place: number): [string | null, string, boolean] {
  const { legal, view, me } = model;
  if (me === null || view.phase === "over") return [null, "", false];
  const toss = `toss ${place}`;
  if (place === 0) {
    const plants = [...legal].filter((action) => action.startsWith("plant "));
    const grown = plants.find((action) => view.seats[me]?.fields[Number(action.slice(6))]?.cards);
    const best = grown ?? plants[0];
    if (best) return [best, actionWords(model, best), true];
  }
  if (legal.has(toss)) return [toss, actionWords(model, toss), true];
  if (trading(model)) return [`lay ${place}`, model.context.text("board.lay"), true];
  return [null, "", false];
}

/** The same hand once more, small, beside the composer. */
export function strip(model: Model): HTMLElement {
  const cards = handOf(model).map((bean, place) => {
    const words = model.context.text("board.hand-card", { place: place + 1, bean: oneWord(model, bean) });
    const button = h(
      "button",
      {
        type: "button",
        class: "bo-mini",
        "data-bean": bean,
        "aria-pressed": String(model.draft.places.includes(place)),
      },
      h("small", { "aria-hidden": "true" }, String(place + 1)),
      h("span", { class: "bo-head", "data-kind": bean }, icon(bean)),
      marks(model, growers(model, bean), "board.grown-by", "sprout"),
    );
    return stands(button, `lay ${place}`, `${words}. ${model.context.text("board.lay")}`, true);
  });
  return h("div", { class: "bo-strip", role: "group", "aria-label": model.context.text("part.hand") }, ...cards);
}

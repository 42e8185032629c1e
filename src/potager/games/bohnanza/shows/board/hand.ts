// The reader's hand, in sight all the time: a fan in the order in which it must be planted; the first card in front.
import { h, hidden } from "@web/board/kit/dom";
import { seatName } from "@web/board/kit/seats";
import { back, card, coins, mark, marks } from "./cards";
import { mayCompose } from "./composer";
import { icon } from "./drawings";
import { stuck } from "./fields";
import { curious } from "./lore";
import { front, growers, type Model } from "./model";
import { later } from "./stall";
import { button } from "./touch";
import { actionWords, oneWord } from "./words";

export function hand(model: Model): HTMLElement {
  const { view, context } = model;
  const seat = front(model);
  const size = view.seats[seat]?.cards ?? 0;
  const open = view.seats[seat]?.hand;
  const list = h("ol", { class: "bo-hand", "data-at": `hand-${seat}` });
  list.style.setProperty("--size", String(size));
  list.append(...Array.from({ length: size }, (_, place) => held(model, open?.[place] ?? null, place)));
  return h(
    "div",
    { class: `bo-hand-part${trading(model) ? " bo-trading" : ""}` },
    h(
      "header",
      { class: "bo-owner" },
      model.me !== null && hidden(seatName(model, seat)),
      h("h2", {}, whose(model, seat), h("b", { class: "bo-number" }, String(size)), hint(model, seat, size)),
      later(model),
      coins(model, view.seats[seat]?.coins ?? 0, `coins-${seat}`),
    ),
    size ? list : h("p", { class: "bo-hand kit-quiet", "data-at": `hand-${seat}` }, context.text("board.hand-empty")),
  );
}

/** Whoever only looks on is told over whose shoulder. */
function whose(model: Model, seat: number): HTMLElement {
  if (model.me !== null) return h("span", { class: "bo-what" }, model.context.text("part.hand"));
  return h("span", { class: "bo-whose" }, mark(model, seat), seatName(model, seat));
}

function hint(model: Model, seat: number, size: number): HTMLElement | null {
  const { view, me, context } = model;
  if (me !== seat || size === 0 || view.phase === "over") return null;
  if (view.phase === "plant" && stuck(model))
    return h("span", { class: "bo-note" }, icon("sickle"), context.text("board.stuck"));
  return h("span", { class: "kit-quiet" }, context.text(hintKey(model)));
}

function hintKey(model: Model): string {
  if (laying(model)) return "board.hint-give";
  if ([...model.legal].some((action) => action.startsWith("toss "))) return "board.hint-toss";
  return "board.hint-first";
}

function trading({ view, me }: Model): boolean {
  return me !== null && view.phase === "trade" && view.seats.length > 2;
}

/** Whether touching a card lays it ready: while one trades, or composes an offer that is to stand. */
function laying(model: Model): boolean {
  return trading(model) || (model.composing && mayCompose(model));
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
  const [action, label] = meaning(model, place);
  if (action) {
    const pressed = action.startsWith("lay ") ? String(model.draft.places.includes(place)) : null;
    const drag = { class: "bo-slot", "data-bean": bean, "data-drag": `hand ${place}`, "aria-pressed": pressed };
    item.append(button(action, label ? `${words}. ${label}` : words, true, drag, ...inner));
  } else if (model.me === null)
    item.append(h("span", { class: "bo-slot", "data-bean": bean }, ...inner, hidden(words)));
  else item.append(curious(model, bean, { label: words }, ...inner));
  return item;
}

function flag({ view, me, context }: Model, place: number): HTMLElement | null {
  if (place > 0 || me === null || view.phase === "over") return null;
  return h(
    "span",
    { class: "bo-flag", "data-print": context.text("board.next"), "aria-hidden": "true" },
    icon("sprout"),
  );
}

/** What touching a card means now: to plant it, to discard it, to lay it ready for an offer. */
function meaning(model: Model, place: number): [string | null, string] {
  const { legal, view, me } = model;
  if (me === null || view.phase === "over") return [null, ""];
  const toss = `toss ${place}`;
  if (place === 0) {
    const plants = [...legal].filter((action) => action.startsWith("plant "));
    const grown = plants.find((action) => view.seats[me]?.fields[Number(action.slice(6))]?.cards);
    const best = grown ?? plants[0];
    if (best) return [best, actionWords(model, best)];
  }
  if (legal.has(toss)) return [toss, actionWords(model, toss)];
  if (laying(model)) return [`lay ${place}`, model.context.text("board.lay")];
  return [null, ""];
}

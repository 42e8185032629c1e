// The middle of the table: pile and discards, the cards that lie there, and the way on.
import type { Counts } from "@web/board/kit/counts";
import { h, hidden, printed, seen } from "@web/board/kit/dom";
import { seatName } from "@web/board/kit/seats";
import { labelled } from "@web/board/kit/words";
import { BEANS } from "./beans";
import { back, card, heads, mark, marks } from "./cards";
import { mayCompose } from "./composer";
import { icon } from "./drawings";
import { stuck } from "./fields";
import { curious } from "./lore";
import { bundle, each, front, growers, type Model, pair } from "./model";
import { button } from "./touch";
import { actionWords, cardWords, oneWord } from "./words";

const PLACES = { few: 3, many: 2 }; // how many cards are turned up, with two players and with more

export function stall(model: Model): HTMLElement {
  return h(
    "section",
    { class: "bo-stall", "aria-label": lies(model) },
    piles(model),
    place(model),
    ways(model),
    unfolded(model),
  );
}

/** What lies in the middle now, in words. */
function lies(model: Model): string {
  const { context } = model;
  const { title, cards } = lying(model);
  return labelled(context, context.text(title), cardWords(model, cards));
}

interface Lying {
  title: string; // a text key
  cards: Counts;
  at: string;
  loose: boolean; // they wait to be planted by whoever sits in front
}

/** The cards in the middle: turned up, left as an offer, or one's own that were traded and wait to be planted. */
function lying(model: Model): Lying {
  const { view } = model;
  const seat = front(model);
  const own = view.seats[seat]?.aside ?? {};
  if (view.phase === "settle") return { title: "board.to-plant", cards: own, at: `aside-${seat}`, loose: true };
  const left = view.active === model.me ? "board.left-you" : "board.left";
  const title = view.phase === "offer" ? left : "part.table";
  const loose = pair(model) && view.active === seat;
  return { title, cards: view.turned, at: "turned", loose };
}

/** The pile, how often it was emptied, and the discards: touched, all of these are unfolded. */
function piles(model: Model): HTMLElement {
  const { view, context, open } = model;
  const n = view.discard.length;
  const top = view.discard.at(-1);
  const left = context.text("board.pile", { n: view.pile });
  const emptied = context.text("board.emptied", { n: view.emptied, of: view.emptyings });
  const discards = context.text("board.discards", { n, top: context.text(top ? `one.${top}` : "nothing") });
  const dots = Array.from({ length: view.emptyings }, (_, run) =>
    h("i", { class: run < view.emptied ? "bo-run bo-ran" : "bo-run" }),
  );
  const look = { class: "bo-piles", "aria-expanded": String(open.has("discards")), title: `${left}. ${emptied}.` };
  return button(
    "fold discards",
    `${left}. ${emptied}. ${discards}`,
    true,
    look,
    h("span", { class: "bo-top", "data-at": "pile" }, view.pile ? back() : hole(), printed("b", view.pile, "bo-left")),
    h("span", { class: "bo-runs", "aria-hidden": "true" }, ...dots),
    h("span", { class: "bo-top", "data-at": "discard" }, top ? card(model, top) : hole(), printed("b", n, "bo-left")),
  );
}

const hole = (): HTMLElement => h("span", { class: "bo-card bo-hole" });

function unfolded(model: Model): HTMLElement | null {
  const { view, context, open } = model;
  if (!open.has("discards")) return null;
  const some = view.discard.length > 0;
  return h(
    "div",
    { class: "bo-unfolded" },
    h("b", {}, context.text("part.discard")),
    some ? heads(model, bundle(view.discard)) : h("span", { class: "kit-quiet" }, context.text("nothing")),
    h("span", { class: "kit-quiet" }, context.text("board.emptied", { n: view.emptied, of: view.emptyings })),
  );
}

/** The cards themselves, or the places that wait for them. */
function place(model: Model): HTMLElement {
  const { cards, at, loose } = lying(model);
  const beans = BEANS.filter((bean) => cards[bean]);
  const all = loose ? beans.map((bean) => waiting(model, bean, cards[bean] ?? 0)) : each(cards).map(upturnedIn(model));
  const holes = Array.from({ length: pair(model) ? PLACES.few : PLACES.many }, hole);
  return h("div", { class: "bo-place", "data-at": at }, ...(all.length ? all : holes));
}

/** A card turned up; the active seat lays it ready by touching it. */
function upturnedIn(model: Model): (bean: string, place: number, all: readonly string[]) => HTMLElement {
  const { view, me, context, draft } = model;
  return (bean, place, all) => {
    const inner = [card(model, bean), marks(model, growers(model, bean), "board.grown-by", "sprout")];
    const words = oneWord(model, bean);
    if (view.phase !== "trade" || me === null || me !== view.active) return curious(model, bean, {}, ...inner);
    const n = draft.turned[bean] ?? 0;
    const copy = all.slice(0, place).filter((each) => each === bean).length;
    const drag = { "data-drag": `turned ${bean}`, "aria-pressed": String(copy < n) };
    const look = { class: "bo-slot", "data-bean": bean, ...drag };
    return button(`show ${bean}`, context.text("board.lay-turned", { bean: words, n }), true, look, ...inner);
  };
}

/** Loose cards of one bean: touched, one is planted where it can only go, or taken in hand. */
function waiting(model: Model, bean: string, number: number): HTMLElement {
  const { legal, held, context } = model;
  const sown = [...legal].filter((action) => action.startsWith(`sow ${bean} `));
  const words = oneWord(model, bean);
  const inner = [card(model, bean), number > 1 && printed("span", `×${number}`, "bo-count")];
  const drag = { class: "bo-slot", "data-bean": bean, "data-drag": `loose ${bean}` };
  const pressed = { ...drag, "aria-pressed": String(held === bean) };
  const body =
    sown.length > 1
      ? button(`hold ${bean}`, context.text("board.hold", { bean: words }), true, pressed, ...inner)
      : sown[0]
        ? button(sown[0], actionWords(model, sown[0]), true, drag, ...inner)
        : curious(model, bean, {}, ...inner);
  const drop = `drop ${bean}`;
  const bin = [icon("bin"), h("span", {}, context.text("board.discard"))];
  return h(
    "div",
    { class: number > 1 ? "bo-lie bo-many" : "bo-lie" },
    body,
    legal.has(drop) && button(drop, actionWords(model, drop), true, "bo-bin", ...bin),
  );
}

/** Whose cards they are, what to do with them, and the buttons that go on: their places are kept. */
function ways(model: Model): HTMLElement {
  // While one trades, offers come first: whoever touches twice where "reveal" was does not end the trading.
  const trading = model.view.phase === "trade";
  const [first, last] = trading ? [composing(model), onward(model)] : [onward(model), composing(model)];
  return h("div", { class: "bo-ways" }, tells(model), first, tossFirst(model), last, hush(model));
}

function tells(model: Model): HTMLElement | null {
  const { context, view } = model;
  const { title, cards } = lying(model);
  if (!each(cards).length && view.phase !== "trade") return null;
  return h("h2", { class: "bo-tells" }, h("span", {}, context.text(title)), whose(model), hint(model));
}

function whose(model: Model): HTMLElement | null {
  const { view, context, me } = model;
  const { cards, loose } = lying(model);
  const owner = view.active;
  if (owner === null || loose || !each(cards).length) return null;
  const seat = seatName(model, owner);
  const words = owner === me ? context.text("board.turned-for-you") : context.text("board.turned-for", { seat });
  return h("span", { class: "kit-quiet bo-whose" }, mark(model, owner), words);
}

function hint(model: Model): HTMLElement | null {
  const { view, me, context } = model;
  const { cards, loose } = lying(model);
  const quiet = (key: string): HTMLElement => h("span", { class: "kit-quiet" }, context.text(key));
  if (!each(cards).length) return view.phase === "trade" ? quiet("board.turned-none") : null;
  if (!loose || me === null || (view.phase !== "settle" && view.active !== me)) return null;
  if (stuck(model)) return h("span", { class: "bo-note" }, icon("sickle"), context.text("board.stuck"));
  return quiet(`board.hint-${{ offer: "offer", choose: "choose" }[view.phase as string] ?? "settle"}`);
}

/** The way on, where the phase has one. */
function onward(model: Model): HTMLElement | null {
  const { legal, view } = model;
  if (!legal.has("next")) return null;
  const words = actionWords(model, "next");
  return button(
    "next",
    words,
    true,
    view.phase === "trade" ? "bo-no bo-next-way" : "bo-go bo-next-way",
    h("span", {}, words),
  );
}

/** The first card may be planted or, with two players, discarded: touching it plants, so this is beside the way on. */
function tossFirst(model: Model): HTMLElement | null {
  const plants = [...model.legal].some((action) => action.startsWith("plant "));
  if (!model.legal.has("toss 0") || !plants) return null;
  const words = model.context.text("board.discard-first");
  return button("toss 0", actionWords(model, "toss 0"), true, "bo-bin", icon("bin"), h("span", {}, words));
}

/** Opens the composer where it is not in sight all the time. */
function composing(model: Model): HTMLElement | null {
  const { context, view } = model;
  if (!mayCompose(model)) return null;
  const trading = view.phase === "trade";
  const words = context.text(trading ? "board.composer" : "board.standing-composer");
  const look = {
    class: trading ? "bo-go bo-compose bo-unfolds" : "bo-no bo-compose",
    "aria-expanded": String(model.composing),
  };
  const n = model.standing.length;
  const number = n > 0 && printed("b", n, "bo-number");
  return button("fold composer", words, true, look, icon("swap"), h("span", {}, words), number);
}

/** No more offers in this turn, for whoever has nothing to trade. */
function hush({ view, me, pace, context }: Model): HTMLElement | null {
  if (!pace || me === null || view.phase !== "trade" || me === view.active) return null;
  const look = { class: "bo-no bo-hush", "aria-pressed": String(pace.hushed) };
  return button("hush", context.text("board.hush"), true, look, h("span", {}, context.text("board.hush")));
}

/** What was traded and cannot be planted yet. */
export function later(model: Model): HTMLElement | null {
  const { view, context } = model;
  const seat = front(model);
  const cards = view.seats[seat]?.aside ?? {};
  if (view.phase !== "trade" || !each(cards).length) return null;
  const words = context.text("board.hint-later");
  return h(
    "span",
    { class: "bo-later", "data-at": `aside-${seat}`, title: words },
    seen("small", context.text("part.aside")),
    hidden(`${labelled(context, context.text("part.aside"), cardWords(model, cards))}, ${words}`),
    h("span", { "aria-hidden": "true" }, heads(model, cards)),
  );
}

// Everybody's open offers: slips of paper with two sides, who has yet to answer, and the reader's answers.
import type { Counts } from "@web/board/kit/counts";
import { h, hidden, printed } from "@web/board/kit/dom";
import { around, coloured, lookOf, seatName } from "@web/board/kit/seats";
import { back, empty, heads, kindHead, mark } from "./cards";
import { icon } from "./drawings";
import { front, handOf, letter, type Model, type Offer, pair, plus } from "./model";
import { affords, type Choice, choices, picked, settled } from "./picks";
import { button } from "./touch";
import { cardWords, offerWords, oneWord, seatNames } from "./words";

/** Offers to the reader come first, those that cannot be accepted last of them, then the reader's own, then all others. */
export function offers(model: Model): HTMLElement {
  const { view, me, context } = model;
  const rank = (offer: Offer): number =>
    isForMe(model, offer) ? (affords(model, offer) ? 0 : 1) : offer.owner === me ? 2 : 3;
  const sorted = [...view.offers].sort((one, other) => rank(one) - rank(other));
  const trading = view.phase === "trade" && !pair(model);
  return h(
    "section",
    { class: "bo-offers", "data-at": "offers", "aria-label": trading && context.text("part.offers") },
    trading &&
      h(
        "h2",
        {},
        context.text("part.offers"),
        sorted.length
          ? h("b", { class: "bo-number" }, String(sorted.length))
          : h("span", { class: "kit-quiet" }, context.text("board.no-offers")),
      ),
    // Side by side on a phone: several are scrolled through, with keys too.
    sorted.length > 0 &&
      h("ul", sorted.length > 1 ? { tabindex: "0" } : {}, ...sorted.map((offer) => slip(model, offer))),
    neighbours(model), // their room is kept below the slips
  );
}

/** The others in short, where their seats are not in sight and no offer needs the room: what they grow and own. */
function neighbours(model: Model): HTMLElement {
  const { view } = model;
  const [, ...others] = around(view.seats.length, front(model));
  const plots = (seat: number): HTMLElement[] =>
    (view.seats[seat]?.fields ?? []).map(({ bean, cards }) =>
      h(
        "span",
        { class: "bo-patch", "data-kind": bean },
        bean ? icon(bean) : icon("sprout"),
        bean && printed("b", `×${cards}`),
      ),
    );
  const seats = others.map((seat) => {
    const here = view.seats[seat];
    const turn = view.active === seat && view.phase !== "over";
    const line = h(
      "span",
      { class: "bo-gist" },
      mark(model, seat),
      printed("b", others.length < 3 ? seatName(model, seat) : "", "bo-called"),
      back("bo-tiny"),
      printed("b", here?.cards ?? 0),
      icon("coin"),
      printed("b", here?.coins ?? 0),
    );
    const look = { class: turn ? "bo-neighbour bo-turn" : "bo-neighbour" };
    return coloured(
      h("div", look, line, h("span", { class: "bo-patches" }, ...plots(seat))),
      lookOf(model, seat).colour,
    );
  });
  return h("div", { class: "bo-neighbours", "aria-hidden": "true" }, ...seats);
}

/** Whether the reader may answer an offer. */
export function isForMe({ view, me }: Model, offer: Offer): boolean {
  if (me === null || offer.owner === me) return false;
  return offer.to === me || (offer.to === null && me !== view.active);
}

function slip(model: Model, offer: Offer): HTMLElement {
  const own = offer.owner === model.me;
  const forMe = isForMe(model, offer);
  const kind = forMe ? " bo-incoming" : own ? " bo-own" : "";
  return h(
    "li",
    {
      class: `bo-slip${kind}`,
      "data-offer": letter(offer.owner),
      "data-at": `offer-${offer.owner}`,
      "data-asks": forMe && affords(model, offer) && offerWords(model, offer),
    },
    h("p", { class: "kit-hidden" }, offerWords(model, offer)),
    route(model, offer),
    h(
      "div",
      { class: "bo-sides" },
      side(model, forMe ? "you-get" : own ? "you-give" : "gives", plus(offer.gives, offer.turned)),
      icon("swap", "bo-swap"),
      ...wanted(model, offer, forMe),
    ),
    waiting(model, offer),
    ring(model, offer),
    forMe && answers(model, offer),
    own && withdraw(model),
  );
}

/** One side of an offer as pictures; in words it is told as a whole. */
function side(model: Model, key: string, cards: Counts): HTMLElement {
  const label = h("small", {}, model.context.text(`board.${key}`));
  return h("span", { class: "bo-side", "aria-hidden": "true" }, label, heads(model, cards));
}

/** What an offer asks for; of the reader's equal cards, the very ones that would go. */
function wanted(model: Model, offer: Offer, forMe: boolean): HTMLElement[] {
  const open = forMe && affords(model, offer) ? choices(model, offer) : [];
  const sure = { ...offer.wants };
  for (const { bean } of open) delete sure[bean];
  const all = open.map((choice) => picking(model, offer, choice));
  const key = forMe ? "you-give" : offer.owner === model.me ? "you-get" : "wants";
  return open.length && empty(sure) ? all : [side(model, key, sure), ...all];
}

/** From whom to whom. */
function route(model: Model, { owner, to }: Offer): HTMLElement {
  const { context } = model;
  const name = (seat: number): string => (seat === model.me ? context.text("board.you") : seatName(model, seat));
  return h(
    "div",
    { class: "bo-route", "aria-hidden": "true" },
    mark(model, owner),
    h("b", {}, name(owner)),
    icon("arrow"),
    to === null ? icon("people", "bo-people") : mark(model, to),
    h("span", {}, to === null ? context.text("anyone") : name(to)),
  );
}

/** Who has not answered the active seat's offer yet; and whoever made it is told that nobody wants it. */
function waiting(model: Model, offer: Offer): HTMLElement | null {
  const { view, context } = model;
  const seats = view.asked.filter((seat) => seat !== model.me);
  if (offer.owner !== view.active) return null;
  if (!seats.length)
    return offer.owner === model.me ? h("p", { class: "bo-waiting kit-quiet" }, context.text("board.nobody")) : null;
  const words = context.text("board.waiting-for", { seats: seatNames(model, seats) });
  return h(
    "p",
    { class: "bo-waiting", title: words },
    icon("hour"),
    ...seats.map((seat) => mark(model, seat)),
    hidden(words),
  );
}

/** The time that runs down for an offer of the active seat: until somebody's silence is a no, or a bot may take it. */
function ring({ view, pace, me, context }: Model, offer: Offer): HTMLElement | null {
  if (!pace || offer.owner !== view.active) return null;
  const own = pace.waiting.find(({ seat }) => seat === me)?.ring;
  const span = own ?? pace.reading ?? pace.waiting[0]?.ring;
  if (!span?.of || pace.passed) return null;
  const drawn = h("span", {
    class: "bo-ring",
    role: "img",
    "aria-label": context.text("board.ring"),
    title: context.text("board.ring"),
  });
  drawn.style.setProperty("--of", `${span.of}s`);
  drawn.style.setProperty("--gone", `${span.left - span.of}s`);
  return drawn;
}

function answers(model: Model, offer: Offer): HTMLElement {
  const { context, legal, view, me } = model;
  const who = letter(offer.owner);
  const can = affords(model, offer);
  const passed = (model.pace?.passed ?? false) && offer.owner === view.active;
  const owes = legal.has(`decline ${who}`) && !passed;
  const declined = passed || (!owes && offer.to === null && me !== null && !view.asked.includes(me));
  const quiet = (key: string): HTMLElement => h("p", { class: "kit-quiet" }, context.text(key));
  const words = (name: string): string => context.text(`action.${name}`, { offer: offerWords(model, offer) });
  const counter = context.text("board.counter-label", { seat: seatName(model, offer.owner) });
  const answer = (name: string, label: string, may: boolean, picture: string): HTMLElement => {
    const title = context.text(`board.${name}`);
    const look = name === "accept" ? { class: "bo-yes" } : { class: "bo-no", title };
    return button(`${name} ${who}`, label, may, look, icon(picture), h("span", {}, title));
  };
  return h(
    "div",
    { class: "bo-answers" },
    declined && quiet("board.declined"),
    !can && quiet("board.cannot"),
    h(
      "div",
      { class: "bo-buttons" },
      answer("accept", words("accept"), can && settled(model, offer), "check"),
      owes && answer("decline", words("decline"), true, "cross"),
      answer("counter", counter, true, "swap"),
    ),
  );
}

/** Which of several equal cards leave: only asked where there is a choice. */
function picking(model: Model, offer: Offer, { bean, wanted, cards }: Choice): HTMLElement {
  const { context } = model;
  const now = picked(model, offer);
  const words = context.text("board.pick", { n: wanted, beans: cardWords(model, { [bean]: wanted }) });
  const buttons = cards.map((action) => {
    const place = action.startsWith("give ") ? Number(action.slice(5)) : null;
    const name =
      place === null ? context.text("board.pick-turned") : context.text("board.pick-place", { place: place + 1 });
    const look = { "data-pick": place ?? "turned", "aria-pressed": String(now.includes(action)) };
    const sign = place === null ? icon("eye") : printed("b", `${place + 1}/${handOf(model).length}`);
    const inside = [h("small", { "aria-hidden": "true" }, sign), kindHead(bean)];
    const label = `${oneWord(model, bean)}, ${name}`;
    const attributes = { class: "bo-mini", "data-bean": bean, ...look };
    return button(`pick ${letter(offer.owner)} ${action}`, label, true, attributes, ...inside);
  });
  return h("fieldset", { class: "bo-picking" }, h("legend", {}, words), h("div", { class: "bo-strip" }, ...buttons));
}

function withdraw({ context, legal }: Model): HTMLElement {
  const inside = [icon("cross"), h("span", {}, context.text("board.withdraw"))];
  const taken = button("withdraw", context.text("action.withdraw"), legal.has("withdraw"), "bo-no", ...inside);
  return h("div", { class: "bo-buttons" }, taken);
}

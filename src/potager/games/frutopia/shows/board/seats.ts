// The cards of the seats: points, fruit, what was made and delivered, the island small or large; and the lone rival.
import { h, hidden, seen } from "@web/board/kit/dom";
import { around, cardHead, lookOf, pointsOf, seatCard, seatName } from "@web/board/kit/seats";
import { labelled } from "@web/board/kit/words";
import { icon } from "./drawings";
import { island, islandStory } from "./island";
import { LAST_STEP, MACHINE } from "./machine";
import type { Model } from "./model";
import { basket, counted, pawnIcon } from "./parts";
import { PARTS } from "./summary";
import { button } from "./touch";
import { amenityWords, markerWords, placeWords, pointWords } from "./words";

/** All cards; the reader's own seat leads, the others follow in playing order. */
export function seats(model: Model): HTMLElement[] {
  const cards = around(model.view.seats.length, model.me ?? 0).map((seat) => card(model, seat));
  return [...cards, ...rival(model)];
}

function card(model: Model, seat: number): HTMLElement {
  const { view, me, home, open } = model;
  return seatCard(
    model,
    {
      seat,
      classes: `fr-seat${seat === me ? " fr-own" : ""}${open.has(seat) ? " fr-open" : ""}`,
      turn: view.to_play === seat,
      sign: icon(`sign-${lookOf(model, seat).symbol}`),
      points: score(model, seat),
    },
    basket(model, seat, "card"),
    things(model, seat),
    seat !== home && unfolding(model, seat),
  );
}

/** The points with where they come from on hover. */
function score({ view, context }: Model, seat: number): HTMLElement {
  const here = view.seats[seat];
  const parts = PARTS.flatMap((part) =>
    here?.points_from[part] ? [`${context.text(`part.${part}`)} ${here.points_from[part]}`] : [],
  );
  const word = context.text("board.points-word");
  return pointsOf(`points-${seat}`, here?.points ?? 0, word, parts.join(" · "), parts.join(", "));
}

/** Boats delivered, markers made, pawns. */
function things(model: Model, seat: number): HTMLElement {
  const { view, context } = model;
  const here = view.seats[seat];
  const delivered = here?.delivered.length ?? 0;
  const made = view.stacks.flatMap((stack) => {
    const n = here?.made[stack.id] ?? 0;
    const words = labelled(context, `${markerWords(model, stack.id)}, ${pointWords(model, stack.points)}`, n);
    return n
      ? [counted(icon(stack.colour ? `ice-${stack.colour}` : "milkshake"), n, words, `made-${seat}-${stack.id}`)]
      : [];
  });
  const pawns = (here?.pawns ?? []).map((circle) => {
    const [place = ""] = circle.split(".");
    const words = context.text("board.pawn", { place: placeWords(model, circle) });
    const step = `${MACHINE.place(place).along}/${LAST_STEP}`;
    return h("span", { class: "kit-counted" }, pawnIcon(lookOf(model, seat)), seen("span", step), hidden(words));
  });
  return h(
    "div",
    { class: "fr-things", "data-at": `things-${seat}` },
    counted(icon("boat"), delivered, context.text("board.delivered", { n: delivered }), `delivered-${seat}`),
    ...made,
    ...pawns,
  );
}

/** The small island of a seat, large when it was touched. */
function unfolding(model: Model, seat: number): HTMLElement {
  const { context, open } = model;
  const small = island(model, seat, false);
  const unfolded = open.has(seat);
  const words = context.text(unfolded ? "board.fold" : "board.unfold", { seat: seatName(model, seat) });
  const look = { class: "fr-mini", "aria-expanded": String(unfolded) };
  small.setAttribute("aria-hidden", "true"); // its story is told beside it
  const folded = button(`open ${seat}`, words, true, look);
  return h("div", { class: "fr-mini-place" }, small, folded, islandStory(model, seat));
}

/** The lone player's rival: its total, the ranks, what it drew last, when it takes a token again. */
function rival(model: Model): HTMLElement[] {
  const { view, context } = model;
  const here = view.rival;
  if (!here) return [];
  const { text } = context;
  const name = text("part.rival");
  const drawn = here.drawn
    .slice(-6)
    .reverse()
    .map(({ bag, value }) => {
      const look = { class: `fr-drawn fr-bag-${bag}`, title: `${text(`bag.${bag}`)} ${value}` };
      return h("span", look, icon("boat"), h("b", {}, String(value)));
    });
  const mine = view.seats[0]?.points ?? 0;
  const ranks = here.ranks.map((points, place) => {
    const rank = text(`rank.${place + 1}`);
    const look = {
      class: mine >= points ? "fr-reached" : "",
      title: labelled(context, rank, pointWords(model, points)),
    };
    return h("li", look, h("b", {}, String(points)), h("small", {}, rank));
  });
  const tokens = here.removed.map((token) => amenityWords(model, token)).join(", ");
  const next = [text("board.rival-next", { n: 10 - (here.points % 10) }), text("board.boats-left", { n: view.bagged })];
  const points = pointsOf("points-rival", here.points, text("board.points-word"));
  return [
    h(
      "section",
      { class: "fr-seat kit-seat fr-rival", "aria-label": name, "data-at": "rival" },
      cardHead(icon("boat"), [h("b", {}, name)], points),
      h("p", { class: "kit-quiet" }, next.join(" ")),
      drawn.length > 0 && h("div", { class: "fr-draws", role: "group", "aria-label": text("part.drawn") }, ...drawn),
      tokens && h("p", { class: "kit-quiet" }, text("board.removed", { tokens })),
      h("ol", { class: "fr-ranks" }, ...ranks),
    ),
  ];
}

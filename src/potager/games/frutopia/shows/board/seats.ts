// The cards of the seats: points, fruit, what was made and delivered, the island small or large; and the lone rival.
import { h } from "@web/board/kit/dom";
import { labelled } from "@web/board/kit/words";
import { icon } from "./drawings";
import { lookOf } from "./figures";
import { island, islandStory } from "./island";
import type { Model } from "./model";
import { basket, counted, pawnIcon } from "./parts";
import { stands } from "./touch";
import { amenityWords, markerWords, pointWords } from "./words";

/** All cards; the reader's own seat leads, the others follow in playing order. */
export function seats(model: Model): HTMLElement[] {
  const count = model.view.seats.length;
  const first = model.me ?? 0;
  const cards = Array.from({ length: count }, (_, place) => card(model, (first + place) % count));
  return [...cards, ...rival(model)];
}

function card(model: Model, seat: number): HTMLElement {
  const { view, me, context } = model;
  const turn = view.to_play === seat;
  const look = lookOf(context.seats, seat);
  const own = seat === me;
  const small = seat === model.home ? null : unfolding(model, seat);
  const element = h(
    "section",
    {
      class: `fr-seat kit-seat${own ? " fr-own" : ""}${turn ? " kit-turn" : ""}${model.open.has(seat) ? " fr-open" : ""}`,
      "data-at": `seat-${seat}`,
      "aria-label": look.name,
      "aria-current": turn && "true",
    },
    h(
      "header",
      {},
      h("span", { class: "kit-sign" }, icon(`sign-${look.symbol}`)),
      h(
        "span",
        { class: "kit-who" },
        h("b", {}, look.name),
        turn && h("i", { class: "kit-pennant" }, context.text(own ? "board.your-turn" : "board.plays")),
      ),
      score(model, seat),
    ),
    basket(model, seat, "card"),
    things(model, seat),
    small,
  );
  element.style.setProperty("--seat", look.colour);
  return element;
}

const PARTS = ["boats", "clerks", "buildings", "ices", "factory", "shops"] as const;

/** The points with where they come from on hover. */
function score({ view, context }: Model, seat: number): HTMLElement {
  const here = view.seats[seat];
  const parts = PARTS.flatMap((part) =>
    here?.points_from[part] ? [`${context.text(`part.${part}`)} ${here.points_from[part]}`] : [],
  );
  return h(
    "span",
    { class: "kit-points", "data-at": `points-${seat}`, title: parts.join(" · ") },
    h("b", {}, String(here?.points ?? 0)),
    h("small", {}, context.text("board.points-word")),
    h("span", { class: "kit-hidden" }, parts.join(", ")),
  );
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
  const places = (here?.pawns ?? []).map((circle) => circle.split(".")[0]);
  const look = lookOf(context.seats, seat);
  const pawns = places.map((place) =>
    h(
      "span",
      { class: "kit-counted", title: context.text(`place.${place}`) },
      pawnIcon(look),
      h("span", {}, place ?? ""),
    ),
  );
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
  const name = lookOf(context.seats, seat).name;
  const button = h("button", { type: "button", class: "fr-mini", "aria-expanded": String(unfolded) }, small);
  stands(button, `open ${seat}`, context.text(unfolded ? "board.fold" : "board.unfold", { seat: name }), true);
  return h("div", { class: "fr-mini-place" }, button, islandStory(model, seat));
}

/** The lone player's rival: its total, the ranks, what it drew last, when it takes a token again. */
function rival(model: Model): HTMLElement[] {
  const { view, context } = model;
  const here = view.rival;
  if (!here) return [];
  const drawn = [...here.drawn]
    .slice(-6)
    .reverse()
    .map(({ bag, value }) =>
      h(
        "span",
        { class: `fr-drawn fr-bag-${bag}`, title: `${context.text(`bag.${bag}`)} ${value}` },
        icon("boat"),
        h("b", {}, String(value)),
      ),
    );
  const mine = view.seats[0]?.points ?? 0;
  const ranks = here.ranks.map((points, place) => {
    const words = labelled(context, context.text(`rank.${place + 1}`), pointWords(model, points));
    return h(
      "li",
      { class: mine >= points ? "fr-reached" : "", title: words },
      h("b", {}, String(points)),
      h("small", {}, context.text(`rank.${place + 1}`)),
    );
  });
  return [
    h(
      "section",
      { class: "fr-seat kit-seat fr-rival", "aria-label": context.text("part.rival"), "data-at": "rival" },
      h(
        "header",
        {},
        h("span", { class: "kit-sign" }, icon("boat")),
        h("span", { class: "kit-who" }, h("b", {}, context.text("part.rival"))),
        h(
          "span",
          { class: "kit-points", "data-at": "points-rival" },
          h("b", {}, String(here.points)),
          h("small", {}, context.text("board.points-word")),
        ),
      ),
      h(
        "p",
        { class: "kit-quiet" },
        context.text("board.rival-next", { n: 10 - (here.points % 10) }),
        " ",
        context.text("board.boats-left", { n: view.bagged }),
      ),
      drawn.length > 0 &&
        h("div", { class: "fr-draws", role: "group", "aria-label": context.text("part.drawn") }, ...drawn),
      here.removed.length > 0 &&
        h(
          "p",
          { class: "kit-quiet" },
          context.text("board.removed", { tokens: here.removed.map((token) => amenityWords(model, token)).join(", ") }),
        ),
      h("ol", { class: "fr-ranks" }, ...ranks),
    ),
  ];
}

// The cards of the seats, the reader's own first: names, points, carts, fruit, and what was won.
import { h, hidden, s, seen } from "@web/board/kit/dom";
import { around, lookOf, pointsOf, seatCard } from "@web/board/kit/seats";
import { apart, labelled } from "@web/board/kit/words";
import { icon } from "./drawings";
import { farmerIcon } from "./figures";
import { type Model, symbols, value } from "./model";
import { ACTION_TILES, fruit, own } from "./own";
import { plaque } from "./tiles";
import { fincaWords, symbolWords, wonStory } from "./words";

const VALUES = [1, 2, 3, 4, 5, 6];

/** All cards; the reader's own seat leads, the others follow in playing order. */
export function seats(model: Model): HTMLElement[] {
  return around(model.view.seats.length, model.me ?? 0).map((seat) => card(model, seat));
}

function card(model: Model, seat: number): HTMLElement {
  const { view, me, context } = model;
  const { waiting = 0, carts = 0, points = 0 } = view.seats[seat] ?? {};
  const look = lookOf(model, seat);
  const wait = labelled(context, context.text("part.waiting"), waiting);
  const word = context.text("part.points");
  return seatCard(
    model,
    {
      seat,
      classes: seat === me ? "fi-seat fi-own" : "fi-seat",
      turn: view.to_play === seat,
      sign: icon(`sign-${look.symbol}`),
      beside: [
        waiting > 0 && counted(farmerIcon(look), waiting, wait, `placing-${seat}`),
        counted(icon("cart"), carts, context.text("carts", { n: carts }), `carts-${seat}`),
      ],
      points: pointsOf(`points-${seat}`, points, word, word),
    },
    ...(seat === me ? own(model).map(quietly) : [fruit(model, seat)]),
    won(model, seat),
  );
}

/** One's own things are at hand below every drawing: here they are once more, and call nobody to this area. */
function quietly(strip: HTMLElement): HTMLElement {
  for (const thing of strip.querySelectorAll("[data-action]")) thing.setAttribute("data-quiet", "");
  return strip;
}

/** A picture and a number, told as words to those who do not see them. */
function counted(drawn: SVGElement, count: number, words: string, at: string): HTMLElement {
  return h(
    "span",
    { class: count ? "kit-counted" : "kit-counted kit-none", title: words, "data-at": at },
    drawn,
    seen("span", `×${count}`),
    hidden(words),
  );
}

/** The action tiles of another seat: used ones stay as empty places. */
function spentTiles({ view, context }: Model, seat: number): HTMLElement {
  const left = view.seats[seat]?.action_tiles ?? [];
  const names = left.map((tile) => context.text(`action-tile.${tile}`)).join(", ") || context.text("nothing");
  const places = ACTION_TILES.map((tile) =>
    h(
      "span",
      { class: left.includes(tile) ? "fi-mini" : "fi-mini fi-used", title: context.text(`action-tile.${tile}`) },
      icon(tile),
    ),
  );
  return h(
    "div",
    { class: "fi-minis", "data-at": `tiles-of-${seat}` },
    hidden(labelled(context, context.text("part.action-tiles"), names)),
    ...places,
  );
}

/** Tiles won, by value, so that a set of one to six can be seen growing; bonus and Finca tiles beside them. */
function won(model: Model, seat: number): HTMLElement {
  const { context, view } = model;
  const here = view.seats[seat];
  const tiles = here?.tiles ?? [];
  const stacks = VALUES.map((each) => {
    const count = tiles.filter((tile) => value(tile) === each).length;
    return h(
      "span",
      { class: count ? "fi-stack" : "fi-stack kit-none" },
      h("b", {}, String(each)),
      count > 1 && h("small", {}, `×${count}`),
    );
  });
  const counts = Object.entries(symbols(tiles)).map(([kind, n]) =>
    h("span", { class: "fi-symbol" }, icon(kind), String(n)),
  );
  const fincas = (here?.fincas ?? []).map((finca) =>
    h(
      "span",
      { title: fincaWords(model, finca) },
      s("svg", { class: "kit-icon fi-finca", viewBox: "29 -52 70 82" }, plaque(finca)),
    ),
  );
  const bonus = (here?.bonus ?? []).map((points) =>
    h("span", { class: "fi-bonus", title: context.text("part.bonus") }, String(points)),
  );
  const fincaStory = (here?.fincas ?? []).map((finca) => fincaWords(model, finca));
  const story = [
    labelled(context, context.text("part.tiles"), wonStory(model, seat)),
    labelled(context, context.text("part.fincas"), apart(context, fincaStory) || context.text("nothing")),
    labelled(context, context.text("part.bonus"), here?.bonus.join(", ") || context.text("nothing")),
  ];
  return h(
    "div",
    { class: "fi-won" },
    hidden(story.join(". ")),
    (seat !== model.me || view.to_play === null) && spentTiles(model, seat),
    h(
      "span",
      { class: "fi-stacks", "aria-hidden": "true", "data-at": `won-${seat}`, title: wonStory(model, seat) },
      ...stacks,
    ),
    h("span", { class: "fi-prizes", "aria-hidden": "true", "data-at": `prizes-${seat}` }, ...bonus, ...fincas),
    counts.length > 0 &&
      h(
        "span",
        {
          class: "fi-symbols",
          "aria-hidden": "true",
          title: labelled(context, context.text("board.on-tiles"), symbolWords(model, seat)),
        },
        ...counts,
      ),
  );
}

// The cards of the seats, the reader's own first and larger, with its action tiles as buttons.
import { h, hidden, s, seen } from "@web/board/kit/dom";
import { around, lookOf, pointsOf, seatCard } from "@web/board/kit/seats";
import { apart, labelled } from "@web/board/kit/words";
import { icon } from "./drawings";
import { farmerIcon } from "./figures";
import { FRUITS } from "./fruits";
import { type Model, symbols, value } from "./model";
import { plaque } from "./tiles";
import { button } from "./touch";
import { actionWords, fincaWords, fruitWords, kindWord, symbolWords, wonStory } from "./words";

const ACTION_TILES = ["double", "gust", "large", "less"] as const;
const VALUES = [1, 2, 3, 4, 5, 6];
const PICTURES = 5; // up to so many things are drawn one by one

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
    h("div", { class: "fi-gain", "data-gain": seat }),
    fruit(model, seat),
    ...(seat === me && view.to_play !== null ? choices(model) : []),
    won(model, seat),
  );
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

function fruit(model: Model, seat: number): HTMLElement {
  const counts = model.view.seats[seat]?.fruit ?? {};
  const own = seat === model.me;
  const words = labelled(model.context, model.context.text("part.fruit"), fruitWords(model, counts));
  const kinds = own ? FRUITS : FRUITS.filter((kind) => counts[kind]);
  const piles = kinds.map((kind) => pile(model, kind, counts[kind] ?? 0, `fruit-${seat}-${kind}`));
  return h(
    "div",
    { class: "fi-fruit", "data-at": `fruit-${seat}` },
    hidden(words),
    ...(piles.length ? piles : [seen("span", model.context.text("nothing"), "kit-quiet")]),
  );
}

/** Pictures up to five, then one picture and a number. */
function pile(model: Model, kind: string, count: number, at: string): HTMLElement {
  const words = count ? fruitWords(model, { [kind]: count }) : kindWord(model, kind);
  const many = count > PICTURES;
  const pictures = Array.from({ length: many || count === 0 ? 1 : count }, () => icon(kind));
  return h(
    "span",
    { class: count ? "fi-pile" : "fi-pile kit-none", title: words, "data-at": at, "aria-hidden": "true" },
    h("span", { class: "fi-pics" }, ...pictures),
    h("span", { class: "fi-number" }, many ? `×${count}` : String(count)),
  );
}

/** My ways to act that do not lie on the drawings: a delivery, the action tiles, staying. */
function choices(model: Model): HTMLElement[] {
  const { context, legal, view, me } = model;
  const mine = new Set(view.seats[me ?? -1]?.action_tiles);
  const deliver = [icon("donkey"), h("span", {}, context.text("board.deliver"))];
  const words = context.text("action.stay");
  const staying = [farmerIcon(lookOf(model, me ?? 0)), h("span", {}, words)];
  return [
    h(
      "div",
      {
        class: "fi-choices",
        role: "group",
        "aria-label": context.text("part.action-tiles"),
        "data-at": `tiles-of-${me}`,
      },
      button("cart", actionWords(model, "cart"), legal.has("cart"), "fi-tile fi-deliver", ...deliver),
      ...ACTION_TILES.map((tile) => actionTile(model, tile, mine.has(tile))),
    ),
    ...(legal.has("stay") ? [button("stay", words, true, "fi-go", ...staying)] : []),
  ];
}

function actionTile(model: Model, tile: (typeof ACTION_TILES)[number], unused: boolean): HTMLElement {
  const { context, legal, armed, view } = model;
  const title = context.text(`action-tile.${tile}`);
  const look = { class: unused ? "fi-tile" : "fi-tile fi-used", title };
  const inside = [icon(tile), h("span", {}, title)];
  if (tile !== "gust") return button(tile, actionWords(model, tile), legal.has(tile), look, ...inside);
  // The gust needs a farmer: the tile is taken in hand first, then farmers on the mill mean "lift".
  if (view.blades.some((_, blade) => legal.has(`lift ${blade}`))) {
    return button("arm", context.text("board.arm"), true, { ...look, "aria-pressed": String(armed) }, ...inside);
  }
  const home = view.blades.findIndex(({ farmers }) => (farmers[model.me ?? 0] ?? 0) > 0);
  return button(`lift ${Math.max(0, home)}`, title, false, look, ...inside);
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

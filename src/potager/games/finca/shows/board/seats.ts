// The cards of the seats, the reader's own first and larger, with its action tiles as buttons.
import { h, s } from "@web/board/kit/dom";
import { labelled } from "@web/board/kit/words";
import { icon } from "./drawings";
import { farmerIcon, lookOf } from "./figures";
import { FRUITS } from "./fruits";
import { symbols, value, type Model } from "./model";
import { plaque } from "./tiles";
import { stands } from "./touch";
import { actionWords, fincaWords, fruitWords, kindWord, symbolWords, wonStory } from "./words";

const ACTION_TILES = ["double", "gust", "large", "less"] as const;
const VALUES = [1, 2, 3, 4, 5, 6];
const PICTURES = 5; // up to so many things are drawn one by one

/** All cards; the reader's own seat leads, the others follow in playing order. */
export function seats(model: Model): HTMLElement[] {
  const count = model.view.seats.length;
  const first = model.me ?? 0;
  return Array.from({ length: count }, (_, place) => card(model, (first + place) % count));
}

function card(model: Model, seat: number): HTMLElement {
  const { view, me } = model;
  const turn = view.to_play === seat;
  const look = lookOf(model.context.seats, seat);
  const classes = `fi-seat kit-seat${seat === me ? " fi-own" : ""}${turn ? " kit-turn" : ""}`;
  const element = h(
    "section",
    { class: classes, "data-at": `seat-${seat}`, "aria-label": look.name, "aria-current": turn && "true" },
    header(model, seat),
    h("div", { class: "fi-gain", "data-gain": seat }),
    fruit(model, seat),
    ...(seat === me && view.to_play !== null ? choices(model) : []),
    won(model, seat),
  );
  element.style.setProperty("--seat", look.colour);
  return element;
}

function header({ view, context, me }: Model, seat: number): HTMLElement {
  const look = lookOf(context.seats, seat);
  const here = view.seats[seat];
  const turn = view.to_play === seat;
  return h(
    "header",
    {},
    h("span", { class: "kit-sign" }, icon(`sign-${look.symbol}`)),
    h(
      "span",
      { class: "kit-who" },
      h("b", {}, look.name),
      turn && h("i", { class: "kit-pennant" }, context.text(seat === me ? "board.your-turn" : "board.plays")),
    ),
    here &&
      here.waiting > 0 &&
      counted(
        farmerIcon(look),
        here.waiting,
        labelled(context, context.text("part.waiting"), here.waiting),
        `placing-${seat}`,
      ),
    counted(icon("cart"), here?.carts ?? 0, context.text("carts", { n: here?.carts ?? 0 }), `carts-${seat}`),
    h(
      "span",
      { class: "kit-points", "data-at": `points-${seat}`, title: context.text("part.points") },
      h("b", {}, String(here?.points ?? 0)),
      h("small", {}, context.text("part.points")),
    ),
  );
}

/** A picture and a number, told as words to those who do not see them. */
function counted(drawn: SVGElement, count: number, words: string, at: string): HTMLElement {
  return h(
    "span",
    { class: count ? "kit-counted" : "kit-counted kit-none", title: words, "data-at": at },
    drawn,
    h("span", { "aria-hidden": "true" }, `×${count}`),
    h("span", { class: "kit-hidden" }, words),
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
    h("span", { class: "kit-hidden" }, words),
    ...(piles.length
      ? piles
      : [h("span", { class: "kit-quiet", "aria-hidden": "true" }, model.context.text("nothing"))]),
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
  const cart = h(
    "button",
    { type: "button", class: "fi-tile fi-deliver" },
    icon("donkey"),
    h("span", {}, context.text("board.deliver")),
  );
  stands(cart, "cart", actionWords(model, "cart"), legal.has("cart"));
  const tiles = ACTION_TILES.map((tile) => actionTile(model, tile, mine.has(tile)));
  const stay = h(
    "button",
    { type: "button", class: "fi-go" },
    farmerIcon(lookOf(context.seats, me ?? 0)),
    h("span", {}, context.text("action.stay")),
  );
  return [
    h(
      "div",
      {
        class: "fi-choices",
        role: "group",
        "aria-label": context.text("part.action-tiles"),
        "data-at": `tiles-of-${me}`,
      },
      cart,
      ...tiles,
    ),
    ...(legal.has("stay") ? [stands(stay, "stay", context.text("action.stay"), true)] : []),
  ];
}

function actionTile(model: Model, tile: (typeof ACTION_TILES)[number], unused: boolean): HTMLElement {
  const { context, legal, armed, view } = model;
  const name = context.text(`action-tile.${tile}`);
  const button = h(
    "button",
    { type: "button", class: unused ? "fi-tile" : "fi-tile fi-used", title: name },
    icon(tile),
    h("span", {}, name),
  );
  if (tile !== "gust") return stands(button, tile, actionWords(model, tile), legal.has(tile));
  // The gust needs a farmer: the tile is taken in hand first, then farmers on the mill mean "lift".
  const blade = view.blades.findIndex((_, place) => legal.has(`lift ${place}`));
  if (blade < 0) {
    const home = view.blades.findIndex(({ farmers }) => (farmers[model.me ?? 0] ?? 0) > 0);
    return stands(button, `lift ${Math.max(0, home)}`, name, false);
  }
  button.setAttribute("aria-pressed", String(armed));
  return stands(button, "arm", context.text("board.arm"), true);
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
    h("span", { class: "kit-hidden" }, labelled(context, context.text("part.action-tiles"), names)),
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
    labelled(context, context.text("part.fincas"), fincaStory.join("; ") || context.text("nothing")),
    labelled(context, context.text("part.bonus"), here?.bonus.join(", ") || context.text("nothing")),
  ];
  return h(
    "div",
    { class: "fi-won" },
    h("span", { class: "kit-hidden" }, story.join(". ")),
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

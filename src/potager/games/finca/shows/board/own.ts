// The reader's own things, always in sight: their fruit and, below it, what they can do that lies on no drawing; while a
// cart is being loaded, the cart lies in the same place.
import { h, hidden, seen } from "@web/board/kit/dom";
import { lookOf } from "@web/board/kit/seats";
import { labelled } from "@web/board/kit/words";
import { delivery } from "./delivery";
import { icon } from "./drawings";
import { farmerIcon } from "./figures";
import { FRUITS } from "./fruits";
import type { Model } from "./model";
import { button } from "./touch";
import { actionWords, fruitWords, kindWord } from "./words";

export const ACTION_TILES = ["double", "gust", "large", "less"] as const;
const PICTURES = 5; // up to so many things are drawn one by one

/** The name of the place where what a seat would gain and lose floats; the reader's own fruit has one for each kind. */
export function gainPlace(seat: number, kind?: string): string {
  return kind ? `${seat}-${kind}` : `${seat}`;
}

/** That place. */
export function gains(seat: number, kind?: string): HTMLElement {
  return h("span", { class: "fi-gain", "data-gain": gainPlace(seat, kind) });
}

/** The strip of one's own things; a spectator has none. */
export function own(model: Model): HTMLElement[] {
  const { me, view } = model;
  if (me === null) return [];
  const doing = delivery(model) ?? (view.to_play === null ? null : choices(model));
  return [h("div", { class: "fi-strip" }, fruit(model, me), doing)];
}

/** The fruit of a seat, kind by kind. */
export function fruit(model: Model, seat: number): HTMLElement {
  const counts = model.view.seats[seat]?.fruit ?? {};
  const own = seat === model.me;
  const words = labelled(model.context, model.context.text("part.fruit"), fruitWords(model, counts));
  const kinds = own ? FRUITS : FRUITS.filter((kind) => counts[kind]);
  const piles = kinds.map((kind) => pile(model, kind, counts[kind] ?? 0, seat));
  return h(
    "div",
    { class: "fi-fruit", "data-at": `fruit-${seat}` },
    hidden(words),
    ...(piles.length ? piles : [seen("span", model.context.text("nothing"), "kit-quiet")]),
    gains(seat),
  );
}

/** Pictures up to five, then one picture and a number. */
function pile(model: Model, kind: string, count: number, seat: number): HTMLElement {
  const words = count ? fruitWords(model, { [kind]: count }) : kindWord(model, kind);
  const own = seat === model.me; // in the strip one picture is drawn of each kind
  const many = count > PICTURES;
  const pictures = Array.from({ length: many || count === 0 ? 1 : count }, () => icon(kind));
  const look = count ? "fi-pile" : "fi-pile kit-none";
  return h(
    "span",
    { class: look, title: words, "data-at": `fruit-${seat}-${kind}`, "aria-hidden": "true" },
    h("span", { class: "fi-pics" }, ...pictures),
    h("span", { class: "fi-number" }, many && !own ? `×${count}` : String(count)),
    own && gains(seat, kind),
  );
}

/** My ways to act that do not lie on the drawings: a delivery, the action tiles, staying. */
function choices(model: Model): HTMLElement {
  const { context, legal, view, me } = model;
  const mine = new Set(view.seats[me ?? -1]?.action_tiles);
  const deliver = [icon("donkey"), h("span", {}, context.text("board.deliver"))];
  const words = context.text("action.stay");
  const staying = [farmerIcon(lookOf(model, me ?? 0)), h("span", {}, words)];
  const look = { class: "fi-tile fi-deliver", "data-tells": "cart" };
  return h(
    "div",
    {
      class: "fi-choices",
      role: "group",
      "aria-label": context.text("part.action-tiles"),
      "data-at": `tiles-of-${me}`,
    },
    legal.has("stay")
      ? button("stay", words, true, "fi-go fi-stay", ...staying)
      : button("cart", actionWords(model, "cart"), legal.has("cart"), look, ...deliver),
    ...ACTION_TILES.map((tile) => actionTile(model, tile, mine.has(tile))),
  );
}

function actionTile(model: Model, tile: (typeof ACTION_TILES)[number], unused: boolean): HTMLElement {
  const { context, legal, armed, view } = model;
  const title = context.text(`action-tile.${tile}`);
  const look = { class: unused ? "fi-tile" : "fi-tile fi-used", "data-tells": tile };
  const inside = [icon(tile), h("span", {}, title)];
  if (tile !== "gust") return button(tile, actionWords(model, tile), legal.has(tile), look, ...inside);
  // The gust needs a farmer: the tile is taken in hand first, then farmers on the mill mean "lift".
  if (view.blades.some((_, blade) => legal.has(`lift ${blade}`))) {
    return button("arm", context.text("board.arm"), true, { ...look, "aria-pressed": String(armed) }, ...inside);
  }
  const home = view.blades.findIndex(({ farmers }) => (farmers[model.me ?? 0] ?? 0) > 0);
  return button(`lift ${Math.max(0, home)}`, title, false, look, ...inside);
}

// In the place of the action tiles: the cart that is being loaded, the kinds to choose from, and the way to set off.
import { each, total } from "@web/board/kit/counts";
import { h } from "@web/board/kit/dom";
import { labelled } from "@web/board/kit/words";
import { icon } from "./drawings";
import { FRUITS } from "./fruits";
import type { Model } from "./model";
import { button } from "./touch";
import { actionWords, fruitWords, kindWord } from "./words";

const PHASES = ["spare", "load", "kind"];

/** The strip, or nothing when no delivery is under way. */
export function delivery(model: Model): HTMLElement | null {
  const { view, legal, me } = model;
  if (!PHASES.includes(view.phase)) return null;
  const strip = h("div", { class: "fi-tray" }, cart(model));
  const mine = me !== null && view.to_play === me;
  if (mine && view.phase === "kind") strip.append(kinds(model));
  if (mine && legal.has("go")) strip.append(go(model));
  return strip;
}

/** The cart with one place for every fruit it can carry. */
function cart({ view, context }: Model): HTMLElement {
  const { cargo, room, large } = view.delivery;
  const loaded = each(cargo);
  const places = Array.from({ length: loaded.length + room }, (_, place) => {
    const fruit = loaded[place];
    return h("span", { class: fruit ? "fi-place" : "fi-place fi-free" }, fruit ? icon(fruit) : null);
  });
  const words = labelled(context, context.text("part.delivery"), fruitWords({ context }, cargo));
  return h(
    "div",
    { class: "fi-cargo", "data-at": "cargo", role: "img", "aria-label": words },
    icon(large ? "large" : "donkey", "fi-donkey"),
    h("span", { class: "fi-places" }, ...places),
    h("span", { class: "fi-room" }, `${total(cargo)}/${loaded.length + room}`),
  );
}

function kinds(model: Model): HTMLElement {
  const buttons = FRUITS.map((fruit) => {
    const action = `kind ${fruit}`;
    const inside = [icon(fruit), h("span", {}, kindWord(model, fruit))];
    return button(action, actionWords(model, action), model.legal.has(action), "fi-kind", ...inside);
  });
  return h("div", { class: "fi-kinds" }, ...buttons);
}

function go(model: Model): HTMLElement {
  const words = actionWords(model, "go");
  return button("go", words, true, "fi-go", icon("cart"), h("span", {}, model.context.text("board.go")));
}

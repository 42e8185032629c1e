// Below the reader's island: which step it is, what is asked, and the choices that lie on no drawing.
import { h } from "@web/board/kit/dom";
import { icon } from "./drawings";
import { circleChoices } from "./factory";
import { lookOf } from "./figures";
import { FRUITS } from "./fruits";
import { face, outline } from "./market";
import { mine, turnsOf, type Model } from "./model";
import { basket, coin, price } from "./parts";
import { stands } from "./touch";
import { fruitWords, hint, kindWord, markerWords, pointWords, seatName } from "./words";

const STEPS: Readonly<Record<string, number>> = {
  slide: 1,
  to: 1,
  pick: 1,
  produce: 1,
  trade: 2,
  place: 2,
  build: 2,
  first: 2,
  factory: 3,
  circle: 3,
};

/** Above the island: whose it is, and the steps of the turn. */
export function steps(model: Model): HTMLElement {
  const { view, context, home, me } = model;
  const now = view.to_play === home ? (STEPS[view.phase] ?? 0) : 0;
  const names = ["slide", "trade", ...(view.factory ? ["factory"] : [])];
  const look = lookOf(context.seats, home);
  const title =
    me === home ? context.text("board.my-island") : context.text("board.island-of", { seat: seatName(model, home) });
  const head = h(
    "header",
    { class: "fr-island-head" },
    h("span", { class: "kit-sign" }, icon(`sign-${look.symbol}`)),
    h("b", {}, title),
    view.board !== "base" && h("small", { class: "kit-quiet" }, context.text(`board.${view.board}`)),
    h(
      "ol",
      { class: "fr-steps" },
      ...names.map((name, place) =>
        h(
          "li",
          { class: place + 1 === now ? "fr-now" : "", "aria-current": place + 1 === now && "step" },
          h("span", {}, context.text(`board.step-${name}`)),
        ),
      ),
    ),
  );
  head.style.setProperty("--seat", look.colour);
  return head;
}

/** Below the island. */
export function choices(model: Model): HTMLElement[] {
  const { home } = model;
  const fruit = basket(model, home, "fruit");
  if (!mine(model)) return [fruit];
  const buttons = offered(model);
  const bar = h(
    "div",
    { class: "fr-choices", role: "group", "aria-label": hint(model) },
    h("p", { class: "fr-hint" }, hint(model)),
    buttons.length > 0 && h("div", { class: "fr-buttons" }, ...buttons),
  );
  return [fruit, bar];
}

function offered(model: Model): HTMLElement[] {
  const { view, legal, context } = model;
  const plain = (action: string, label: string): HTMLElement =>
    stands(
      h("button", { type: "button", class: "fr-plain" }, label),
      action,
      context.text(`action.${action}`),
      legal.has(action),
    );
  switch (view.phase) {
    case "bag":
      return ["orange", "green"].map((bag) => {
        const words = context.text("action.bag", { bag: context.text(`bag.${bag}`) });
        const button = h(
          "button",
          { type: "button", class: `fr-choice fr-bag-${bag}` },
          icon("bag"),
          h("span", {}, context.text(`bag.${bag}`)),
        );
        return stands(button, `bag ${bag}`, words, legal.has(`bag ${bag}`));
      });
    case "pick":
    case "first":
      return FRUITS.filter((kind) => legal.has(`pick ${kind}`)).map((kind) => {
        const words = context.text("action.pick", { fruits: fruitWords(model, { [kind]: 1 }) });
        return stands(
          h("button", { type: "button", class: "fr-choice" }, icon(kind), h("span", {}, kindWord(model, kind))),
          `pick ${kind}`,
          words,
          true,
        );
      });
    case "produce":
      return [...ices(model), ...shakes(model), plain("stop", context.text("board.stop"))];
    case "trade":
      return [plain("skip", context.text("board.skip"))];
    case "build":
      return turning(model);
    case "place":
      return view.turn.token
        ? [h("span", { class: `fr-in-hand fr-${view.turn.token.kind}` }, face(view.turn.token))]
        : [];
    case "factory":
      return [plain("finish", context.text("board.finish"))];
    case "circle":
      return circleChoices(model);
    default:
      return [];
  }
}

function ices(model: Model): HTMLElement[] {
  const { view, legal, context } = model;
  return view.stacks.flatMap((stack) => {
    const action = `ice ${stack.id}`;
    if (!legal.has(action)) return [];
    const words = context.text("action.ice", {
      marker: markerWords(model, stack.id),
      fruits: fruitWords(model, stack.recipe),
      n: stack.points,
    });
    const button = h(
      "button",
      { type: "button", class: "fr-choice" },
      icon(`ice-${stack.colour}`),
      h("span", { class: "fr-line" }, price(model, stack.recipe), coin(stack.points, pointWords(model, stack.points))),
    );
    return [stands(button, action, words, true)];
  });
}

function shakes(model: Model): HTMLElement[] {
  const { legal, context, view } = model;
  const points = view.stacks.find(({ colour }) => colour === null)?.points ?? 0;
  return FRUITS.filter((kind) => legal.has(`milkshake ${kind}`)).map((kind) => {
    const paid = { [kind]: 2 };
    const words = context.text("action.milkshake", {
      marker: context.text("marker.milkshake"),
      fruits: fruitWords(model, paid),
      n: points,
    });
    const button = h(
      "button",
      { type: "button", class: "fr-choice" },
      icon("milkshake"),
      h("span", { class: "fr-line" }, price(model, paid), coin(points, pointWords(model, points))),
    );
    return stands(button, `milkshake ${kind}`, words, true);
  });
}

function turning(model: Model): HTMLElement[] {
  const { view, context, turned, legal } = model;
  const token = view.turn.token;
  if (!token) return [];
  const drawn = h("span", { class: "fr-in-hand fr-plan" }, face(token), outline(token, turned));
  if (turnsOf(legal).length < 2) return [drawn];
  const button = h(
    "button",
    { type: "button", class: "fr-choice fr-turn", "aria-keyshortcuts": "r" },
    icon("turn"),
    h("span", {}, context.text("board.turn")),
  );
  return [drawn, stands(button, "turn", context.text("board.turn-key"), true)];
}

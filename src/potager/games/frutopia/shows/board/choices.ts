// Below the reader's island: which step it is, what is asked, and the choices that lie on no drawing.
import type { Counts } from "@web/board/kit/counts";
import { h } from "@web/board/kit/dom";
import { coloured, lookOf, seatName } from "@web/board/kit/seats";
import { icon } from "./drawings";
import { circleChoices } from "./factory";
import { FRUITS } from "./fruits";
import { face, outline } from "./market";
import { type Model, mine, STEPS, turnsOf } from "./model";
import { basket, coin, price } from "./parts";
import { button } from "./touch";
import { fruitWords, kindWord, markerWords, pointWords, question } from "./words";

/** Above the island: whose it is, and the steps of the turn. */
export function steps(model: Model): HTMLElement {
  const { view, context, home, me } = model;
  const now = view.to_play === home ? STEPS.findIndex((phases) => phases.includes(view.phase)) : -1;
  const names = ["slide", "trade", ...(view.factory ? ["factory"] : [])];
  const look = lookOf(model, home);
  const title =
    me === home ? context.text("board.my-island") : context.text("board.island-of", { seat: seatName(model, home) });
  const items = names.map((name, place) => {
    const here = { class: place === now ? "fr-now" : "", "aria-current": place === now && "step" };
    return h("li", here, h("span", {}, context.text(`board.step-${name}`)));
  });
  const head = h(
    "header",
    { class: "fr-island-head" },
    h("span", { class: "kit-sign" }, icon(`sign-${look.symbol}`)),
    h("b", {}, title),
    view.board !== "base" && h("small", { class: "kit-quiet" }, context.text(`board.${view.board}`)),
    h("ol", { class: "fr-steps" }, ...items),
  );
  return coloured(head, look.colour);
}

/** Below the island. */
export function choices(model: Model): HTMLElement[] {
  const { home } = model;
  const fruit = basket(model, home, "fruit");
  if (!mine(model)) return [fruit, h("div", { class: "fr-choices" })];
  const buttons = offered(model);
  const bar = h("div", { class: "fr-choices", role: "group", "aria-label": question(model) }, ...buttons);
  return [fruit, bar];
}

function offered(model: Model): HTMLElement[] {
  const { view, legal, context } = model;
  const plain = (action: string): HTMLElement =>
    button(action, context.text(`action.${action}`), legal.has(action), "fr-plain", context.text(`board.${action}`));
  switch (view.phase) {
    case "bag":
      return ["orange", "green"].map((bag) => {
        const name = context.text(`bag.${bag}`);
        const inside = [icon("bag"), h("span", {}, name)];
        const words = context.text("action.bag", { bag: name });
        return button(`bag ${bag}`, words, legal.has(`bag ${bag}`), `fr-choice fr-bag-${bag}`, ...inside);
      });
    case "pick":
    case "first":
      return FRUITS.filter((kind) => legal.has(`pick ${kind}`)).map((kind) => {
        const words = context.text("action.pick", { fruits: fruitWords(model, { [kind]: 1 }) });
        return button(`pick ${kind}`, words, true, "fr-choice", icon(kind), h("span", {}, kindWord(model, kind)));
      });
    case "produce":
      return [...ices(model), ...shakes(model), plain("stop")];
    case "trade":
      return [plain("skip")];
    case "build":
      return turning(model);
    case "place":
      return view.turn.token
        ? [h("span", { class: `fr-in-hand fr-${view.turn.token.kind}` }, face(view.turn.token))]
        : [];
    case "factory":
      return [plain("finish")];
    case "circle":
      return circleChoices(model);
    default:
      return [];
  }
}

function ices(model: Model): HTMLElement[] {
  return model.view.stacks.flatMap(({ id, recipe, points, colour }) =>
    model.legal.has(`ice ${id}`)
      ? [made(model, `ice ${id}`, { picture: `ice-${colour}`, marker: markerWords(model, id), paid: recipe, points })]
      : [],
  );
}

function shakes(model: Model): HTMLElement[] {
  const { legal, context, view } = model;
  const points = view.stacks.find(({ colour }) => colour === null)?.points ?? 0;
  const marker = context.text("marker.milkshake");
  return FRUITS.filter((kind) => legal.has(`milkshake ${kind}`)).map((kind) =>
    made(model, `milkshake ${kind}`, { picture: "milkshake", marker, paid: { [kind]: 2 }, points }),
  );
}

interface Made {
  picture: string;
  marker: string;
  paid: Counts;
  points: number;
}

/** A button that makes something: what it costs, and what it brings. */
function made(model: Model, action: string, { picture, marker, paid, points }: Made): HTMLElement {
  const params = { marker, fruits: fruitWords(model, paid), n: points };
  const words = model.context.text(`action.${action.split(" ")[0]}`, params);
  const line = h("span", { class: "fr-line" }, price(model, paid), coin(points, pointWords(model, points)));
  return button(action, words, true, "fr-choice", icon(picture), line);
}

function turning(model: Model): HTMLElement[] {
  const { view, context, turned, legal } = model;
  const token = view.turn.token;
  if (!token) return [];
  const drawn = h("span", { class: "fr-in-hand fr-plan" }, face(token), outline(token, turned));
  if (turnsOf(legal).length < 2) return [drawn];
  const look = { class: "fr-choice fr-turn", "aria-keyshortcuts": "r" };
  const inside = [icon("turn"), h("span", {}, context.text("board.turn"))];
  return [drawn, button("turn", context.text("board.turn-key"), true, look, ...inside)];
}

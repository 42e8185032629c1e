// The market: the permit track, five clerks with their price and their tokens, the slates of the ices.
import { h, hidden, printed, s, seen, story } from "@web/board/kit/dom";
import { apart, labelled } from "@web/board/kit/words";
import { CELL_ART } from "./buildings";
import { icon } from "./drawings";
import { type Model, mine, type TokenView } from "./model";
import { basket, coin, note, panels, price } from "./parts";
import { button } from "./touch";
import { amenityWords, fruitWords, markerWords, permitWords, pointWords, tokenName, tokenWords } from "./words";

export function market(model: Model): HTMLElement[] {
  const { view, context, me } = model;
  return [
    ...panels(model),
    h("header", { class: "fr-market-head" }, permits(model), note(model)),
    h(
      "div",
      { class: "fr-rows", "data-columns": view.market[0]?.tokens.length ?? 0 },
      ...view.market.map((_, row) => clerk(model, row)),
    ),
    h(
      "div",
      { class: "fr-slates", role: "group", "aria-label": context.text("part.slates") },
      ...view.stacks.map((_, place) => slate(model, place)),
    ),
    ...(me === null ? [] : [basket(model, me, "market")]),
    told(model),
  ];
}

/** The steps of the permit marker, with the cross at their end. */
function permits(model: Model): HTMLElement {
  const { view } = model;
  const words = permitWords(model);
  const steps = Array.from({ length: view.permits_at_start }, (_, step) => {
    const left = view.permits_at_start - step;
    const here = left === view.permits;
    const look = left > view.permits ? "fr-step fr-past" : "fr-step";
    return h("i", { class: look, "data-permit": left }, here && icon("permit"));
  });
  const last = view.permits === 0 && icon("permit");
  const end = h("i", { class: "fr-step fr-cross", "data-permit": 0 }, icon("cross"), last);
  return h(
    "div",
    { class: "fr-permits", "data-at": "permits", "data-tells": "permits" },
    hidden(words),
    h("span", { class: "fr-track", "aria-hidden": "true" }, ...steps, end),
    seen("b", view.permits),
  );
}

function clerk(model: Model, row: number): HTMLElement {
  const { view, context, me } = model;
  const here = view.market[row];
  if (!here) return h("div");
  const fruit = me === null ? {} : (view.seats[me]?.fruit ?? {});
  const rich =
    me !== null &&
    here.tokens.some(Boolean) &&
    Object.entries(here.price).every(([kind, n]) => (fruit[kind] ?? 0) >= n);
  const words = context.text("board.row", { row: row + 1, fruits: fruitWords(model, here.price), n: here.points });
  return h(
    "div",
    {
      class: rich ? "fr-row fr-rich" : "fr-row",
      role: "group",
      "aria-label": words,
      "data-at": `row-${row + 1}`,
      "data-row": row + 1,
    },
    h(
      "span",
      { class: "fr-clerk", "data-tells": `row ${row + 1}` },
      icon("clerk", "fr-person"),
      h("span", { class: "fr-asks" }, price(model, here.price), coin(here.points, pointWords(model, here.points))),
    ),
    h("span", { class: "fr-spaces" }, ...here.tokens.map((token) => space(model, token))),
  );
}

function space(model: Model, token: TokenView | null): HTMLElement {
  if (!token) return h("span", { class: "fr-space fr-empty" });
  const words = tokenWords(model, token);
  const { me, legal, view } = model;
  const inside = [face(token), ...figures(token), seen("small", tokenName(model, token.id), "fr-label")];
  const look = {
    class: `fr-space fr-${token.kind}`,
    "data-at": `token-${token.id}`,
    "data-tells": `token ${token.id}`,
  };
  if (me === null || view.to_play === null) return h("span", look, hidden(words), ...inside);
  return button(`take ${token.id}`, words, legal.has(`take ${token.id}`), look, ...inside);
}

/** Points and stars on a token. */
function figures(token: TokenView): HTMLElement[] {
  if (!token.points) return [];
  const stars = h("span", { class: "fr-stars", "aria-hidden": "true" }, icon("star"), printed("span", token.stars));
  return [h("span", { class: "fr-figures" }, printed("b", token.points, "fr-worth"), stars)];
}

/** The picture of a token. */
export function face(token: TokenView): HTMLElement {
  if (token.kind === "mixed") {
    return h("span", { class: "fr-face fr-two" }, ...token.fruits.map((fruit) => icon(fruit)));
  }
  if (token.kind === "wagon") {
    return h("span", { class: `fr-face fr-cart fr-ice-${token.colour}` }, icon("wagon"), icon(`ice-${token.colour}`));
  }
  if (token.kind !== "plan") return h("span", { class: "fr-face" }, icon(token.id));
  const art = CELL_ART[token.id]?.[token.id === "aviary" || token.id === "spa" ? 1 : 0] ?? token.id;
  return h("span", { class: "fr-face fr-planned" }, icon(art), outline(token));
}

/** The outline of a large building on squared paper. */
export function outline(token: TokenView, turned = 0): SVGSVGElement {
  const cells = token.outlines[turned] ?? [];
  const size = 3;
  const dots = cells.map(([row, column]) =>
    s("rect", { x: column * 10 + 0.8, y: row * 10 + 0.8, width: 8.4, height: 8.4, rx: 2 }),
  );
  const wide = Math.max(...cells.map(([, column]) => column)) + 1;
  const tall = Math.max(...cells.map(([row]) => row)) + 1;
  const box = `${(wide - size) * 5} ${(tall - size) * 5} ${size * 10} ${size * 10}`;
  return s("svg", { class: "fr-outline-of", viewBox: box, "aria-hidden": "true" }, ...dots);
}

function slate(model: Model, place: number): HTMLElement {
  const { view, context, legal } = model;
  const stack = view.stacks[place];
  if (!stack) return h("span");
  const recipe = stack.colour
    ? price(model, stack.recipe)
    : h("span", { class: "fr-price fr-any" }, "2×", h("i", {}, "?"));
  const words = context.text("board.stack", {
    marker: markerWords(model, stack.id),
    fruits: stack.colour ? fruitWords(model, stack.recipe) : context.text("board.shake"),
    n: stack.points,
    left: stack.left,
  });
  const markers = Array.from({ length: stack.left }, () => h("i", {}));
  const inside = [
    icon(stack.colour ? `ice-${stack.colour}` : "milkshake", "fr-what"),
    coin(stack.points, pointWords(model, stack.points)),
    recipe,
    h("span", { class: "fr-left", "aria-hidden": "true" }, ...markers),
  ];
  const classes = `fr-slate fr-ice-${stack.colour ?? "shake"}${stack.left ? "" : " kit-none"}`;
  const look = { class: classes, "data-at": `stack-${stack.id}`, "data-tells": `stack ${stack.id}` };
  const action = `ice ${stack.id}`;
  const may = stack.colour && mine(model) && view.phase === "produce";
  return may ? button(action, words, legal.has(action), look, ...inside) : h("span", look, hidden(words), ...inside);
}

/** The market, told as a list. */
function told(model: Model): HTMLElement {
  const { view, context } = model;
  const rows = view.market.map((row, place) => {
    const tokens = row.tokens.flatMap((token) => (token ? [amenityWords(model, token.id)] : []));
    const words = context.text("board.row", { row: place + 1, fruits: fruitWords(model, row.price), n: row.points });
    return labelled(context, words, apart(context, tokens) || context.text("nothing"));
  });
  return story(rows);
}

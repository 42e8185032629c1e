// Words for the board: what a thing is called, and the same story as the drawings, told as lists.
import type { Counts } from "@web/board/kit/counts";
import type { Speaker } from "@web/board/kit/seats";
import { countWords, labelled, listed } from "@web/board/kit/words";
import { CELLS } from "./geometry";
import { colourOf, kindOf, type Model, mine, mixOf, type TokenView } from "./model";

/** `2 bananas and 1 orange`. */
export function fruitWords({ context }: Speaker, counts: Counts): string {
  return countWords(context, "fruits", counts);
}

/** What is in a basket now, every kind named. */
export function kindWord({ context }: Speaker, kind: string): string {
  return context.text(`kind.${kind}`);
}

export function pointWords({ context }: Speaker, n: number): string {
  return context.text("board.points", { n });
}

/** `the tower`, `the mixed token of bananas and lemons`, `a green ice wagon`. */
export function amenityWords(model: Speaker, name: string): string {
  const { context } = model;
  const kind = kindOf(name);
  if (kind === "wagon") return context.text(`wagon.${colourOf(name)}`);
  if (kind !== "mixed") return context.text(`amenity.${name}`);
  const fruits = mixOf(name).map((fruit) => kindWord(model, fruit));
  return context.text("amenity.mixed", { fruits: listed(context.lang, fruits) });
}

/** What can slide, or stands: `the banana token`, or an amenity. */
export function pieceWords(model: Speaker, name: string): string {
  if (name === "rock") return model.context.text("rock");
  return kindOf(name) === "harvest" ? model.context.text(`harvest.${name}`) : amenityWords(model, name);
}

export function markerWords({ context }: Speaker, stack: string): string {
  return context.text(`marker.${stack.split("-")[0]}`);
}

/** What an amenity of the market is and does. */
export function tokenWords(model: Speaker, token: TokenView): string {
  const { context } = model;
  const name = amenityWords(model, token.id);
  if (token.kind === "shop") return labelled(context, name, context.text(`board.does-${token.id}`));
  if (token.kind === "mixed" || token.kind === "wagon") {
    return labelled(context, name, context.text(`board.does-${token.kind}`));
  }
  const stars = context.text("board.stars", { n: token.stars });
  const size = token.outlines[0]?.length ?? 1;
  const cells = context.text("board.cells", { n: size || 1 });
  return labelled(context, name, [pointWords(model, token.points), stars, cells].join(", "));
}

/** What stands on a cell. */
export function cellWords(model: Model, seat: number, cell: string): string {
  const { context, view } = model;
  const here = view.seats[seat];
  const what = here?.cells[CELLS.indexOf(cell)] ?? null;
  if (!what) return context.text("board.free", { cell });
  const boat = here?.boats.find((one) => one.cell === cell);
  if (boat) return context.text("board.boat", { cell, fruits: fruitWords(model, boat.order), n: boat.points });
  return context.text("board.on", { piece: pieceWords(model, what), cell });
}

/** What the reader is asked for, as exactly as the table allows: the banner says it. */
export function question(model: Model): string | null {
  const { context, view, held, legal } = model;
  const { phase, turn } = view;
  if (!mine(model)) return null;
  if (phase === "slide" && held) return context.text("ask.held");
  if (phase === "trade") {
    const may = (name: string): boolean => [...legal].some((action) => action.startsWith(`${name} `));
    const [boat, token] = [may("deliver"), may("take")];
    return context.text(boat ? (token ? "ask.trade" : "ask.deliver") : token ? "ask.take" : "ask.skip");
  }
  const token = turn.token ? amenityWords(model, turn.token.id) : "";
  return context.text(`ask.${phase}`, { n: turn.left, token });
}

/** The permit marker's way, in words. */
export function permitWords({ view, context }: Model): string {
  return view.permits ? context.text("board.permits", { n: view.permits }) : context.text("board.last-round");
}

export function circleWords({ context }: Speaker, circle: string, n: number): string {
  return context.text("action.circle", { circle: placeWords({ context }, circle), n });
}

/** Where a pawn stands: `the third circle of vat 1`. */
export function placeWords({ context }: Speaker, circle: string): string {
  const [place = "", number] = circle.split(".");
  const where = context.text(`place.${place}`);
  return number ? context.text(`circle-of.${number}`, { place: where }) : where;
}

/** The name of a token without its article, for a label: what the words of the market begin with. */
export function tokenName(model: Speaker, name: string): string {
  const kind = kindOf(name);
  return model.context.text(kind === "wagon" || kind === "mixed" ? `label.${kind}` : `label.${name}`);
}

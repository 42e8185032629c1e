// What a thing of the table is, when it is touched: its name, what it does, what it costs, what is missing. At any time.
import type { Counts } from "@web/board/kit/counts";
import type { Telling } from "@web/board/kit/teller";
import { labelled } from "@web/board/kit/words";
import { CELLS } from "./geometry";
import { kindOf, type Model, type TokenView } from "./model";
import { amenityWords, cellWords, fruitWords, markerWords, permitWords, placeWords, pointWords } from "./words";

export function tells(model: Model, thing: string): Telling | null {
  const [part = "", what = ""] = thing.split(" ");
  const { context } = model;
  switch (part) {
    case "token":
      return token(model, what);
    case "row":
      return row(model, Number(what));
    case "stack":
      return stack(model, what);
    case "cell":
      return cell(model, what);
    case "arrow":
      return arrow(model, what);
    case "circle":
      return circle(model, what);
    case "permits":
      return { title: permitWords(model), lines: [context.text("tells.permits")] };
    default:
      return { title: context.text("tells.note"), lines: [context.text("board.reconstructed")] };
  }
}

/** What of a price the reader lacks; nothing for a spectator. */
function lacking(model: Model, price: Counts): string | null {
  const { view, me, context } = model;
  if (me === null) return null;
  const fruit = view.seats[me]?.fruit ?? {};
  const missing = Object.fromEntries(
    Object.entries(price).map(([kind, n]) => [kind, Math.max(0, n - (fruit[kind] ?? 0))]),
  );
  const none = Object.values(missing).every((n) => n === 0);
  return none ? context.text("tells.enough") : context.text("tells.lack", { fruits: fruitWords(model, missing) });
}

/** What stands for an action of the reader, to be asked about: nothing while it is not their turn. */
function asked({ view, me }: Model, action: string): { action?: string } {
  return me !== null && view.to_play === me ? { action } : {};
}

function token(model: Model, id: string): Telling | null {
  const { view, context } = model;
  const found = view.market.find(({ tokens }) => tokens.some((one) => one?.id === id));
  const here = found?.tokens.find((one) => one?.id === id);
  if (!found || !here) return null;
  return {
    title: amenityWords(model, id),
    lines: [
      does(model, here),
      context.text("tells.price", { fruits: fruitWords(model, found.price), n: found.points }),
      lacking(model, found.price),
    ],
    ...(lacks(model, found.price) ? {} : asked(model, `take ${id}`)),
  };
}

function lacks({ view, me }: Model, price: Counts): boolean {
  const fruit = view.seats[me ?? -1]?.fruit ?? {};
  return Object.entries(price).some(([kind, n]) => (fruit[kind] ?? 0) < n);
}

/** What a token is good for, without its name. */
function does(model: Model, here: TokenView): string {
  const { context } = model;
  if (here.points) {
    const size = context.text("board.cells", { n: here.outlines[0]?.length || 1 });
    const stars = context.text("board.stars", { n: here.stars });
    return context.text("tells.building", { points: pointWords(model, here.points), stars, cells: size });
  }
  return context.text(`tells.does-${here.kind === "shop" ? here.id : here.kind}`);
}

function row(model: Model, place: number): Telling | null {
  const { view, context } = model;
  const here = view.market[place - 1];
  if (!here) return null;
  return {
    title: context.text("tells.clerk", { row: place }),
    lines: [
      context.text("tells.price", { fruits: fruitWords(model, here.price), n: here.points }),
      lacking(model, here.price),
    ],
  };
}

function stack(model: Model, id: string): Telling | null {
  const { view, context } = model;
  const here = view.stacks.find((one) => one.id === id);
  if (!here) return null;
  const fruits = here.colour ? fruitWords(model, here.recipe) : context.text("board.shake");
  return {
    title: markerWords(model, id),
    lines: [
      context.text(here.colour ? "tells.ice" : "tells.shake", { fruits, n: here.points }),
      here.colour ? lacking(model, here.recipe) : null,
      context.text("tells.left", { n: here.left }),
    ],
    ...(here.colour ? asked(model, `ice ${id}`) : {}),
  };
}

/** What stands on the reader's island: boats say what they want, tokens what they bring. */
function cell(model: Model, name: string): Telling | null {
  const { view, context, me, legal } = model;
  const here = view.seats[me ?? model.home];
  const what = here?.cells[CELLS.indexOf(name)];
  if (!what || ["move", "deliver"].some((action) => legal.has(`${action} ${name}`))) return null;
  const boat = here?.boats.find((one) => one.cell === name);
  if (boat) {
    return {
      title: cellWords(model, me ?? model.home, name),
      lines: [context.text("tells.boat"), lacking(model, boat.order)],
      ...(view.phase === "trade" && lacks(model, boat.order) ? {} : asked(model, `deliver ${name}`)),
    };
  }
  const kind = kindOf(what);
  const title = cellWords(model, me ?? model.home, name);
  if (kind === "rock" || kind === "building") return { title, lines: [context.text("tells.stays")] };
  return { title, lines: [context.text(`tells.does-${kind}`)], ...asked(model, `move ${name}`) };
}

function arrow(model: Model, id: string): Telling | null {
  const { view, context, legal } = model;
  const here = view.factory?.arrows.find((one) => one.id === id);
  if (!here || legal.has(`advance ${id}`)) return null;
  const [start, goal] = [placeWords(model, here.start), placeWords(model, here.goal)];
  return {
    title: context.text("tells.pipe", { start, goal }),
    lines: [context.text("tells.toll", { fruits: fruitWords(model, here.price) }), lacking(model, here.price)],
    ...asked(model, `advance ${id}`),
  };
}

function circle(model: Model, id: string): Telling | null {
  const { view, context, legal } = model;
  const place = view.factory?.places.find(({ circles }) => circles.some((one) => one.id === id));
  const here = place?.circles.find((one) => one.id === id);
  if (!place || !here || legal.has(`circle ${id}`)) return null;
  return {
    title: placeWords(model, id),
    lines: [
      context.text("tells.circle", { n: here.points }),
      place.permit ? context.text("tells.final") : null,
      place.bottle ? labelled(context, context.text("tells.bottle"), pointWords(model, place.bottle)) : null,
    ],
  };
}

// Words for the board: what a thing is called, and the same story as the drawings, told as lists.
import type { Counts } from "@web/board/kit/counts";
import { type Speaker, seatName } from "@web/board/kit/seats";
import { countWords, listed as list } from "@web/board/kit/words";
import { villageName } from "./geometry";
import { asked, type Model, symbols, value } from "./model";

const listed = ({ context }: Speaker, items: readonly string[]): string => list(context.lang, items);

/** `2 figs and 1 olive`. */
export function fruitWords(model: Speaker, counts: Counts): string {
  return countWords(model.context, "fruits", counts);
}

export function kindWord({ context }: Speaker, kind: string): string {
  return context.text(`kind.${kind}`);
}

/** What a fruit tile asks for. */
export function tileWords(model: Speaker, tile: string): string {
  if (tile.startsWith("any")) return model.context.text("tile.any", { n: value(tile) });
  if (tile.startsWith("every")) return model.context.text("tile.every");
  return fruitWords(model, asked(tile));
}

/** What a Finca tile counts. */
export function fincaWords(model: Speaker, finca: string): string {
  const kinds = finca.split("+").map((kind) => kindWord(model, kind));
  return listed(model, kinds);
}

/** What an action that stands on the drawing would do, without its consequences: those come as a preview. */
export function actionWords(model: Model, action: string): string {
  const { view, context } = model;
  const [name = "", place = ""] = action.split(" ");
  if (["place", "move", "land", "lift"].includes(name)) {
    const kind = kindWord(model, view.blades[Number(place)]?.fruit ?? "any");
    return context.text(`board.${name}`, { blade: Number(place) + 1, kind });
  }
  if (["load", "spare", "take"].includes(name)) {
    const tile = view.villages.find((village) => village.id === place)?.tile;
    const words = tile ? tileWords(model, tile) : context.text("nothing");
    return context.text(`action.${name}`, { village: villageName(place, view.edition), tile: words });
  }
  if (name === "kind") {
    return context.text(staysHome(model) ? "action.stays-home" : "action.kind", { fruit: kindWord(model, place) });
  }
  if (name === "go") return context.text("action.go", { fruits: fruitWords(model, view.delivery.cargo) });
  return context.text(`action.${name}`);
}

/** Whether the kind that is asked for is the one to be left out, not the one to be delivered. */
export function staysHome({ view }: Model): boolean {
  const pending = view.villages.find((village) => village.id === view.delivery.pending);
  return view.delivery.sparing && !pending?.tile?.startsWith("any");
}

export function bladeStory(model: Model, blade: number): string {
  const { view, context } = model;
  const here = view.blades[blade];
  const who = (here?.farmers ?? []).flatMap((n, seat) =>
    n ? [context.text("board.farmers", { n, seat: seatName(model, seat) })] : [],
  );
  const words = who.length ? listed(model, who) : context.text("board.nobody");
  return context.text("board.blade", { blade: blade + 1, kind: kindWord(model, here?.fruit ?? "any"), who: words });
}

export function villageStory(model: Model, place: number): string {
  const { view, context } = model;
  const here = view.villages[place];
  if (!here) return "";
  const name = villageName(here.id, view.edition);
  const finca = fincaWords(model, here.finca);
  if (here.tile) {
    return context.text("board.village", { village: name, tile: tileWords(model, here.tile), n: here.left, finca });
  }
  const winner = here.finca_won_by;
  if (winner === null) return context.text("board.village-closed", { village: name });
  return context.text("board.village-won", { village: name, finca, seat: seatName(model, winner) });
}

export function supplyStory(model: Model): string {
  const { view, context } = model;
  return context.text("board.supply", {
    fruits: fruitWords(model, view.supply),
    carts: context.text("carts", { n: view.carts }),
  });
}

export function stockStory({ view, context }: Model): string {
  return context.text("board.stock", { n: view.wooden, bonus: view.bonus.join(", ") || "–" });
}

/** The tiles a seat has won, as a sentence: values, and the symbols that Finca tiles count. */
export function wonStory(model: Model, seat: number): string {
  const tiles = (model.view.seats[seat]?.tiles ?? []).map((tile) => tileWords(model, tile));
  return tiles.length ? listed(model, tiles) : model.context.text("nothing");
}

/** How many symbols of each kind a seat's tiles show, as words. */
export function symbolWords(model: Model, seat: number): string {
  const counts = symbols(model.view.seats[seat]?.tiles ?? []);
  const words = Object.entries(counts).map(([kind, n]) => `${n} ${kindWord(model, kind)}`);
  return words.length ? listed(model, words) : model.context.text("nothing");
}

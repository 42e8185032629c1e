// What a thing of the table is, when it is touched: its name, what it is for, and what is missing.
import { h } from "@web/board/kit/dom";
import { seatName } from "@web/board/kit/seats";
import type { Telling } from "@web/board/kit/teller";
import { labelled } from "@web/board/kit/words";
import { villageName } from "./geometry";
import { asked, type Model } from "./model";
import { bladeStory, fincaWords, fruitWords, kindWord, tileWords } from "./words";

export function tells(model: Model, thing: string): Telling | null {
  const [part = "", ...rest] = thing.split("-");
  const what = rest.join("-");
  const { context, view } = model;
  switch (part) {
    case "village":
      return village(model, what);
    case "blade":
      return blade(model, Number(what));
    case "supply":
      return {
        title: context.text(`kind.${what}`),
        lines: [
          context.text("tells.supply", { fruits: context.text(`fruits.${what}`, { n: view.supply[what] ?? 0 }) }),
        ],
      };
    case "wooden":
      return {
        title: labelled(context, context.text("part.wooden"), view.wooden),
        lines: [context.text("tells.wooden")],
      };
    case "bonus":
      return {
        title: labelled(context, context.text("part.bonus"), view.bonus.join(", ") || "–"),
        lines: [context.text("tells.bonus")],
      };
    case "cart":
      return tool(model, "cart", context.text("carts", { n: view.seats[model.me ?? -1]?.carts ?? view.carts }), "cart");
    default:
      return tool(model, part, context.text(`action-tile.${part}`), part === "gust" ? gust(model) : part);
  }
}

/** The reader may use it at a touch: what comes of it is shown there. */
function quiet({ legal, me }: Model, action: string): boolean {
  return me !== null && legal.has(action);
}

function gust({ view, me }: Model): string {
  const home = view.blades.findIndex(({ farmers }) => (farmers[me ?? 0] ?? 0) > 0);
  return `lift ${Math.max(0, home)}`;
}

function tool(model: Model, name: string, title: string, action: string): Telling | null {
  if (quiet(model, action)) return null;
  return { title, lines: [model.context.text(`tells.${name}`)], action: model.me === null ? undefined : action };
}

function blade(model: Model, place: number): Telling | null {
  const { view, context, legal, armed } = model;
  const usual = view.phase === "place" || view.phase === "land" ? view.phase : armed ? "lift" : "move";
  const action = `${usual} ${place}`;
  if (legal.has(action) && model.me !== null) return null;
  const kind = kindWord(model, view.blades[place]?.fruit ?? "any");
  return {
    title: bladeStory(model, place),
    lines: [context.text("tells.blade", { kind })],
    action: model.me === null ? undefined : action,
  };
}

/** A village: what it asks for, what the reader lacks of it, what else lies there. */
function village(model: Model, id: string): Telling | null {
  const { view, context, legal, me } = model;
  const here = view.villages.find((one) => one.id === id);
  if (!here || ["load", "spare", "take"].some((name) => quiet(model, `${name} ${id}`))) return null;
  const title = villageName(id, view.edition);
  const finca = fincaWords(model, here.finca);
  if (!here.tile) {
    const winner = here.finca_won_by;
    const won = winner === null ? "board.village-closed" : "board.village-won";
    return {
      title,
      lines: [context.text(won, { village: title, finca, seat: winner === null ? "" : seatName(model, winner) })],
    };
  }
  const lines = [
    context.text("tells.asks", { tile: tileWords(model, here.tile) }),
    me === null ? null : lacking(model, here.tile),
    context.text("tells.left", { n: here.left, finca }),
  ];
  const delivering = ["load", "spare", "take", "kind"].includes(view.phase);
  const action = delivering ? `${view.phase === "kind" ? "load" : view.phase} ${id}` : "cart";
  if (me === null || view.to_play !== me) return { title, lines };
  return legal.has("cart")
    ? { title, lines: [...lines, h("b", {}, context.text("tells.deliver-first"))] }
    : { title, lines, action };
}

/** What the reader still lacks of a tile, or that they have it all. */
function lacking(model: Model, tile: string): string {
  const { context, view, me } = model;
  const fruit = view.seats[me ?? -1]?.fruit ?? {};
  if (tile.startsWith("any")) {
    const wanted = asked(tile).any ?? 0;
    const most = Math.max(0, ...Object.values(fruit));
    return most >= wanted ? context.text("tells.enough") : context.text("tells.lack-any", { n: wanted - most });
  }
  const missing = Object.fromEntries(
    Object.entries(asked(tile)).map(([kind, n]) => [kind, Math.max(0, n - (fruit[kind] ?? 0))]),
  );
  const none = Object.values(missing).every((n) => n === 0);
  return none ? context.text("tells.enough") : context.text("tells.lack", { fruits: fruitWords(model, missing) });
}

// The island: ten villages with their tags, stacks and Finca plaques; what is left of wooden fincas and bonus tiles.
import { s } from "@web/board/kit/dom";
import { lookOf } from "@web/board/kit/seats";
import { pic } from "./drawings";
import { badge, figure } from "./figures";
import { ISLAND_HEIGHT, village as placeOf, villageName, WIDTH } from "./geometry";
import type { FincaView, Model } from "./model";
import { coin, plaque, tag } from "./tiles";
import { stands } from "./touch";
import { actionWords } from "./words";

type Village = FincaView["villages"][number];

export const ISLAND_BOX = `0 0 ${WIDTH} ${ISLAND_HEIGHT}`;

/** The island, drawn anew: everything but ghosts and flying things. */
export function island(model: Model): SVGElement[] {
  return [
    stock(model),
    ...model.view.villages.map((_, place) => villageOf(model, place)),
    s("g", { class: "fi-under" }),
  ];
}

/** What a village stands for now: the legal action if there is one, else the one to ask about. */
function villageAction({ legal, view }: Model, id: string): string {
  const name = ["load", "spare", "take"].find((each) => legal.has(`${each} ${id}`));
  const usual = view.phase === "spare" || view.phase === "take" ? view.phase : "load";
  return `${name ?? usual} ${id}`;
}

function villageOf(model: Model, place: number): SVGGElement {
  const here = model.view.villages[place] as Village;
  const { x, y } = placeOf(here.id);
  const { delivery, edition } = model.view;
  const state = delivery.pending === here.id ? " fi-pending" : delivery.loaded.includes(here.id) ? " fi-loaded" : "";
  // What is touched lies under the drawings: the figures on them are no part of what it is called.
  const plot = s(
    "g",
    { class: "fi-plot", "data-tells": `village-${here.id}` },
    s("rect", { x: -102, y: -68, width: 204, height: 138, rx: 20, class: "fi-glow" }),
  );
  const action = villageAction(model, here.id);
  if (model.me !== null) stands(plot, action, actionWords(model, action), model.legal.has(action));
  const drawn = s(
    "g",
    { class: "fi-still", "aria-hidden": "true" },
    ...(here.tile ? open(here, here.tile) : closed(model, here)),
    s("text", { x: -26, y: 66, class: "fi-name" }, villageName(here.id, edition)),
    state && marked(state),
  );
  const at = { transform: `translate(${x} ${y})`, "data-at": `village-${here.id}` };
  return s("g", { class: `fi-village${state}`, ...at }, plot, drawn);
}

function open(here: Village, tile: string): SVGElement[] {
  const top = s("g", { "data-at": `tile-${here.id}` }, tag(tile, here.left));
  const finca = s("g", { "data-at": `finca-${here.id}` }, plaque(here.finca));
  const height = s(
    "g",
    { class: "fi-height" },
    s("rect", { x: 8, y: 20, width: 38, height: 25, rx: 9, fill: "var(--kit-sheet)", class: "kit-outline" }),
    figure(`×${here.left}`, 27, 39, 20),
  );
  return here.left > 1 ? [top, finca, height] : [top, finca];
}

/** A closed village: its wooden finca, and the sign of who won the Finca tile. */
function closed({ context }: Model, here: Village): SVGElement[] {
  const parts: SVGElement[] = [s("ellipse", { cx: 0, cy: 22, rx: 62, ry: 17, fill: "var(--fi-road)" })];
  parts.push(here.house ? pic("house", 0, -16, 96, "fi-house") : pic("house", 0, -16, 96, "fi-house fi-ghost"));
  if (here.finca_won_by !== null) parts.push(badge(lookOf({ context }, here.finca_won_by), 42, -44, 19));
  return parts;
}

/** A small cart on the tag of a village that is part of the delivery; dashed while its kind is being chosen. */
export function marked(className: string): SVGGElement {
  return s(
    "g",
    { class: `fi-mark ${className}` },
    s("circle", { cx: 24, cy: -50, r: 25, class: "fi-mark-disc" }),
    pic("cart", 24, -51, 36),
  );
}

/** Wooden fincas and bonus tiles that are left, on the sea in the upper corner. */
function stock({ view }: Model): SVGGElement {
  const houses =
    view.wooden <= 5
      ? Array.from({ length: view.wooden }, (_, place) => pic("house", 34 + 42 * place, 34, 44))
      : [pic("house", 34, 34, 48), figure(`× ${view.wooden}`, 92, 46, 32)];
  const coins = [...view.bonus]
    .reverse()
    .map((points, place, all) => coin(points, 34 + 33 * (all.length - 1 - place), 92));
  return s(
    "g",
    { class: "fi-stock" },
    s("g", { "data-at": "wooden", "data-tells": "wooden" }, ...houses),
    s("g", { "data-at": "bonus", "data-tells": "bonus" }, ...coins),
  );
}

// An island, large or small: its cells in reading order, what stands on them, and what of it may be touched.
import { s, story } from "@web/board/kit/dom";
import { seatName } from "@web/board/kit/seats";
import { draw, pic } from "./drawings";
import { boat, building, figure, standing, token } from "./figures";
import { beachOf, CELL, CELLS, centre, ISLAND, PONDS } from "./geometry";
import { type Goal, goals, groups, kindOf, type Model, mine, mixOf, moved, placements } from "./model";
import { stands } from "./touch";
import { cellWords } from "./words";

/** The layers of a drawing that others draw into: traces and paths under what stands there, ghosts over it, what moves. */
export type Layer = "under" | "over" | "stage";

/** An empty layer. */
export function layer(name: Layer): SVGGElement {
  return s("g", { class: `fr-${name}`, "aria-hidden": "true" });
}

/** The layer of a drawing that is in the page. */
export function layerOf(drawn: Element | null | undefined, name: Layer): Element | null {
  return [...(drawn?.children ?? [])].find((child) => child.classList.contains(`fr-${name}`)) ?? null;
}

/** The ground of a board: one picture for all islands, and its ponds. */
function still(board: string): SVGGElement {
  const ponds = (PONDS[board] ?? []).map((cell) => pic("pond", centre(cell).x, centre(cell).y, CELL));
  const ground = pic("ground", ISLAND / 2, ISLAND / 2, ISLAND);
  return s("g", { class: "fr-still", "aria-hidden": "true" }, ground, ...ponds);
}

/** The island of a seat; only the reader's own large one can be touched. */
export function island(model: Model, seat: number, large: boolean): SVGSVGElement {
  const { view, context } = model;
  const here = view.seats[seat];
  const cells = here?.cells ?? [];
  const title =
    seat === model.me
      ? context.text("board.my-island")
      : context.text("board.island-of", { seat: seatName(model, seat) });
  const live = large && seat === model.me;
  const buildings = [...groups(cells)].map(([name, at]) => building(name, at));
  return s(
    "svg",
    {
      viewBox: `0 0 ${ISLAND} ${ISLAND}`,
      class: "kit-svg fr-island",
      "data-island": seat,
      role: live ? "group" : "img",
      "aria-label": title,
    },
    still(view.board),
    s("g", { class: "fr-buildings", "aria-hidden": "true" }, ...buildings),
    layer("under"),
    s("g", { class: "fr-cells" }, ...CELLS.map((_, place) => cell(model, seat, place, live))),
    layer("over"),
    layer("stage"),
  );
}

/** What is read out of an island: every cell that is not free. */
export function islandStory(model: Model, seat: number): HTMLElement {
  const cells = model.view.seats[seat]?.cells ?? [];
  return story(cells.flatMap((name, place) => (name ? [cellWords(model, seat, CELLS[place] ?? "")] : [])));
}

function cell(model: Model, seat: number, place: number, live: boolean): SVGGElement {
  const name = CELLS[place] ?? "";
  const at = centre(name);
  const what = model.view.seats[seat]?.cells[place] ?? null;
  const half = CELL / 2 - 4;
  const element = s(
    "g",
    { class: "fr-cell", "data-at": `cell-${seat}-${name}`, "data-tells": live && what && `cell ${name}` },
    s("rect", { x: at.x - CELL / 2, y: at.y - CELL / 2, width: CELL, height: CELL, fill: "transparent" }), // all of it
    s("rect", { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half, rx: 18, class: "fr-glow" }),
    piece(model, seat, name, what),
  );
  const touchable = live && mine(model) ? act(model, element, name, what) : false;
  if (!touchable) element.setAttribute("aria-hidden", "true");
  return element;
}

/** What stands on a cell alone; buildings of several cells are drawn beneath all cells. */
function piece(model: Model, seat: number, cell: string, what: string | null): SVGGElement | null {
  if (!what || kindOf(what) === "building") return null;
  const at = centre(cell);
  const own = model.view.seats[seat];
  const ship = own?.boats.find((boat) => boat.cell === cell);
  const moving = seat === model.view.to_play && model.view.turn.moving === cell;
  const held = moving || (seat === model.me && model.held === cell);
  const drawn = standing(at, "fr-piece", ship ? boat(ship) : token(what));
  drawn.setAttribute("data-piece", what);
  drawn.prepend(halo(cell, kindOf(what))); // under what it surrounds: the figures stay readable
  if (held) drawn.classList.add("fr-held");
  return drawn;
}

/** What glows around a thing that may be touched, in its own shape. */
function halo(cell: string, kind: string): SVGElement {
  if (kind === "boat") return draw("halo", { transform: `rotate(${90 * (beachOf(cell) ?? 0)})` });
  if (kind === "wagon") return s("rect", { x: -46, y: -46, width: 92, height: 92, rx: 22, class: "fr-halo" });
  return s("circle", { r: 47, class: "fr-halo" });
}

/** Lets a cell stand for what can be done with it now; says whether it can be touched. */
function act(model: Model, element: SVGGElement, cell: string, what: string | null): boolean {
  const { view, legal } = model;
  const words = cellWords(model, model.me ?? 0, cell);
  const offer = (action: string, label: string, can: boolean): boolean => {
    stands(element, action, label, can);
    return can;
  };
  const goal = goals(model).find((one) => one.cell === cell);
  if (goal) {
    element.append(target(model, goal));
    element.classList.add("fr-goal");
    return offer(goal.action, goal.text || words, true);
  }
  switch (view.phase) {
    case "slide":
      if (!what || ["building", "rock", "boat"].includes(kindOf(what))) return false;
      return offer(`move ${cell}`, model.context.text("board.hold", { piece: words }), legal.has(`move ${cell}`));
    case "trade":
      return what !== null && kindOf(what) === "boat"
        ? offer(`deliver ${cell}`, model.context.text("board.deliver", { boat: words }), legal.has(`deliver ${cell}`))
        : false;
    case "place":
      return legal.has(`place ${cell}`) ? offer(`place ${cell}`, words, true) : false;
    case "build":
      return build(model, element, cell);
    default:
      return false;
  }
}

function build(model: Model, element: SVGGElement, cell: string): boolean {
  const found = placements(model).get(cell);
  if (!found) return false;
  if (found.first) {
    stands(element, found.action, model.context.text("board.build-here", { cells: found.cells.join(", ") }), true);
    return true;
  }
  element.setAttribute("data-action", found.action); // the placement begins elsewhere, but covers this cell
  element.classList.add("fr-can", "fr-too");
  return false;
}

/** What a slide to this cell would bring, written on the ground: the number is the one in the server's sentence. */
function target(model: Model, goal: Goal): SVGGElement {
  const what = moved(model);
  const kind = kindOf(what);
  const { x, y } = centre(goal.cell);
  const pictures = kind === "harvest" ? [what] : kind === "mixed" ? mixOf(what) : [`ice-${what.split("-")[0]}`];
  const [number = ""] = /\b\d+/.exec(goal.text) ?? []; // `b1` is one word, so its digit is none
  const words = number && (kind === "wagon" ? "≤" : "+") + number;
  return s(
    "g",
    { class: "fr-target" },
    s("circle", { cx: x, cy: y, r: 38, fill: "var(--kit-sheet)", "fill-opacity": 0.88 }),
    figure(words, x, y - 4, 27),
    ...pictures.map((name, place) => pic(name, x + (place - (pictures.length - 1) / 2) * 32, y + 17, 32)),
  );
}

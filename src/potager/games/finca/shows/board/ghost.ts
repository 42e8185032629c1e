// What would happen, drawn as ghosts; and what happened last, as a quiet trace. Both read the same events.
import type { Stage } from "@web/board/kit/board";
import { h, s } from "@web/board/kit/dom";
import { lookOf } from "@web/board/kit/seats";
import { icon, pic } from "./drawings";
import { badge, bubble, figure } from "./figures";
import { angle, MILL, type Point, polar, village, walk } from "./geometry";
import { marked } from "./island";
import { farmersOf } from "./mill";
import { type FincaEvent, type Model, value } from "./model";
import { gainPlace } from "./own";

interface Marks {
  mill: SVGElement[]; // above the farmers
  ground: SVGElement[]; // below the farmers
  crowded: number[]; // blades whose farmers are drawn anew, with the one who comes
  leaving: string[]; // farmers that would leave their blade, as seat-blade
  island: SVGElement[];
  gains: Map<string, HTMLElement[]>; // chips, by the place over which they float
  blade: number | null; // the last one a farmer came to: where fruit is taken
}

const empty = (): Marks => ({
  mill: [],
  ground: [],
  crowded: [],
  leaving: [],
  island: [],
  gains: new Map(),
  blade: null,
});

/** Puts the ghosts of a preview into what is drawn, and the trace of the last move under it. */
export function haunt({ model, all }: Stage<Model>, events: readonly FincaEvent[] | null): void {
  const ghost = events && ghosts(model, events);
  const trace = traces(model);
  const fill = (where: string, things: readonly Element[]): void => all(where)[0]?.replaceChildren(...things);
  fill(".fi-mill .fi-under", ghost ? ghost.ground : trace.ground);
  fill(".fi-island .fi-under", trace.island);
  fill(".fi-mill .fi-over", ghost?.mill ?? []);
  fill(".fi-island .fi-over", ghost?.island ?? []);
  for (const group of all(".fi-crowd > [data-crowd]")) {
    group.classList.toggle("fi-away", ghost?.crowded.includes(Number(group.dataset.crowd)) ?? false);
  }
  for (const farmer of all(".fi-crowd [data-farmer]")) {
    farmer.classList.toggle("fi-leaving", ghost?.leaving.includes(farmer.dataset.farmer ?? "") ?? false);
  }
  for (const place of all("[data-gain]")) {
    const chips = ghost?.gains.get(place.dataset.gain ?? "") ?? [];
    place.replaceChildren(...chips.map((chip) => chip.cloneNode(true)));
  }
}

function ghosts(model: Model, events: readonly FincaEvent[]): Marks {
  const marks = empty();
  for (const event of events) {
    if ("goal" in event) marks.blade = event.goal;
    else if ("blade" in event) marks.blade = event.blade;
    const ghost = GHOSTS[event.event] as ((model: Model, event: FincaEvent, marks: Marks) => void) | undefined;
    ghost?.(model, event, marks);
  }
  return marks;
}

type Told<Name extends FincaEvent["event"]> = Extract<FincaEvent, { event: Name }>;

// What is not named here is seen on the tile itself.
const GHOSTS: { [Name in FincaEvent["event"]]?: (model: Model, event: Told<Name>, marks: Marks) => void } = {
  "farmer-walked": (model, { seat, start, goal, steps }, marks) => {
    marks.leaving.push(`${seat}-${start}`);
    marks.ground.push(path(lookOf(model, seat).colour, start, steps, "fi-path"));
    if (start !== goal) arriving(model, seat, goal, marks);
  },
  "farmer-placed": (model, { seat, blade }, marks) => arriving(model, seat, blade, marks),
  "farmer-landed": (model, { seat, blade }, marks) => arriving(model, seat, blade, marks),
  "farmer-lifted": (_, { seat, blade }, marks) => {
    const { x, y } = polar(MILL.path, angle(blade));
    marks.leaving.push(`${seat}-${blade}`);
    marks.mill.push(s("g", { class: "fi-wind" }, pic("gust", x, y, 84)));
  },
  "fruit-taken": (model, { seat, fruit, number }, marks) => {
    if (marks.blade !== null)
      marks.mill.push(bubble(`+${number}`, fruit, polar(MILL.fruit + 4, angle(marks.blade)), "kit-plus"));
    gainFruit(model, marks, seat, fruit, `+${number}`);
  },
  "fruit-returned": (model, { fruit, by }, marks) => {
    for (const [seat, count] of by.entries()) if (count) gainFruit(model, marks, seat, fruit, `−${count}`);
  },
  "carts-taken": (_, { seat, number }, marks) => {
    marks.mill.push(bubble(`+${number}`, "cart", { x: MILL.x, y: MILL.y }, "kit-plus"));
    gain(marks, gainPlace(seat), `+${number}`, icon("cart"));
  },
  "carts-returned": ({ view }, _, marks) => {
    for (const [seat, { carts }] of view.seats.entries()) {
      if (carts) gain(marks, gainPlace(seat), `−${carts}`, icon("cart"));
    }
  },
  "cart-returned": (_, { seat }, marks) => gain(marks, gainPlace(seat), "−1", icon("cart")),
  "village-loaded": (model, { seat, village: id, fruits }, marks) => {
    const at = village(id);
    marks.island.push(s("g", { transform: `translate(${at.x} ${at.y})` }, marked("fi-pending")));
    for (const [fruit, count] of Object.entries(fruits)) gainFruit(model, marks, seat, fruit, `−${count}`);
  },
  "tile-taken": (model, { seat, village: id, tile }, marks) => {
    const at = village(id);
    marks.island.push(badge(lookOf(model, seat), at.x - 16, at.y - 17, 26));
    scored(model, marks, seat, value(tile), { x: at.x - 16, y: at.y - 58 });
  },
  "finca-awarded": (model, { seat, village: id, points }, marks) => {
    const at = village(id);
    if (seat === null) return;
    marks.island.push(badge(lookOf(model, seat), at.x + 64, at.y - 10, 20));
    scored(model, marks, seat, points, { x: at.x + 64, y: at.y - 52 });
  },
  "bonus-taken": (model, { seat, value: points }, marks) => scored(model, marks, seat, points, { x: 60, y: 92 }),
};

function scored({ context }: Model, marks: Marks, seat: number, points: number, at: Point): void {
  marks.island.push(bubble(`+${points}`, null, at, "kit-plus"));
  gain(marks, gainPlace(seat), `+${points}`, context.text("part.points"));
}

/** The reader's own fruit lies sorted: what comes to a kind, or goes, floats over that kind. */
function gainFruit({ me }: Model, marks: Marks, seat: number, fruit: string, words: string): void {
  if (seat === me) gain(marks, gainPlace(seat, fruit), words);
  else gain(marks, gainPlace(seat), words, icon(fruit));
}

function gain(marks: Marks, place: string, words: string, picture?: Node | string): void {
  const chips = marks.gains.get(place) ?? [];
  chips.push(h("span", { class: "kit-chip" }, words, picture));
  marks.gains.set(place, chips);
}

/** A blade as it would look with one more farmer on it. */
function arriving(model: Model, seat: number, blade: number, marks: Marks): void {
  marks.crowded.push(blade);
  marks.mill.push(farmersOf(model, blade, seat));
}

function path(colour: string, start: number, steps: number, className: string): SVGGElement {
  const goal = polar(MILL.path, angle(start + steps));
  return s(
    "g",
    { class: className, stroke: colour, fill: colour },
    s("path", { d: walk(start, steps), class: "kit-path-under" }),
    s("path", { d: walk(start, steps), class: "kit-path-line" }),
    s("path", {
      d: "M-13 -11L9 0L-13 11Z",
      transform: `translate(${goal.x} ${goal.y}) rotate(${angle(start + steps)})`,
      stroke: "none",
    }),
  );
}

/** The last move: where a farmer came from and went to, and which tiles were taken. */
function traces(model: Model): Marks {
  const marks = empty();
  for (const event of model.trace) {
    if (event.event === "farmer-walked") {
      marks.ground.push(path(lookOf(model, event.seat).colour, event.start, event.steps, "kit-trace"));
    } else if (event.event === "farmer-placed" || event.event === "farmer-landed") {
      const at = polar(MILL.path, angle(event.blade));
      marks.ground.push(
        s("circle", { cx: at.x, cy: at.y, r: 38, class: "kit-trace-ring", stroke: lookOf(model, event.seat).colour }),
      );
    } else if (event.event === "tile-taken") {
      const at = village(event.village);
      const closed = model.view.villages.some(({ id, tile }) => id === event.village && tile === null);
      marks.island.push(
        badge(lookOf(model, event.seat), closed ? at.x - 42 : at.x - 92, closed ? at.y - 44 : at.y - 56, 15),
      );
    }
  }
  return marks;
}

/** Which events begin a new last move; the others add to it. */
export function beginsMove(event: FincaEvent): boolean {
  return ["farmer-placed", "farmer-walked", "farmer-lifted", "delivered"].includes(event.event);
}

/** The counts that decided a Finca tile, to be read while it is awarded. */
export function verdict(model: Model, counts: readonly number[], at: { x: number; y: number }): SVGGElement {
  const width = 62 * counts.length + 16;
  const x = Math.min(Math.max(at.x, width / 2 + 6), 634 - width / 2);
  return s(
    "g",
    { class: "kit-bubble" },
    s("rect", { x: x - width / 2, y: at.y - 24, width, height: 48, rx: 24 }),
    ...counts.flatMap((count, seat) => {
      const left = x - width / 2 + 28 + 62 * seat;
      return [badge(lookOf(model, seat), left, at.y, 16), figure(count, left + 29, at.y + 9, 26)];
    }),
  );
}

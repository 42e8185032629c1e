// What would happen, drawn as ghosts; and what happened last, as a quiet trace. Both read the same events.
import { h, s } from "@web/board/kit/dom";
import { icon, pic } from "./drawings";
import { badge, bubble, figure, lookOf } from "./figures";
import { angle, MILL, polar, village, walk } from "./geometry";
import { marked } from "./island";
import { farmersOf } from "./mill";
import { value, type FincaEvent, type Model } from "./model";

export interface Marks {
  mill: SVGElement[]; // above the farmers
  ground: SVGElement[]; // below the farmers
  crowded: number[]; // blades whose farmers are drawn anew, with the one who comes
  leaving: string[]; // farmers that would leave their blade, as seat-blade
  island: SVGElement[];
  gains: Map<number, HTMLElement[]>; // chips on the cards
}

const empty = (): Marks => ({ mill: [], ground: [], crowded: [], leaving: [], island: [], gains: new Map() });

/** The ghosts of a preview. */
export function ghosts(model: Model, events: readonly FincaEvent[]): Marks {
  const marks = empty();
  let blade: number | null = null; // where fruit is taken: the last blade a farmer came to
  for (const event of events) {
    if ("goal" in event) blade = event.goal;
    else if ("blade" in event) blade = event.blade;
    ghost(model, event, blade, marks);
  }
  return marks;
}

function ghost(model: Model, event: FincaEvent, blade: number | null, marks: Marks): void {
  const { seats } = model.context;
  const points = model.context.text("part.points");
  switch (event.event) {
    case "farmer-walked":
      marks.leaving.push(`${event.seat}-${event.start}`);
      marks.ground.push(path(lookOf(seats, event.seat).colour, event.start, event.steps, "fi-path"));
      if (event.start !== event.goal) arriving(model, event.seat, event.goal, marks);
      break;
    case "farmer-placed":
    case "farmer-landed":
      arriving(model, event.seat, event.blade, marks);
      break;
    case "farmer-lifted":
      marks.leaving.push(`${event.seat}-${event.blade}`);
      marks.mill.push(
        s(
          "g",
          { class: "fi-wind" },
          pic("gust", polar(MILL.path, angle(event.blade)).x, polar(MILL.path, angle(event.blade)).y, 84),
        ),
      );
      break;
    case "fruit-taken":
      if (blade !== null)
        marks.mill.push(bubble(`+${event.number}`, event.fruit, polar(MILL.fruit + 4, angle(blade)), "kit-plus"));
      gain(marks, event.seat, `+${event.number}`, icon(event.fruit));
      break;
    case "fruit-returned":
      event.by.forEach((count, seat) => count && gain(marks, seat, `−${count}`, icon(event.fruit)));
      break;
    case "carts-taken":
      marks.mill.push(bubble(`+${event.number}`, "cart", { x: MILL.x, y: MILL.y }, "kit-plus"));
      gain(marks, event.seat, `+${event.number}`, icon("cart"));
      break;
    case "carts-returned":
      model.view.seats.forEach(({ carts }, seat) => carts && gain(marks, seat, `−${carts}`, icon("cart")));
      break;
    case "cart-returned":
      gain(marks, event.seat, "−1", icon("cart"));
      break;
    case "village-loaded": {
      const at = village(event.village);
      marks.island.push(s("g", { transform: `translate(${at.x} ${at.y})` }, marked("fi-pending")));
      Object.entries(event.fruits).forEach(([fruit, count]) => gain(marks, event.seat, `−${count}`, icon(fruit)));
      break;
    }
    case "tile-taken": {
      const at = village(event.village);
      marks.island.push(
        badge(lookOf(seats, event.seat), at.x - 16, at.y - 17, 26),
        bubble(`+${value(event.tile)}`, null, { x: at.x - 16, y: at.y - 58 }, "kit-plus"),
      );
      gain(marks, event.seat, `+${value(event.tile)}`, points);
      break;
    }
    case "finca-awarded":
      awarded(model, event, marks);
      break;
    case "bonus-taken":
      marks.island.push(bubble(`+${event.value}`, null, { x: 60, y: 92 }, "kit-plus"));
      gain(marks, event.seat, `+${event.value}`, points);
      break;
    default: // what it costs is seen on the tile itself
  }
}

function awarded({ context }: Model, event: Extract<FincaEvent, { event: "finca-awarded" }>, marks: Marks): void {
  const at = village(event.village);
  if (event.seat === null) return;
  marks.island.push(
    badge(lookOf(context.seats, event.seat), at.x + 64, at.y - 10, 20),
    bubble(`+${event.points}`, null, { x: at.x + 64, y: at.y - 52 }, "kit-plus"),
  );
  gain(marks, event.seat, `+${event.points}`, context.text("part.points"));
}

function gain(marks: Marks, seat: number, words: string, picture: Node | string): void {
  const chips = marks.gains.get(seat) ?? [];
  chips.push(h("span", { class: "kit-chip" }, words, picture));
  marks.gains.set(seat, chips);
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
export function traces(model: Model): Marks {
  const marks = empty();
  const { seats } = model.context;
  for (const event of model.trace) {
    if (event.event === "farmer-walked") {
      marks.ground.push(path(lookOf(seats, event.seat).colour, event.start, event.steps, "kit-trace"));
    } else if (event.event === "farmer-placed" || event.event === "farmer-landed") {
      const at = polar(MILL.path, angle(event.blade));
      marks.ground.push(
        s("circle", { cx: at.x, cy: at.y, r: 38, class: "kit-trace-ring", stroke: lookOf(seats, event.seat).colour }),
      );
    } else if (event.event === "tile-taken") {
      const at = village(event.village);
      const closed = model.view.villages.some(({ id, tile }) => id === event.village && tile === null);
      marks.island.push(
        badge(lookOf(seats, event.seat), closed ? at.x - 42 : at.x - 92, closed ? at.y - 44 : at.y - 56, 15),
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
      return [badge(lookOf(model.context.seats, seat), left, at.y, 16), figure(count, left + 29, at.y + 9, 26)];
    }),
  );
}

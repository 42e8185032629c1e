// What would happen, drawn as ghosts; and what happened last, as a quiet trace. Both read the same events.
import type { Stage } from "@web/board/kit/board";
import type { Counts } from "@web/board/kit/counts";
import { s } from "@web/board/kit/dom";
import { lookOf } from "@web/board/kit/seats";
import { icon } from "./drawings";
import { bubble, building, pawn, standing, straight, token } from "./figures";
import { centre, type Point } from "./geometry";
import { layerOf } from "./island";
import { MACHINE } from "./machine";
import { type FrutopiaEvent, kindOf, type Model } from "./model";
import { chip, paidChips } from "./parts";

interface Marks {
  readonly under: Map<number, SVGElement[]>; // on the islands, below what stands there
  readonly over: Map<number, SVGElement[]>;
  readonly factory: SVGElement[];
  readonly leaving: Set<string>; // data-at of things that would go
  readonly gains: Map<number, HTMLElement[]>; // chips at the baskets
  permits: number | null; // where the marker would stand
  last: Point | null; // where fruit is gained: the last cell a token came to
}

const empty = (): Marks => ({
  under: new Map(),
  over: new Map(),
  factory: [],
  leaving: new Set(),
  gains: new Map(),
  permits: null,
  last: null,
});

function add<T>(map: Map<number, T[]>, seat: number, ...things: T[]): void {
  map.set(seat, [...(map.get(seat) ?? []), ...things]);
}

/** Puts the ghosts of a preview on the page, or the trace of the last turn, and takes away what was there. */
export function haunt({ model, all }: Stage<Model>, events: readonly FrutopiaEvent[] | null): void {
  const ghost = events?.length ? ghosts(model, events) : null;
  const trace = traces(model);
  const number = (thing: HTMLElement, name: string): number => Number(thing.getAttribute(name));
  for (const island of all("[data-island]")) {
    const seat = number(island, "data-island");
    layerOf(island, "under")?.replaceChildren(...(ghost?.under.get(seat) ?? trace.under.get(seat) ?? []));
    layerOf(island, "over")?.replaceChildren(...(ghost?.over.get(seat) ?? []));
  }
  for (const machine of all(".fr-machine")) {
    layerOf(machine, "over")?.replaceChildren(...(ghost?.factory.length ? ghost.factory : trace.factory));
  }
  for (const thing of all("[data-at]")) {
    thing.classList.toggle("fr-leaving", ghost?.leaving.has(thing.getAttribute("data-at") ?? "") ?? false);
  }
  for (const step of all("[data-permit]")) {
    step.classList.toggle("fr-next", ghost !== null && number(step, "data-permit") === ghost.permits);
  }
  for (const place of all("[data-gain]")) {
    const chips = ghost?.gains.get(number(place, "data-gain")) ?? [];
    place.replaceChildren(...chips.map((chip) => chip.cloneNode(true)));
  }
}

function ghosts(model: Model, events: readonly FrutopiaEvent[]): Marks {
  const marks = empty();
  for (const event of events) {
    const ghost = GHOSTS[event.event] as ((model: Model, event: FrutopiaEvent, marks: Marks) => void) | undefined;
    ghost?.(model, event, marks);
  }
  return marks;
}

type Told<Name extends FrutopiaEvent["event"]> = Extract<FrutopiaEvent, { event: Name }>;

// What is not named here is told in words by the site.
const GHOSTS: { [Name in FrutopiaEvent["event"]]?: (model: Model, event: Told<Name>, marks: Marks) => void } = {
  "token-slid": (model, { seat, start, goal, piece }, marks) => {
    marks.last = centre(goal);
    add(marks.under, seat, path(lookOf(model, seat).colour, start, goal, "fr-path"));
    add(marks.over, seat, standing(centre(goal), "fr-ghost", token(piece)));
    marks.leaving.add(`cell-${seat}-${start}`);
  },
  "fruit-gained": (_, { seat, fruits }, { last, over, gains }) => {
    for (const [kind, n] of Object.entries(fruits)) {
      if (last) add(over, seat, bubble(`+${n}`, [kind], { x: last.x, y: last.y - 50 }, "kit-plus"));
      add(gains, seat, chip(`+${n}`, icon(kind)));
    }
  },
  "boat-delivered": (_, { seat, cell, paid, points }, marks) => {
    const at = centre(cell);
    marks.leaving.add(`cell-${seat}-${cell}`);
    add(marks.over, seat, bubble(`+${points}`, ["star"], { x: at.x, y: at.y - 6 }, "kit-plus"));
    pay(marks, seat, paid, points);
  },
  "token-taken": (_, { seat, token: taken, paid, points }, marks) => {
    marks.leaving.add(`token-${taken}`);
    pay(marks, seat, paid, points);
  },
  "token-placed": (_, { seat, token: built, cells, points }, marks) => {
    const at = centre(cells[0] ?? "c3");
    const drawn = raised(built, cells);
    drawn.classList.add("fr-ghost");
    add(marks.over, seat, drawn);
    if (!points) return;
    add(marks.over, seat, bubble(`+${points}`, ["star"], { x: at.x, y: at.y - 44 }, "kit-plus"));
    add(marks.gains, seat, chip(`+${points}`, icon("star")));
  },
  "marker-taken": (_, { seat, paid, points }, marks) => pay(marks, seat, paid, points),
  "permit-used": (_, { left }, marks) => {
    marks.permits = left;
  },
  "pawn-advanced": (_, { seat, paid }, marks) => add(marks.gains, seat, ...paidChips(paid)),
  "pawn-arrived": (model, { seat, circle, points }, marks) => {
    const at = MACHINE.circle(circle);
    marks.factory.push(standing({ x: at.x, y: at.y - 4 }, "fr-ghost", pawn(lookOf(model, seat), 38)));
    if (!points) return;
    const above = { x: Math.min(at.x, 470), y: Math.max(at.y - 40, 26) };
    marks.factory.push(bubble(`+${points}`, ["star"], above, "kit-plus"));
    add(marks.gains, seat, chip(`+${points}`, icon("star")));
  },
};

function pay(marks: Marks, seat: number, paid: Counts, points: number): void {
  add(marks.gains, seat, ...paidChips(paid), chip(`+${points}`, icon("star")));
}

/** A building where it stands, small or large. */
export function raised(name: string, cells: readonly string[]): SVGGElement {
  if (kindOf(name) === "building") return building(name, cells);
  return standing(centre(cells[0] ?? "c3"), "", token(name));
}

/** The way of a token, with an arrow at its end. */
function path(colour: string, from: string, to: string, className: string): SVGGElement {
  const { start, end, turn } = straight(from, to);
  const d = `M${start.x} ${start.y}L${end.x} ${end.y}`;
  const at = `translate(${end.x} ${end.y}) rotate(${turn})`;
  return s(
    "g",
    { class: className, stroke: colour, fill: colour },
    s("path", { d, class: "kit-path-under" }),
    s("path", { d, class: "kit-path-line" }),
    s("path", { d: "M-12 -13L12 0L-12 13Z", transform: at, stroke: "none" }),
  );
}

/** The last turn: where a token slid, what was delivered, built and taken. */
function traces(model: Model): Marks {
  const marks = empty();
  for (const event of model.trace) {
    if (!("seat" in event)) continue;
    const { colour } = lookOf(model, event.seat);
    if (event.event === "token-slid") add(marks.under, event.seat, path(colour, event.start, event.goal, "kit-trace"));
    else if (event.event === "boat-delivered") add(marks.under, event.seat, ring(colour, event.cell));
    else if (event.event === "token-placed")
      for (const cell of event.cells) add(marks.under, event.seat, ring(colour, cell));
    else if (event.event === "pawn-arrived") {
      const at = MACHINE.circle(event.circle);
      marks.factory.push(s("circle", { cx: at.x, cy: at.y, r: 27, class: "kit-trace-ring", stroke: colour }));
    }
  }
  return marks;
}

function ring(colour: string, cell: string): SVGElement {
  const at = centre(cell);
  const box = { x: at.x - 50, y: at.y - 50, width: 100, height: 100, rx: 20 };
  return s("rect", { ...box, class: "kit-trace-ring", stroke: colour });
}

/** Which events begin a new last turn; the others add to it. */
export function beginsTurn(event: FrutopiaEvent, trace: readonly FrutopiaEvent[]): boolean {
  if (event.event === "token-chosen" || event.event === "step-lost" || event.event === "boats-placed") return true;
  const seat = "seat" in event ? event.seat : null;
  return seat !== null && trace.some((one) => "seat" in one && one.seat !== seat);
}

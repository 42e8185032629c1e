// What would happen, drawn as ghosts; and what happened last, as a quiet trace. Both read the same events.
import { s } from "@web/board/kit/dom";
import { icon } from "./drawings";
import { bubble, building, lookOf, pawn, standing, straight, token } from "./figures";
import { centre, type Point } from "./geometry";
import { kindOf, type FrutopiaEvent, type Model } from "./model";
import { chip, paidChips } from "./parts";

export interface Marks {
  readonly under: Map<number, SVGElement[]>; // on the islands, below what stands there
  readonly over: Map<number, SVGElement[]>;
  readonly factory: SVGElement[];
  readonly leaving: Set<string>; // data-at of things that would go
  readonly gains: Map<number, HTMLElement[]>; // chips at the baskets
  permits: number | null; // where the marker would stand
}

const empty = (): Marks => ({
  under: new Map(),
  over: new Map(),
  factory: [],
  leaving: new Set(),
  gains: new Map(),
  permits: null,
});

function add<T>(map: Map<number, T[]>, seat: number, ...things: T[]): void {
  map.set(seat, [...(map.get(seat) ?? []), ...things]);
}

/** The ghosts of a preview. */
export function ghosts(model: Model, events: readonly FrutopiaEvent[]): Marks {
  const marks = empty();
  let last: Point | null = null; // where fruit is gained: the last cell a token came to
  for (const event of events) {
    if (event.event === "token-slid") last = centre(event.goal);
    ghost(model, event, last, marks);
  }
  return marks;
}

function ghost(model: Model, event: FrutopiaEvent, last: Point | null, marks: Marks): void {
  const { seats } = model.context;
  switch (event.event) {
    case "token-slid":
      add(marks.under, event.seat, path(lookOf(seats, event.seat).colour, event.start, event.goal, "fr-path"));
      add(marks.over, event.seat, standing(centre(event.goal), "fr-ghost", token(event.piece)));
      marks.leaving.add(`cell-${event.seat}-${event.start}`);
      break;
    case "fruit-gained": {
      const at = last ? { x: last.x, y: last.y - 50 } : { x: 320, y: 320 };
      const kinds = Object.entries(event.fruits);
      if (last) for (const [kind, n] of kinds) add(marks.over, event.seat, bubble(`+${n}`, [kind], at, "kit-plus"));
      for (const [kind, n] of kinds) add(marks.gains, event.seat, chip(`+${n}`, icon(kind)));
      break;
    }
    case "boat-delivered": {
      const at = centre(event.cell);
      marks.leaving.add(`cell-${event.seat}-${event.cell}`);
      add(marks.over, event.seat, bubble(`+${event.points}`, ["star"], { x: at.x, y: at.y - 6 }, "kit-plus"));
      pay(marks, event.seat, event.paid, event.points);
      break;
    }
    case "token-taken":
      marks.leaving.add(`token-${event.token}`);
      pay(marks, event.seat, event.paid, event.points);
      break;
    case "token-placed":
      placed(event, marks);
      break;
    case "marker-taken":
      pay(marks, event.seat, event.paid, event.points);
      break;
    case "permit-used":
      marks.permits = event.left;
      break;
    case "pawn-advanced":
      add(marks.gains, event.seat, ...paidChips(event.paid));
      break;
    case "pawn-arrived": {
      const at = model.machine.circle(event.circle);
      marks.factory.push(standing({ x: at.x, y: at.y - 4 }, "fr-ghost", pawn(lookOf(seats, event.seat), 38)));
      if (event.points) {
        marks.factory.push(
          bubble(`+${event.points}`, ["star"], { x: Math.min(at.x, 470), y: Math.max(at.y - 40, 26) }, "kit-plus"),
        );
        add(marks.gains, event.seat, chip(`+${event.points}`, icon("star")));
      }
      break;
    }
    default: // told in words by the house
  }
}

function placed(event: Extract<FrutopiaEvent, { event: "token-placed" }>, marks: Marks): void {
  const large = kindOf(event.token) === "building";
  const at = centre(event.cells[0] ?? "c3");
  const drawn = large ? building(event.token, event.cells) : standing(at, "", token(event.token));
  drawn.classList.add("fr-ghost");
  add(marks.over, event.seat, drawn);
  if (!event.points) return;
  add(marks.over, event.seat, bubble(`+${event.points}`, ["star"], { x: at.x, y: at.y - 44 }, "kit-plus"));
  add(marks.gains, event.seat, chip(`+${event.points}`, icon("star")));
}

function pay(marks: Marks, seat: number, paid: Readonly<Record<string, number>>, points: number): void {
  add(marks.gains, seat, ...paidChips(paid), chip(`+${points}`, icon("star")));
}

/** The way of a token, with an arrow at its end. */
export function path(colour: string, from: string, to: string, className: string): SVGGElement {
  const { start, end, turn } = straight(from, to);
  const d = `M${start.x} ${start.y}L${end.x} ${end.y}`;
  return s(
    "g",
    { class: className, stroke: colour, fill: colour },
    s("path", { d, class: "kit-path-under" }),
    s("path", { d, class: "kit-path-line" }),
    s("path", {
      d: "M-12 -13L12 0L-12 13Z",
      transform: `translate(${end.x} ${end.y}) rotate(${turn})`,
      stroke: "none",
    }),
  );
}

/** The last turn: where a token slid, what was delivered, built and taken. */
export function traces(model: Model): Marks {
  const marks = empty();
  const { seats } = model.context;
  for (const event of model.trace) {
    if (!("seat" in event)) continue;
    const { colour } = lookOf(seats, event.seat);
    if (event.event === "token-slid") add(marks.under, event.seat, path(colour, event.start, event.goal, "kit-trace"));
    else if (event.event === "boat-delivered") add(marks.under, event.seat, ring(colour, event.cell));
    else if (event.event === "token-placed")
      for (const cell of event.cells) add(marks.under, event.seat, ring(colour, cell));
    else if (event.event === "pawn-arrived") {
      const at = model.machine.circle(event.circle);
      marks.factory.push(s("circle", { cx: at.x, cy: at.y, r: 27, class: "kit-trace-ring", stroke: colour }));
    }
  }
  return marks;
}

function ring(colour: string, cell: string): SVGElement {
  const at = centre(cell);
  return s("rect", {
    x: at.x - 50,
    y: at.y - 50,
    width: 100,
    height: 100,
    rx: 20,
    class: "kit-trace-ring",
    stroke: colour,
  });
}

/** Which events begin a new last turn; the others add to it. */
export function beginsTurn(event: FrutopiaEvent, trace: readonly FrutopiaEvent[]): boolean {
  if (event.event === "token-chosen" || event.event === "step-lost" || event.event === "boats-placed") return true;
  const seat = "seat" in event ? event.seat : null;
  return seat !== null && trace.some((one) => "seat" in one && one.seat !== seat);
}

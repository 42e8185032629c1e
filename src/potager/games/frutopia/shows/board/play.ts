// What happened, shown: one event after the other, each a short movement that explains itself.
import { s } from "@web/board/kit/dom";
import type { Motion } from "@web/board/kit/motion";
import { icon } from "./drawings";
import { building, lookOf, pawn, standing, token } from "./figures";
import { centre } from "./geometry";
import { layerOf } from "./island";
import { kindOf, type Counts, type FrutopiaEvent, type Model } from "./model";

export interface Stage {
  readonly model: Model;
  readonly motion: Motion;
  readonly machine: Element | null;
  readonly lastCell: string | null; // where a token came to in this turn
  island(seat: number): Element | null;
  find(at: string): Element | null;
}

/** Shows one event. */
export async function show(stage: Stage, event: FrutopiaEvent): Promise<void> {
  const { motion, find } = stage;
  switch (event.event) {
    case "boats-placed":
      return sailIn(stage, event);
    case "token-chosen":
      return lift(stage, event.seat, event.cell);
    case "token-slid":
      return slide(stage, event);
    case "fruit-gained": {
      const from = find(`cell-${event.seat}-${stage.lastCell ?? "c3"}`);
      return all(
        Object.entries(event.fruits).map(([kind, n]) =>
          motion.fly(() => icon(kind), from, home(stage, event.seat, kind), n),
        ),
      );
    }
    case "marker-taken": {
      const name = event.stack.startsWith("milk") ? "milkshake" : `ice-${event.stack.split("-")[0]}`;
      const to = find(`made-${event.seat}-${event.stack}`) ?? find(`things-${event.seat}`);
      return all([
        pay(stage, event.seat, event.paid, find(`stack-${event.stack}`)),
        motion.fly(() => icon(name), find(`stack-${event.stack}`), to),
      ]);
    }
    case "permit-used":
      return permit(stage, event.left);
    case "boat-delivered":
      return sail(stage, event);
    case "token-taken": {
      const drawn = find(`token-${event.token}`);
      await pay(stage, event.seat, event.paid, find(`row-${event.row}`));
      if (!drawn) return undefined;
      await motion.fly(() => copy(drawn), drawn, find(`seat-${event.seat}`));
      return motion.animate(drawn, [{ opacity: 1 }, { opacity: 0 }], 160);
    }
    case "token-placed":
      return place(stage, event);
    case "pawn-advanced":
      return pay(stage, event.seat, event.paid, find(`arrow-${event.arrow}`));
    case "pawn-arrived":
      return arrive(stage, event.seat, event.circle);
    case "rival-drew": {
      const card = find("rival");
      await motion.fly(() => icon("boat"), find("permits"), card);
      return card ? motion.animate(card, [{ transform: "scale(1.03)" }, { transform: "none" }], 320) : undefined;
    }
    case "token-removed": {
      const drawn = find(`token-${event.token}`);
      return drawn ? motion.fly(() => copy(drawn), drawn, find("rival")) : undefined;
    }
    default: // told in words by the house
  }
}

async function all(shown: readonly Promise<void>[]): Promise<void> {
  await Promise.all(shown);
}

/** Where a seat's fruit of a kind lies: in the large basket, or on its card. */
function home({ find }: Stage, seat: number, kind: string): Element | null {
  return find(`fruit-${seat}-${kind}`) ?? find(`card-${seat}-${kind}`);
}

async function pay(stage: Stage, seat: number, paid: Counts, to: Element | null): Promise<void> {
  await all(
    Object.entries(paid).map(([kind, n]) => stage.motion.fly(() => icon(kind), home(stage, seat, kind), to, n)),
  );
}

/** A drawn thing once more, to fly. */
function copy(drawn: Element): Element {
  const picture = drawn.querySelector("svg")?.cloneNode(true);
  return picture instanceof Element ? picture : icon("star");
}

function pieceOn(stage: Stage, seat: number, cell: string): SVGElement | null {
  return stage.island(seat)?.querySelector<SVGElement>(`[data-at="cell-${seat}-${cell}"] .fr-piece`) ?? null;
}

async function lift(stage: Stage, seat: number, cell: string): Promise<void> {
  const piece = pieceOn(stage, seat, cell);
  const at = centre(cell);
  const here = `translate(${at.x}px, ${at.y}px)`;
  if (piece)
    await stage.motion.animate(
      piece,
      [{ transform: here }, { transform: `${here} scale(1.08)` }, { transform: here }],
      200,
    );
}

/** A token runs along its cells; it stays where it arrived until the next view is drawn. */
async function slide(stage: Stage, event: Extract<FrutopiaEvent, { event: "token-slid" }>): Promise<void> {
  const moving = layerOf(stage.island(event.seat), "stage");
  if (!moving) return;
  pieceOn(stage, event.seat, event.start)?.setAttribute("visibility", "hidden");
  const [from, to] = [centre(event.start), centre(event.goal)];
  const mover = standing(to, "fr-mover", token(event.piece));
  moving.append(mover);
  const frames = [
    { transform: `translate(${from.x}px, ${from.y}px)` },
    { transform: `translate(${to.x}px, ${to.y}px)` },
  ];
  await stage.motion.animate(mover, frames, Math.min(450, 200 + 70 * event.cells));
}

/** A boat takes its fruit and leaves for the open sea. */
async function sail(stage: Stage, event: Extract<FrutopiaEvent, { event: "boat-delivered" }>): Promise<void> {
  const drawn = pieceOn(stage, event.seat, event.cell);
  await pay(stage, event.seat, event.paid, stage.find(`cell-${event.seat}-${event.cell}`));
  if (!drawn) return;
  const at = centre(event.cell);
  const out = { x: at.x + (at.x - 320) * 0.5, y: at.y + (at.y - 320) * 0.5 };
  await stage.motion.animate(
    drawn,
    [
      { transform: `translate(${at.x}px, ${at.y}px)`, opacity: 1 },
      { transform: `translate(${out.x}px, ${out.y}px)`, opacity: 0 },
    ],
    380,
  );
}

async function sailIn(stage: Stage, event: Extract<FrutopiaEvent, { event: "boats-placed" }>): Promise<void> {
  const island = stage.island(event.seat);
  if (island) await stage.motion.animate(island, [{ opacity: 0.7 }, { opacity: 1 }], 260);
}

/** A building comes down on its cells. */
async function place(stage: Stage, event: Extract<FrutopiaEvent, { event: "token-placed" }>): Promise<void> {
  const moving = layerOf(stage.island(event.seat), "stage");
  if (!moving) return;
  const large = kindOf(event.token) === "building";
  const at = centre(event.cells[0] ?? "c3");
  const drawn = large ? building(event.token, event.cells) : standing(at, "", token(event.token));
  const mover = s("g", { class: "fr-mover" }, drawn);
  moving.append(mover);
  await stage.motion.animate(
    mover,
    [
      { transform: "translateY(-46px)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    360,
  );
}

async function permit(stage: Stage, left: number): Promise<void> {
  const track = stage.find("permits");
  const marker = track?.querySelector(".fr-track svg:last-of-type");
  const goal = track?.querySelector(`[data-permit="${left}"]`);
  await stage.motion.fly(() => icon("permit"), marker ?? track, goal ?? track);
}

async function arrive(stage: Stage, seat: number, circle: string): Promise<void> {
  const { machine, model, motion } = stage;
  const moving = layerOf(machine, "stage");
  if (!moving) return;
  const at = model.machine.circle(circle);
  const mover = standing({ x: at.x, y: at.y - 4 }, "fr-mover", pawn(lookOf(model.context.seats, seat), 38));
  moving.append(mover);
  await motion.animate(
    mover,
    [
      { transform: `translate(${at.x}px, ${at.y - 44}px)`, opacity: 0 },
      { transform: `translate(${at.x}px, ${at.y - 4}px)`, opacity: 1 },
    ],
    340,
  );
}

// What happened, shown: one event after the other, each a short movement that explains itself.
import type { Stage as KitStage, Scenes } from "@web/board/kit/board";
import type { Counts } from "@web/board/kit/counts";
import { s } from "@web/board/kit/dom";
import { all } from "@web/board/kit/motion";
import { lookOf } from "@web/board/kit/seats";
import { icon } from "./drawings";
import { pawn, standing, token } from "./figures";
import { centre } from "./geometry";
import { raised } from "./ghost";
import { layerOf } from "./island";
import { MACHINE } from "./machine";
import type { FrutopiaEvent, Model } from "./model";

type Stage = KitStage<Model>;
type Told<Name extends FrutopiaEvent["event"]> = Extract<FrutopiaEvent, { event: Name }>;

export const SCENES: Scenes<Model, FrutopiaEvent> = {
  "boats-placed": ({ motion, ...stage }, { seat }) => {
    const island = islandOf(stage, seat);
    return island && motion.animate(island, [{ opacity: 0.7 }, { opacity: 1 }], 260);
  },
  "token-chosen": lift,
  "token-slid": slide,
  "fruit-gained": (stage, { seat, fruits }) => {
    const from = stage.find(`cell-${seat}-${lastCell(stage.model.trace)}`);
    const kinds = Object.entries(fruits);
    return all(kinds.map(([kind, n]) => stage.motion.fly(() => icon(kind), from, home(stage, seat, kind), n)));
  },
  "marker-taken": (stage, { seat, stack, paid }) => {
    const name = stack.startsWith("milk") ? "milkshake" : `ice-${stack.split("-")[0]}`;
    const from = stage.find(`stack-${stack}`);
    const to = stage.find(`made-${seat}-${stack}`) ?? stage.find(`things-${seat}`);
    return all([pay(stage, seat, paid, from), stage.motion.fly(() => icon(name), from, to)]);
  },
  "permit-used": ({ find, motion }, { left }) => {
    const track = find("permits");
    const marker = track?.querySelector(".fr-track svg:last-of-type");
    const goal = track?.querySelector(`[data-permit="${left}"]`);
    return motion.fly(() => icon("permit"), marker ?? track, goal ?? track);
  },
  "boat-delivered": sail,
  "token-taken": async (stage, { seat, token: taken, paid, row }) => {
    const { find, motion } = stage;
    const drawn = find(`token-${taken}`);
    await pay(stage, seat, paid, find(`row-${row}`));
    if (!drawn) return;
    await motion.fly(() => copy(drawn), drawn, find(`seat-${seat}`));
    await motion.animate(drawn, [{ opacity: 1 }, { opacity: 0 }], 160);
  },
  "token-placed": place,
  "pawn-advanced": (stage, { seat, arrow, paid }) => pay(stage, seat, paid, stage.find(`arrow-${arrow}`)),
  "pawn-arrived": arrive,
  "rival-drew": async ({ find, motion }) => {
    const card = find("rival");
    await motion.fly(() => icon("boat"), find("permits"), card);
    if (card) await motion.animate(card, [{ transform: "scale(1.03)" }, { transform: "none" }], 320);
  },
  "token-removed": ({ find, motion }, { token: removed }) => {
    const drawn = find(`token-${removed}`);
    return drawn ? motion.fly(() => copy(drawn), drawn, find("rival")) : undefined;
  },
};

/** Where a token came to last in this turn. */
function lastCell(trace: readonly FrutopiaEvent[]): string {
  const last = trace.findLast(({ event }) => event === "token-slid" || event === "token-placed");
  return (last && ("goal" in last ? last.goal : "cells" in last ? last.cells[0] : null)) ?? "c3";
}

function islandOf({ all }: Pick<Stage, "all">, seat: number): Element | undefined {
  return all(`[data-island="${seat}"]`)[0];
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
  return islandOf(stage, seat)?.querySelector<SVGElement>(`[data-at="cell-${seat}-${cell}"] .fr-piece`) ?? null;
}

async function lift(stage: Stage, { seat, cell }: Told<"token-chosen">): Promise<void> {
  const piece = pieceOn(stage, seat, cell);
  const at = centre(cell);
  const here = `translate(${at.x}px, ${at.y}px)`;
  const frames = [{ transform: here }, { transform: `${here} scale(1.08)` }, { transform: here }];
  if (piece) await stage.motion.animate(piece, frames, 200);
}

/** A token runs along its cells; it stays where it arrived until the next view is drawn. */
async function slide(stage: Stage, event: Told<"token-slid">): Promise<void> {
  const moving = layerOf(islandOf(stage, event.seat), "stage");
  if (!moving) return;
  pieceOn(stage, event.seat, event.start)?.setAttribute("visibility", "hidden");
  const [from, to] = [centre(event.start), centre(event.goal)];
  const mover = standing(to, "fr-mover", token(event.piece));
  moving.append(mover);
  await stage.motion.drift(mover, from, to, Math.min(450, 200 + 70 * event.cells));
}

/** A boat takes its fruit and leaves for the open sea. */
async function sail(stage: Stage, event: Told<"boat-delivered">): Promise<void> {
  const drawn = pieceOn(stage, event.seat, event.cell);
  await pay(stage, event.seat, event.paid, stage.find(`cell-${event.seat}-${event.cell}`));
  if (!drawn) return;
  const at = centre(event.cell);
  const out = { x: at.x + (at.x - 320) * 0.5, y: at.y + (at.y - 320) * 0.5 };
  await stage.motion.drift(drawn, at, { ...out, opacity: 0 }, 380);
}

/** A building comes down on its cells. */
async function place(stage: Stage, event: Told<"token-placed">): Promise<void> {
  const moving = layerOf(islandOf(stage, event.seat), "stage");
  if (!moving) return;
  const mover = s("g", { class: "fr-mover" }, raised(event.token, event.cells));
  moving.append(mover);
  await stage.motion.drift(mover, { y: -46, opacity: 0 }, {}, 360);
}

async function arrive({ all, model, motion }: Stage, { seat, circle }: Told<"pawn-arrived">): Promise<void> {
  const moving = layerOf(all(".fr-machine")[0], "stage");
  if (!moving) return;
  const { x, y } = MACHINE.circle(circle);
  const mover = standing({ x, y: y - 4 }, "fr-mover", pawn(lookOf(model, seat), 38));
  moving.append(mover);
  await motion.drift(mover, { x, y: y - 44, opacity: 0 }, { x, y: y - 4 }, 340);
}

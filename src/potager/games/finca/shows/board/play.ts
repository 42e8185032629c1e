// What happened, shown: one event after the other, each a short movement that explains itself.
import type { Stage as KitStage, Scenes } from "@web/board/kit/board";
import { s } from "@web/board/kit/dom";
import { all } from "@web/board/kit/motion";
import { lookOf } from "@web/board/kit/seats";
import { icon } from "./drawings";
import { farmer } from "./figures";
import { angle, BLADES, MILL, polar, village } from "./geometry";
import { verdict } from "./ghost";
import { crowdOn } from "./mill";
import type { FincaEvent, Model } from "./model";
import { coin, tag } from "./tiles";

type Stage = KitStage<Model>;
type Told<Name extends FincaEvent["event"]> = Extract<FincaEvent, { event: Name }>;

export const SCENES: Scenes<Model, FincaEvent> = {
  "farmer-walked": (stage, { seat, start, steps }) => walkFarmer(stage, seat, start, steps),
  "farmer-placed": (stage, { seat, blade }) => drop(stage, seat, blade),
  "farmer-landed": (stage, { seat, blade }) => drop(stage, seat, blade),
  "farmer-lifted": (stage, { seat, blade }) => {
    const piece = takeFarmer(stage, seat, blade);
    return piece
      ? stage.motion.animate(piece, [{ opacity: 1 }, { transform: "translateY(-60px)", opacity: 0 }], 320)
      : undefined;
  },
  "fruit-taken": (stage, { seat, fruit, number }) => {
    const blade = lastBlade(stage.model.trace);
    const from =
      blade === null
        ? stage.find(`supply-${fruit}`)
        : (stage.find(`blade-${blade}`)?.querySelector(".fi-patch") ?? null);
    return stage.motion.fly(() => icon(fruit), from, home(stage, seat, fruit), number);
  },
  "fruit-returned": (stage, { fruit, by }) =>
    all(by.map((count, seat) => flies(stage, fruit, home(stage, seat, fruit), `supply-${fruit}`, count))),
  "carts-taken": ({ find, motion }, { seat, number }) =>
    motion.fly(() => icon("cart"), find("hub"), find(`carts-${seat}`), number),
  "carts-returned": (stage) =>
    all(
      stage.model.view.seats.map(({ carts }, seat) => flies(stage, "cart", stage.find(`carts-${seat}`), "hub", carts)),
    ),
  "cart-returned": (stage, { seat }) => flies(stage, "cart", stage.find(`carts-${seat}`), "hub"),
  "action-tile-used": (stage, { seat, tile }) =>
    flies(stage, tile, stage.find(`tiles-of-${seat}`), tile === "large" || tile === "less" ? "wooden" : "hub"),
  "village-loaded": (stage, { seat, village: id, fruits }) =>
    all(Object.entries(fruits).map(([fruit, n]) => flies(stage, fruit, home(stage, seat, fruit), `village-${id}`, n))),
  delivered: (stage, { fruits }) =>
    all(Object.entries(fruits).map(([fruit, n]) => flies(stage, fruit, stage.find("cargo"), `supply-${fruit}`, n))),
  "tile-taken": takeTile,
  "tile-revealed": turnOver,
  "finca-awarded": award,
  "bonus-taken": ({ motion, find }, { seat, value }) =>
    motion.fly(
      () => s("svg", { class: "kit-icon", viewBox: "0 0 50 50" }, coin(value, 25, 25)),
      find("bonus"),
      find(`prizes-${seat}`) ?? find(`seat-${seat}`),
    ),
};

/** The blade that a farmer came to last in this move: its fruit is taken from there. */
function lastBlade(trace: readonly FincaEvent[]): number | null {
  const last = trace.findLast(({ event }) => ["farmer-walked", "farmer-placed", "farmer-landed"].includes(event));
  return last === undefined ? null : "goal" in last ? last.goal : "blade" in last ? last.blade : null;
}

function flies(stage: Stage, picture: string, from: Element | null, to: string, count = 1): Promise<void> {
  return stage.motion.fly(() => icon(picture), from, stage.find(to), count);
}

/** Where things stay that have moved, until the next view is drawn. */
function moving({ all }: Stage, area: "mill" | "island"): Element | undefined {
  return all(`.fi-${area} .fi-stage`)[0];
}

function home(stage: Stage, seat: number, fruit: string): Element | null {
  return stage.find(`fruit-${seat}-${fruit}`) ?? stage.find(`fruit-${seat}`);
}

/** Takes a drawn farmer off its blade, so that its double can move. */
function takeFarmer(stage: Stage, seat: number, blade: number): Element | null {
  const drawn = stage.all(`[data-farmer="${seat}-${blade}"]:not(.fi-gone)`)[0] ?? null;
  drawn?.classList.add("fi-gone");
  return drawn;
}

/** Where a farmer will stand among those who are on the blade already. */
function placeFor({ model }: Stage, seat: number, blade: number): { x: number; y: number; size: number } {
  return crowdOn(model, blade, seat).find(({ coming }) => coming)?.at ?? { ...polar(MILL.path, angle(blade)), size: 1 };
}

/** Blade by blade, with a small hop each. */
async function walkFarmer(stage: Stage, seat: number, start: number, steps: number): Promise<void> {
  takeFarmer(stage, seat, start)?.setAttribute("visibility", "hidden");
  const goal = placeFor(stage, seat, (start + steps) % BLADES);
  const mover = s("g", {}, farmer(lookOf(stage.model, seat), { x: 0, y: 0, size: goal.size }));
  mover.setAttribute("transform", `translate(${goal.x} ${goal.y})`);
  moving(stage, "mill")?.append(mover);
  const frames: Keyframe[] = [];
  for (let step = 0; step <= steps; step += 1) {
    const at = step === steps ? goal : polar(MILL.path, angle(start + step));
    frames.push({ transform: `translate(${at.x}px, ${at.y}px)` });
    if (step === steps) break;
    const next = polar(MILL.path, angle(start + step + 0.5));
    frames.push({ transform: `translate(${next.x}px, ${next.y - 16}px)` });
  }
  await stage.motion.animate(mover, frames, Math.min(820, 260 + 90 * steps));
}

/** A farmer comes down on a blade. */
async function drop(stage: Stage, seat: number, blade: number): Promise<void> {
  const at = placeFor(stage, seat, blade);
  const mover = s(
    "g",
    { transform: `translate(${at.x} ${at.y})` },
    farmer(lookOf(stage.model, seat), { x: 0, y: 0, size: at.size }),
  );
  moving(stage, "mill")?.append(mover);
  await stage.motion.drift(mover, { x: at.x, y: at.y - 70, opacity: 0 }, at, 340);
}

async function takeTile(stage: Stage, { seat, village: id, tile }: Told<"tile-taken">): Promise<void> {
  const drawn = stage.find(`tile-${id}`)?.querySelector(".fi-tag-top") ?? null;
  if (drawn) await stage.motion.animate(drawn, [{ transform: "none" }, { transform: "translateY(-14px)" }], 200);
  const flight = stage.motion.fly(() => paper(tile), drawn, stage.find(`won-${seat}`) ?? stage.find(`seat-${seat}`));
  if (drawn) await Promise.all([flight, stage.motion.animate(drawn, [{ opacity: 1 }, { opacity: 0 }], 160)]);
  drawn?.setAttribute("visibility", "hidden");
}

/** A tag that flies. */
function paper(tile: string): SVGSVGElement {
  return s("svg", { class: "kit-icon fi-paper-flies", viewBox: "-98 -64 134 94" }, tag(tile, 1));
}

async function turnOver(stage: Stage, { village: id, tile }: Told<"tile-revealed">): Promise<void> {
  const at = village(id);
  const next = s("g", {}, tag(tile, 1));
  moving(stage, "island")?.append(s("g", { transform: `translate(${at.x} ${at.y})` }, next));
  await stage.motion.animate(
    next,
    [
      { transform: "scaleX(0.06)", opacity: 0.5 },
      { transform: "none", opacity: 1 },
    ],
    320,
  );
}

async function award(stage: Stage, event: Told<"finca-awarded">): Promise<void> {
  const { motion } = stage;
  const at = village(event.village);
  const counts = verdict(stage.model, event.counts, { x: at.x, y: at.y - 70 });
  moving(stage, "island")?.append(counts);
  await motion.drift(counts, { y: 10, opacity: 0 }, {}, 220);
  const plaque = stage.find(`finca-${event.village}`);
  const winner = event.seat === null ? null : (stage.find(`prizes-${event.seat}`) ?? stage.find(`seat-${event.seat}`));
  const flies = event.seat === null ? motion.rest(counts, 420) : motion.fly(() => icon("house"), plaque, winner);
  await Promise.all([
    flies,
    plaque && motion.animate(plaque, [{ opacity: 1 }, { opacity: 0 }], 300),
    motion.rest(counts, 450),
  ]);
  if (event.house) {
    const house = s(
      "g",
      { transform: `translate(${at.x} ${at.y})` },
      s("use", { href: "#finca-house", x: -48, y: -64, width: 96, height: 96 }),
    );
    moving(stage, "island")?.append(house);
    await motion.drift(house, { x: at.x, y: at.y - 80, opacity: 0 }, at, 360);
  }
}

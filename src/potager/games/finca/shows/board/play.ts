// What happened, shown: one event after the other, each a short movement that explains itself.
import { s } from "@web/board/kit/dom";
import type { Motion } from "@web/board/kit/motion";
import { icon } from "./drawings";
import { farmer, lookOf } from "./figures";
import { angle, BLADES, MILL, polar, village } from "./geometry";
import { verdict } from "./ghost";
import { crowdOn } from "./mill";
import { type FincaEvent, type Model } from "./model";
import { coin, tag } from "./tiles";

export interface Stage {
  readonly model: Model;
  readonly motion: Motion;
  readonly mill: SVGGElement; // things that stay where they moved until the next view is drawn
  readonly island: SVGGElement;
  find(at: string): Element | null;
  lastBlade: number | null;
}

/** Shows one event. */
export async function show(stage: Stage, event: FincaEvent): Promise<void> {
  const { motion, model } = stage;
  switch (event.event) {
    case "farmer-walked":
      stage.lastBlade = event.goal;
      return walkFarmer(stage, event.seat, event.start, event.steps);
    case "farmer-placed":
      stage.lastBlade = event.blade;
      return drop(stage, event.seat, event.blade);
    case "farmer-lifted": {
      const piece = takeFarmer(stage, event.seat, event.blade);
      return piece
        ? motion.animate(piece, [{ opacity: 1 }, { transform: "translateY(-60px)", opacity: 0 }], 320)
        : undefined;
    }
    case "farmer-landed":
      stage.lastBlade = event.blade;
      return drop(stage, event.seat, event.blade);
    case "fruit-taken": {
      const from =
        stage.lastBlade === null
          ? stage.find(`supply-${event.fruit}`)
          : stage.find(`blade-${stage.lastBlade} .fi-patch`);
      return motion.fly(() => icon(event.fruit), from, home(stage, event.seat, event.fruit), event.number);
    }
    case "fruit-returned":
      return all(
        event.by.map((count, seat) =>
          motion.fly(
            () => icon(event.fruit),
            home(stage, seat, event.fruit),
            stage.find(`supply-${event.fruit}`),
            count,
          ),
        ),
      );
    case "carts-taken":
      return motion.fly(() => icon("cart"), stage.find("hub"), stage.find(`carts-${event.seat}`), event.number);
    case "carts-returned":
      return all(
        model.view.seats.map(({ carts }, seat) =>
          motion.fly(() => icon("cart"), stage.find(`carts-${seat}`), stage.find("hub"), carts),
        ),
      );
    case "cart-returned":
      return motion.fly(() => icon("cart"), stage.find(`carts-${event.seat}`), stage.find("hub"));
    case "action-tile-used":
      return useTile(stage, event.seat, event.tile);
    case "village-loaded":
      return all(
        Object.entries(event.fruits).map(([fruit, count]) =>
          motion.fly(() => icon(fruit), home(stage, event.seat, fruit), stage.find(`village-${event.village}`), count),
        ),
      );
    case "delivered":
      return all(
        Object.entries(event.fruits).map(([fruit, count]) =>
          motion.fly(() => icon(fruit), stage.find("cargo"), stage.find(`supply-${fruit}`), count),
        ),
      );
    case "tile-taken":
      return takeTile(stage, event.seat, event.village, event.tile);
    case "tile-revealed":
      return turnOver(stage, event.village, event.tile);
    case "finca-awarded":
      return award(stage, event);
    case "bonus-taken":
      return motion.fly(
        () => s("svg", { class: "kit-icon", viewBox: "0 0 50 50" }, coin(event.value, 25, 25)),
        stage.find("bonus"),
        stage.find(`prizes-${event.seat}`) ?? stage.find(`seat-${event.seat}`),
      );
    case "stayed":
    case "game-ended": // told in words by the house
  }
}

async function all(shown: readonly Promise<void>[]): Promise<void> {
  await Promise.all(shown);
}

function home(stage: Stage, seat: number, fruit: string): Element | null {
  return stage.find(`fruit-${seat}-${fruit}`) ?? stage.find(`fruit-${seat}`);
}

/** Takes a drawn farmer off its blade, so that its double can move. */
function takeFarmer(stage: Stage, seat: number, blade: number): SVGElement | null {
  const svg = stage.mill.ownerSVGElement;
  const drawn = svg?.querySelector<SVGElement>(`[data-farmer="${seat}-${blade}"]:not(.fi-gone)`) ?? null;
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
  const mover = s("g", {}, farmer(lookOf(stage.model.context.seats, seat), { x: 0, y: 0, size: goal.size }));
  mover.setAttribute("transform", `translate(${goal.x} ${goal.y})`);
  stage.mill.append(mover);
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
    farmer(lookOf(stage.model.context.seats, seat), { x: 0, y: 0, size: at.size }),
  );
  stage.mill.append(mover);
  const frames = [
    { transform: `translate(${at.x}px, ${at.y - 70}px)`, opacity: 0 },
    { transform: `translate(${at.x}px, ${at.y}px)`, opacity: 1 },
  ];
  await stage.motion.animate(mover, frames, 340);
}

async function useTile({ find, motion }: Stage, seat: number, tile: string): Promise<void> {
  await motion.fly(
    () => icon(tile),
    find(`tiles-of-${seat}`),
    find(tile === "large" || tile === "less" ? "wooden" : "hub"),
  );
}

async function takeTile(stage: Stage, seat: number, id: string, tile: string): Promise<void> {
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

async function turnOver(stage: Stage, id: string, tile: string): Promise<void> {
  const at = village(id);
  const next = s("g", {}, tag(tile, 1));
  stage.island.append(s("g", { transform: `translate(${at.x} ${at.y})` }, next));
  await stage.motion.animate(
    next,
    [
      { transform: "scaleX(0.06)", opacity: 0.5 },
      { transform: "none", opacity: 1 },
    ],
    320,
  );
}

async function award(stage: Stage, event: Extract<FincaEvent, { event: "finca-awarded" }>): Promise<void> {
  const { motion } = stage;
  const at = village(event.village);
  const counts = verdict(stage.model, event.counts, { x: at.x, y: at.y - 70 });
  stage.island.append(counts);
  await motion.animate(
    counts,
    [
      { opacity: 0, transform: "translateY(10px)" },
      { opacity: 1, transform: "none" },
    ],
    220,
  );
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
    stage.island.append(house);
    await motion.animate(
      house,
      [
        { transform: `translate(${at.x}px, ${at.y - 80}px)`, opacity: 0 },
        { transform: `translate(${at.x}px, ${at.y}px)`, opacity: 1 },
      ],
      360,
    );
  }
}

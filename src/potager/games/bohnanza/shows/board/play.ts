// What happened, shown: one event after the other, each a short movement that explains itself.
import type { Stage as KitStage, Scenes } from "@web/board/kit/board";
import { type Counts, total } from "@web/board/kit/counts";
import { h } from "@web/board/kit/dom";
import { all, type Motion } from "@web/board/kit/motion";
import { back, card } from "./cards";
import { icon } from "./drawings";
import { type BohnanzaEvent, each, type Model } from "./model";

type Stage = KitStage<Model>;

const hidden = (): Element => back("bo-flies");

export const SCENES: Scenes<Model, BohnanzaEvent> = {
  planted: async (stage, { seat, bean, field: at, source }) => {
    const { motion, find } = stage;
    const from = source === "hand" ? find(`hand-${seat}`) : source === "aside" ? aside(stage, seat) : find("turned");
    const field = find(`field-${seat}-${at}`);
    await motion.fly(face(stage, bean), from?.querySelector(".bo-card") ?? from, field);
    return bounce(motion, field);
  },
  harvested: harvest,
  "turned-up": async (stage, { beans }) => {
    await stage.motion.fly(hidden, stage.find("pile"), stage.find("turned"), total(beans));
    return flip(stage, beans);
  },
  joined: (stage, { beans }) => flyAll(stage, each(beans), stage.find("discard"), stage.find("turned")),
  traded: (stage, { owner, owner_places, seat, seat_places, got, gave }) =>
    all([
      flyAll(stage, each(got), giver(stage, owner, owner_places), aside(stage, seat)),
      flyAll(stage, each(gave), giver(stage, seat, seat_places), aside(stage, owner)),
    ]),
  proposed: ({ motion, find }, { seat }) =>
    motion.fly(
      () => icon("swap", "bo-flies bo-offer-flies"),
      find(`hand-${seat}`) ?? find(`seat-${seat}`),
      find("offers"),
    ),
  declined: ({ motion, find }, { owner }) => shake(motion, find(`offer-${owner}`)),
  withdrawn: ({ motion, find }, { seat }) => fade(motion, find(`offer-${seat}`)),
  lapsed: ({ motion, find }, { seat }) => fade(motion, find(`offer-${seat}`)),
  discarded: (stage, { seat, bean, source }) => {
    const from = stage.find(source === "hand" ? `hand-${seat}` : "turned");
    return stage.motion.fly(face(stage, bean), from, stage.find("discard"));
  },
  "offer-left": ({ motion, find }) => bounce(motion, find("turned")),
  drew: (stage, { seat, beans, number }) => {
    const [from, to] = [stage.find("pile"), stage.find(`hand-${seat}`)];
    return beans ? flyAll(stage, beans, from, to) : stage.motion.fly(hidden, from, to, number);
  },
  "new-pile": ({ motion, find }) => motion.fly(hidden, find("discard"), find("pile"), 4),
};

function face({ model }: Stage, bean: string): () => Element {
  return () => card(model, bean, "bo-flies");
}

function flyAll(stage: Stage, beans: readonly string[], from: Element | null, to: Element | null): Promise<void> {
  return all(beans.map((bean) => stage.motion.fly(face(stage, bean), from, to)));
}

/** Where cards come down that are traded: where nothing lies aside yet, beside the hand. */
function aside({ find }: Stage, seat: number): Element | null {
  return find(`aside-${seat}`) ?? find(`hand-${seat}`);
}

/** Where a seat's side of a trade comes from: its hand, or the cards turned up. */
function giver({ find }: Stage, seat: number, places: readonly number[]): Element | null {
  return find(places.length ? `hand-${seat}` : "turned");
}

/** The cards of a field turn into coins; the rest goes to the discards. */
async function harvest(stage: Stage, event: Extract<BohnanzaEvent, { event: "harvested" }>): Promise<void> {
  const { motion, find } = stage;
  const field = find(`field-${event.seat}-${event.field}`);
  await Promise.all([
    motion.fly(() => icon("coin", "bo-flies bo-coin-flies"), field, find(`coins-${event.seat}`), event.coins),
    motion.fly(face(stage, event.bean), field, find("discard"), Math.min(3, event.number - event.coins)),
  ]);
  await bounce(motion, event.coins ? find(`coins-${event.seat}`) : null);
}

/** Cards are turned over where they will lie. */
async function flip({ model, motion, find }: Stage, beans: Counts): Promise<void> {
  const place = find("turned");
  if (!place) return;
  const row = h("div", { class: "bo-lying bo-flipped" }, ...each(beans).map((bean) => card(model, bean)));
  place.append(row); // the next view is drawn over it
  const frames = [
    { transform: "rotateY(90deg)", opacity: 0.4 },
    { transform: "none", opacity: 1 },
  ];
  await all([...row.children].map((drawn, order) => motion.animate(drawn, frames, 260, order * 90)));
}

async function bounce(motion: Motion, element: Element | null): Promise<void> {
  if (element)
    await motion.animate(element, [{ transform: "none" }, { transform: "scale(1.06)" }, { transform: "none" }], 200);
}

async function shake(motion: Motion, element: Element | null): Promise<void> {
  const at = (x: number): Keyframe => ({ transform: `translateX(${x}px)` });
  if (element) await motion.animate(element, [at(0), at(-6), at(6), at(-3), at(0)], 300);
}

async function fade(motion: Motion, element: Element | null): Promise<void> {
  if (element) await motion.animate(element, [{ opacity: 1 }, { opacity: 0, transform: "translateY(-8px)" }], 240);
}

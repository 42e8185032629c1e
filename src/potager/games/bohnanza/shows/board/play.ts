// What happened, shown: one event after the other, each a short movement that explains itself.
import type { Motion } from "@web/board/kit/motion";
import { back, card } from "./cards";
import { icon } from "./drawings";
import { each, type BohnanzaEvent, type Counts, type Model } from "./model";

export interface Stage {
  readonly model: Model;
  readonly motion: Motion;
  find(at: string): Element | null;
}

/** Shows one event. */
export async function show(stage: Stage, event: BohnanzaEvent): Promise<void> {
  const { model, motion, find } = stage;
  const face = (bean: string) => (): Element => card(model, bean, "bo-flies");
  const flyAll = (beans: readonly string[], from: string, to: string): Promise<void> =>
    all(beans.map((bean) => motion.fly(face(bean), find(from), find(to))));
  switch (event.event) {
    case "planted": {
      const from =
        event.source === "hand" ? `hand-${event.seat}` : event.source === "aside" ? `aside-${event.seat}` : "turned";
      const field = find(`field-${event.seat}-${event.field}`);
      await motion.fly(face(event.bean), first(find(from)), field);
      return bounce(motion, field);
    }
    case "harvested":
      return harvest(stage, event);
    case "turned-up":
      await motion.fly(() => back("bo-flies"), find("pile"), find("turned"), total(event.beans));
      return flip(stage, event.beans);
    case "joined":
      return flyAll(each(event.beans), "discard", "turned");
    case "traded":
      return all([
        flyAll(each(event.got), giver(event.owner, event.owner_places), `aside-${event.seat}`),
        flyAll(each(event.gave), giver(event.seat, event.seat_places), `aside-${event.owner}`),
      ]);
    case "proposed":
      return motion.fly(
        () => icon("swap", "bo-flies bo-offer-flies"),
        find(`hand-${event.seat}`) ?? find(`seat-${event.seat}`),
        find("offers"),
      );
    case "declined":
      return shake(motion, find(`offer-${event.owner}`));
    case "withdrawn":
    case "lapsed":
      return fade(motion, find(`offer-${event.seat}`));
    case "discarded":
      return motion.fly(
        face(event.bean),
        find(event.source === "hand" ? `hand-${event.seat}` : "turned"),
        find("discard"),
      );
    case "offer-left":
      return bounce(motion, find("turned"));
    case "drew":
      return event.beans
        ? flyAll(event.beans, "pile", `hand-${event.seat}`)
        : motion.fly(() => back("bo-flies"), find("pile"), find(`hand-${event.seat}`), event.number);
    case "new-pile":
      return motion.fly(() => back("bo-flies"), find("discard"), find("pile"), 4);
    case "trading-ended":
    case "turn-began":
    case "game-ended": // told in words by the house
  }
}

/** Where a seat's side of a trade comes from: its hand, or the cards turned up. */
function giver(seat: number, places: readonly number[]): string {
  return places.length ? `hand-${seat}` : "turned";
}

async function all(shown: readonly Promise<void>[]): Promise<void> {
  await Promise.all(shown);
}

function total(counts: Counts): number {
  return each(counts).length;
}

/** The first card of a hand or a tray, where it is drawn. */
function first(place: Element | null): Element | null {
  return place?.querySelector(".bo-card") ?? place;
}

/** The cards of a field turn into coins; the rest goes to the discards. */
async function harvest(stage: Stage, event: Extract<BohnanzaEvent, { event: "harvested" }>): Promise<void> {
  const { motion, find, model } = stage;
  const field = find(`field-${event.seat}-${event.field}`);
  await Promise.all([
    motion.fly(() => icon("coin", "bo-flies bo-coin-flies"), field, find(`coins-${event.seat}`), event.coins),
    motion.fly(
      () => card(model, event.bean, "bo-flies"),
      field,
      find("discard"),
      Math.min(3, event.number - event.coins),
    ),
  ]);
  await bounce(motion, event.coins ? find(`coins-${event.seat}`) : null);
}

/** Cards are turned over where they will lie. */
async function flip({ model, motion, find }: Stage, beans: Counts): Promise<void> {
  const place = find("turned");
  if (!place) return;
  const row = document.createElement("div");
  row.className = "bo-lying bo-flipped";
  row.append(...each(beans).map((bean) => card(model, bean)));
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

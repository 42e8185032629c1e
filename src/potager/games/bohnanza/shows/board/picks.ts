// Accepting an offer: of several equal cards their owner says which ones leave.
import { BEANS } from "./beans";
import { afresh, placesOf } from "./draft";
import { letter, type Model, type Offer } from "./model";

export interface Choice {
  bean: string;
  wanted: number;
  cards: string[]; // each as the action that lays it ready
}

/** The beans of which the reader has more than an offer wants. */
export function choices(model: Model, offer: Offer): Choice[] {
  return BEANS.flatMap((bean) => {
    const wanted = offer.wants[bean] ?? 0;
    const cards = mine(model, bean);
    return wanted > 0 && cards.length > wanted ? [{ bean, wanted, cards }] : [];
  });
}

/** Whether the reader has everything that an offer wants. */
export function affords(model: Model, offer: Offer): boolean {
  return BEANS.every((bean) => mine(model, bean).length >= (offer.wants[bean] ?? 0));
}

function mine(model: Model, bean: string): string[] {
  const { view, me } = model;
  const turned = me === view.active ? (view.turned[bean] ?? 0) : 0;
  return [
    ...Array.from({ length: turned }, (_, place) => `turned ${bean} ${place}`),
    ...placesOf(model, bean).map((place) => `give ${place}`),
  ];
}

/** What is picked for an offer: what the reader chose, else the first cards that would do. */
export function picked(model: Model, offer: Offer): string[] {
  const chosen = model.picks[offer.owner];
  return chosen ? [...chosen] : choices(model, offer).flatMap(({ cards, wanted }) => cards.slice(0, wanted));
}

/** Picks a card or puts it back; one too many takes the place of the one picked first. */
export function pick(model: Model, offer: Offer, card: string): string[] {
  const now = picked(model, offer);
  if (now.includes(card)) return now.filter((each) => each !== card);
  const choice = choices(model, offer).find(({ cards }) => cards.includes(card));
  if (!choice) return now;
  const same = now.filter((each) => choice.cards.includes(each));
  const gone = same.length >= choice.wanted ? same[0] : undefined;
  return [...now.filter((each) => each !== gone), card];
}

/** Whether everything that must be picked is picked. */
export function settled(model: Model, offer: Offer): boolean {
  const now = picked(model, offer);
  return choices(model, offer).every(
    ({ cards, wanted }) => cards.filter((card) => now.includes(card)).length === wanted,
  );
}

/** The actions that accept an offer. */
export function acceptance(model: Model, offer: Offer): string[] {
  const laid = picked(model, offer).map((card) => card.split(" ").slice(0, 2).join(" "));
  return [...afresh(model), ...laid.sort(inOrder), `accept ${letter(offer.owner)}`];
}

function inOrder(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

// What every part of the board draws from: the view, what may be touched, and what the reader is putting together.
import type { Model as Kit } from "@web/board/kit/board";
import type { Counts } from "@web/board/kit/counts";
import type { BohnanzaEvent, BohnanzaView } from "@web/generated/types";
import { BEANS } from "./beans";
import type { Draft } from "./draft";

export type { BohnanzaEvent, BohnanzaView };
export type SeatView = BohnanzaView["seats"][number];
export type FieldView = SeatView["fields"][number];
export type Offer = BohnanzaView["offers"][number];

export interface Model extends Kit<BohnanzaView, BohnanzaEvent> {
  readonly draft: Draft; // the reader's own, not yet told to anybody
  readonly sent: boolean; // the draft was proposed, the table has not shown it yet
  readonly picks: Readonly<Record<number, readonly string[]>>; // by owner of an offer: which equal cards would go
  readonly held: string | null; // the bean taken in hand to be planted
  readonly open: ReadonlySet<string>; // what is unfolded
  readonly composing: boolean; // the composer is unfolded, where it is not in sight all the time
  readonly learned: string | null; // the bean that is told of
}

// How many cards bring 1, 2, 3, 4 coins (0: no number does), and how many there are: as printed on the cards.
const STEPS: Record<string, readonly number[]> = {
  blue: [4, 6, 8, 10],
  chili: [3, 6, 8, 9],
  stink: [3, 5, 7, 8],
  green: [3, 5, 6, 7],
  soy: [2, 4, 6, 7],
  "black-eyed": [2, 4, 5, 6],
  red: [2, 3, 4, 5],
  garden: [0, 2, 3, 0],
};
const COPIES: Record<string, number> = Object.fromEntries(BEANS.map((bean, place) => [bean, 20 - 2 * place]));

/** The bean meter of a card, step by step. */
export function meter(bean: string): { coins: number; cards: number }[] {
  const steps = (STEPS[bean] ?? []).map((cards, place) => ({ coins: place + 1, cards }));
  return steps.filter(({ cards }) => cards > 0);
}

export function copies(bean: string): number {
  return COPIES[bean] ?? 0;
}

/** Every card of a bundle, one by one. */
export function each(counts: Counts): string[] {
  return BEANS.flatMap((bean) => Array.from({ length: counts[bean] ?? 0 }, () => bean));
}

/** A list of cards as a bundle. */
export function bundle(cards: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const bean of cards) counts[bean] = (counts[bean] ?? 0) + 1;
  return counts;
}

export function plus(one: Counts, other: Counts): Record<string, number> {
  return bundle([...each(one), ...each(other)]);
}

/** The name of a seat in an action: a, b, c … */
export function letter(seat: number): string {
  return "abcde".charAt(seat);
}

export function seatOf(letter: string): number {
  return "abcde".indexOf(letter);
}

/** Whose fields and hand lie in front of the reader; a spectator looks over the shoulder of who plays. */
export function front({ view, me }: Model): number {
  return me ?? view.active ?? 0;
}

export function handOf({ view, me }: Model): readonly string[] {
  return me === null ? [] : (view.seats[me]?.hand ?? []);
}

export function pair({ view }: Model): boolean {
  return view.seats.length === 2;
}

/** Who grows a bean, the reader left out: such a seat might want more of it. */
export function growers({ view, me }: Model, bean: string): number[] {
  return view.seats.flatMap(({ fields }, seat) =>
    seat !== me && fields.some((field) => field.bean === bean) ? [seat] : [],
  );
}

/** Who has shown a bean of the hand, the reader left out: such a seat could give it. */
export function holders({ view, me }: Model, bean: string): number[] {
  return view.seats.flatMap(({ shown }, seat) =>
    seat !== me && shown.some((card) => card.bean === bean) ? [seat] : [],
  );
}

/** The cards that the reader may plant now and that are not in the hand. */
export function loose({ view, me }: Model): Counts {
  if (me === null) return {};
  if (view.phase === "settle" || view.phase === "trade") return view.seats[me]?.aside ?? {};
  return (view.phase === "offer" || view.phase === "choose") && view.active === me ? view.turned : {};
}

// An offer as the reader puts it together, and what it becomes: one series of actions, or a standing order.
import { type Counts, total } from "@web/board/kit/counts";
import { BEANS } from "./beans";
import { bundle, copies, each, handOf, letter, type Model, type Offer, plus, seatOf } from "./model";

export interface Draft {
  readonly places: readonly number[]; // of the own hand
  readonly turned: Counts; // of the cards turned up
  readonly wants: Counts;
  readonly to: number | null; // null is anyone
}

export const EMPTY: Draft = { places: [], turned: {}, wants: {}, to: null };

/** Lays a card of the hand ready, or takes it back. */
export function lay(draft: Draft, place: number): Draft {
  const there = draft.places.includes(place);
  const places = there ? draft.places.filter((each) => each !== place) : [...draft.places, place].sort((a, b) => a - b);
  return { ...draft, places };
}

/** Lays one more card that was turned up ready; after the last one, none. */
export function show(draft: Draft, bean: string, there: number): Draft {
  const now = draft.turned[bean] ?? 0;
  return { ...draft, turned: set(draft.turned, bean, now < there ? now + 1 : 0) };
}

export function ask(draft: Draft, bean: string, more: number): Draft {
  const now = (draft.wants[bean] ?? 0) + more;
  return { ...draft, wants: set(draft.wants, bean, Math.max(0, Math.min(now, copies(bean)))) };
}

function set(counts: Counts, bean: string, number: number): Counts {
  const { [bean]: _, ...rest } = counts;
  return number > 0 ? { ...rest, [bean]: number } : rest;
}

/** What a draft would give. */
export function gives(model: Model, draft: Draft = model.draft): Counts {
  const hand = handOf(model);
  return plus(bundle(draft.places.map((place) => hand[place] ?? "")), draft.turned);
}

export function isEmpty(draft: Draft): boolean {
  return draft.places.length === 0 && total(draft.turned) === 0 && total(draft.wants) === 0;
}

/** Whom a draft addresses: only the active seat has a choice. */
export function addressee({ view, me, draft }: Model): number | null {
  return me === view.active ? draft.to : view.active;
}

/** The actions that propose a draft, all of them at once. */
export function proposal(model: Model): string[] {
  const { draft, view, me } = model;
  const active = me === view.active;
  return [
    ...afresh(model),
    ...draft.places.map((place) => `give ${place}`),
    ...(active ? each(draft.turned).map((bean) => `turned ${bean}`) : []),
    ...each(draft.wants).map((bean) => `want ${bean}`),
    ...(active && draft.to !== null ? [`to ${letter(draft.to)}`] : []),
    "propose",
  ];
}

/** What of a proposal lies ready; an addressee alone is none. */
export function begun(model: Model): string[] {
  return isEmpty(model.draft) ? [] : proposal(model).slice(0, -1);
}

/** Whether the reader's offer on the table is just what the draft says, and was not there before. */
export function isProposed(model: Model, before: Model): boolean {
  const mine = (each: Model): Offer | undefined => each.view.offers.find(({ owner }) => owner === each.me);
  const offer = mine(model);
  if (!offer || JSON.stringify(offer) === JSON.stringify(mine(before))) return false;
  const same = (one: Counts, other: Counts): boolean => each(one).join() === each(other).join();
  return same(gives(model), plus(offer.gives, offer.turned)) && same(model.draft.wants, offer.wants);
}

/** What the table has of a draft: a hint, or the list of actions, lays cards ready one by one. */
export function drafted({ view }: Model): Draft | null {
  if (!view.draft) return null;
  const { places, turned, wants, to } = view.draft;
  const draft = { places: [...places].sort((a, b) => a - b), turned, wants, to };
  return isEmpty(draft) ? null : draft;
}

/** A series of actions that ends in a proposal, as the draft that it proposes. */
export function composed(model: Model, actions: readonly string[]): Draft | null {
  if (actions.at(-1) !== "propose") return null;
  let draft = drafted(model) ?? EMPTY;
  for (const action of actions) {
    const [name = "", what = ""] = action.split(" ");
    if (name === "cancel") draft = EMPTY;
    else if (name === "give") draft = lay(draft, Number(what));
    else if (name === "turned") draft = { ...draft, turned: plus(draft.turned, { [what]: 1 }) };
    else if (name === "want") draft = ask(draft, what, 1);
    else if (name === "to") draft = { ...draft, to: what === "anyone" ? null : seatOf(what) };
  }
  return draft;
}

/** Drops what the table may have of an earlier draft. */
export function afresh(model: Model): string[] {
  return drafted(model) ? ["cancel"] : [];
}

/** The other side of an offer, as the beginning of a counter-offer. */
export function counter(model: Model, offer: Offer): Draft {
  const { view, me } = model;
  const places: number[] = [];
  const turned: Record<string, number> = {};
  for (const bean of BEANS) {
    const wanted = offer.wants[bean] ?? 0;
    const lying = me === view.active ? Math.min(wanted, view.turned[bean] ?? 0) : 0;
    if (lying) turned[bean] = lying;
    places.push(...placesOf(model, bean).slice(0, wanted - lying));
  }
  const wants = plus(offer.gives, offer.turned);
  return { places: places.sort((a, b) => a - b), turned, wants, to: me === view.active ? offer.owner : null };
}

export function placesOf(model: Model, bean: string): number[] {
  return handOf(model).flatMap((card, place) => (card === bean ? [place] : []));
}

/** What is left of a draft when the table has changed. */
export function kept(model: Model, before: Model): Draft {
  if (isProposed(model, before)) return EMPTY;
  const theirs = JSON.stringify(model.view.draft) !== JSON.stringify(before.view.draft) ? drafted(model) : null;
  if (theirs) return theirs;
  const { view, me, draft } = model;
  const hand = handOf(model);
  const same = handOf(before).every((bean, place) => hand[place] === bean);
  const there = view.active === me ? view.turned : {};
  const turned = Object.fromEntries(
    Object.entries(draft.turned)
      .map(([bean, number]): [string, number] => [bean, Math.min(number, there[bean] ?? 0)])
      .filter(([, number]) => number > 0),
  );
  const to = before.view.active === view.active ? draft.to : null;
  return { ...draft, places: same ? draft.places : [], turned, to };
}

const NOTHING = "nothing"; // one side of a gift

/** A standing order in the words of the game: `2 red for green 2 blue`. */
export function order(model: Model): string {
  return `${orderly(gives(model))} for ${orderly(model.draft.wants)}`;
}

function orderly(counts: Counts): string {
  const words = BEANS.filter((bean) => counts[bean]).map((bean) =>
    (counts[bean] ?? 0) > 1 ? `${counts[bean]} ${bean}` : bean,
  );
  return words.join(" ") || NOTHING;
}

/** The two sides of a standing order. */
export function sides(written: string): { gives: Counts; wants: Counts } {
  const [one = "", other = ""] = written.split(" for ");
  return { gives: read(one), wants: read(other) };
}

function read(side: string): Counts {
  const counts: Record<string, number> = {};
  let number = 1;
  for (const word of side.split(" ").filter((each) => each && each !== NOTHING)) {
    if (/^\d+$/.test(word)) number = Number(word);
    else {
      counts[word] = (counts[word] ?? 0) + number;
      number = 1;
    }
  }
  return counts;
}

// Words for the board: what a thing is called, what an action would do, and the same story as the drawings.
import { type Counts, total } from "@web/board/kit/counts";
import { type Speaker, seatName } from "@web/board/kit/seats";
import { apart, countWords, listed } from "@web/board/kit/words";
import { bundle, each, type FieldView, handOf, type Model, meter, type Offer, pair, plus } from "./model";

/** `2 red beans and 1 soy bean`. */
export function cardWords({ context }: Speaker, counts: Counts): string {
  return countWords(context, "beans", bundle(each(counts))); // in the order of the beans
}

export function oneWord({ context }: Speaker, bean: string): string {
  return context.text(`one.${bean}`);
}

export function coinWords({ context }: Speaker, n: number): string {
  return context.text("coins", { n });
}

export function seatNames(model: Speaker, seats: readonly number[]): string {
  const names = seats.map((seat) => seatName(model, seat));
  return listed(model.context.lang, names);
}

/** What an action that stands on the board would do. */
export function actionWords(model: Model, action: string): string {
  const { view, me, context } = model;
  const [name = "", what = "", where = ""] = action.split(" ");
  const mine = view.seats[me ?? -1];
  const field = Number(name === "sow" ? where : what);
  const there = mine?.fields[field];
  switch (name) {
    case "plant":
    case "sow": {
      const bean = name === "sow" ? what : (handOf(model)[0] ?? "");
      const n = (there?.cards ?? 0) + 1;
      return context.text(`action.${name}`, { bean: oneWord(model, bean), field: field + 1, n });
    }
    case "harvest": {
      const beans = there?.bean ? cardWords(model, { [there.bean]: there.cards }) : context.text("nothing");
      return context.text("action.harvest", { field: field + 1, beans, coins: coinWords(model, there?.coins ?? 0) });
    }
    case "toss":
      return context.text("action.toss", { bean: oneWord(model, handOf(model)[field] ?? ""), place: field + 1 });
    case "drop":
      return context.text("action.drop", { bean: oneWord(model, what) });
    case "next":
      return context.text(`action.next-${view.phase}${view.phase === "plant" && pair(model) ? "-pair" : ""}`);
    default:
      return context.text(`action.${name}`);
  }
}

/** What lies in a field, what it would bring, and what is missing for more. */
export function fieldWords(model: Speaker, field: FieldView, place: number): string {
  const { text } = model.context;
  if (!field.bean) return text("board.field-empty", { field: place + 1 });
  const beans = cardWords(model, { [field.bean]: field.cards });
  const now = text("board.field", { field: place + 1, beans, coins: coinWords(model, field.coins) });
  return field.next_at === null ? now : apart(model.context, [now, moreWords(model, field)]);
}

/** `2 more for 3 coins`. */
export function moreWords(model: Speaker, field: FieldView): string {
  const next = nextStep(field);
  if (!next) return "";
  return model.context.text("board.more", { n: next.cards - field.cards, coins: coinWords(model, next.coins) });
}

export function nextStep(field: FieldView): { coins: number; cards: number } | undefined {
  return meter(field.bean ?? "").find(({ cards }) => cards > field.cards);
}

/** The class of a step of a field's meter: reached, the next one, or still far. */
export function stepClass(name: string, cards: number, field: FieldView): string {
  if (cards <= field.cards) return `${name} bo-reached`;
  return cards === nextStep(field)?.cards ? `${name} bo-next` : name;
}

export function meterWords(model: Speaker, bean: string): string {
  const steps = meter(bean).map(({ coins, cards }) =>
    model.context.text("board.step", { n: cards, coins: coinWords(model, coins) }),
  );
  return listed(model.context.lang, steps);
}

/** An offer as a sentence. */
export function offerWords(model: Model, offer: Pick<Offer, "owner" | "to" | "gives" | "turned" | "wants">): string {
  const { text } = model.context;
  const given = plus(offer.gives, offer.turned);
  if (offer.owner === model.me) return draftWords(model, given, offer.wants, offer.to);
  const params = sidesOf(model, given, offer.wants, offer.to);
  return text(`offer.${kindOf(given, offer.wants)}`, { seat: seatName(model, offer.owner), ...params });
}

/** The reader's own draft as a sentence. */
export function draftWords(model: Model, given: Counts, wants: Counts, to: number | null): string {
  const { text } = model.context;
  if (total(given) + total(wants) === 0) return text("board.says-nothing");
  return text(`board.says-${kindOf(given, wants)}`, sidesOf(model, given, wants, to));
}

function kindOf(given: Counts, wants: Counts): string {
  return total(wants) === 0 ? "gift" : total(given) === 0 ? "wish" : "offer";
}

function sidesOf(model: Model, given: Counts, wants: Counts, to: number | null): Record<string, string> {
  const whom = to === null ? model.context.text("anyone") : seatName(model, to);
  return { to: whom, gives: cardWords(model, given), wants: cardWords(model, wants) };
}

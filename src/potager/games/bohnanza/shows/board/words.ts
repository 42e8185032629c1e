// Words for the board: what a thing is called, what an action would do, and the same story as the drawings.
import { listed } from "@web/board/kit/words";
import { BEANS } from "./beans";
import { handOf, lookOf, meter, plus, total, type Counts, type FieldView, type Model, type Offer } from "./model";

type Speaker = Pick<Model, "context">;

/** `2 red beans and 1 soy bean`. */
export function cardWords({ context }: Speaker, counts: Counts): string {
  const words = BEANS.filter((bean) => counts[bean]).map((bean) => context.text(`beans.${bean}`, { n: counts[bean] }));
  return words.length ? listed(context.lang, words) : context.text("nothing");
}

export function oneWord({ context }: Speaker, bean: string): string {
  return context.text(`one.${bean}`);
}

export function coinWords({ context }: Speaker, n: number): string {
  return context.text("coins", { n });
}

export function seatName(model: Speaker, seat: number): string {
  return lookOf(model, seat).name;
}

export function seatNames(model: Speaker, seats: readonly number[]): string {
  return listed(
    model.context.lang,
    seats.map((seat) => seatName(model, seat)),
  );
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
      return context.text(`action.${name}`, {
        bean: oneWord(model, bean),
        field: field + 1,
        n: (there?.cards ?? 0) + 1,
      });
    }
    case "harvest": {
      const beans = there?.bean ? cardWords(model, { [there.bean]: there.cards }) : context.text("nothing");
      return context.text("action.harvest", { field: field + 1, beans, coins: coinWords(model, there?.coins ?? 0) });
    }
    case "toss":
      return context.text("action.toss", {
        bean: oneWord(model, handOf(model)[Number(what)] ?? ""),
        place: Number(what) + 1,
      });
    case "drop":
      return context.text("action.drop", { bean: oneWord(model, what) });
    case "next":
      return context.text(`action.next-${view.phase}`);
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
  return field.next_at === null ? now : `${now}; ${moreWords(model, field)}`;
}

/** `2 more for 3 coins`. */
export function moreWords(model: Speaker, field: FieldView): string {
  const next = nextStep(field);
  return next
    ? model.context.text("board.more", { n: next.cards - field.cards, coins: coinWords(model, next.coins) })
    : "";
}

export function nextStep(field: FieldView): { coins: number; cards: number } | undefined {
  return meter(field.bean ?? "").find(({ cards }) => cards > field.cards);
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
  const kind = total(offer.wants) === 0 ? "gift" : total(given) === 0 ? "wish" : "offer";
  return text(`offer.${kind}`, {
    seat: seatName(model, offer.owner),
    to: offer.to === null ? text("anyone") : seatName(model, offer.to),
    gives: cardWords(model, given),
    wants: cardWords(model, offer.wants),
  });
}

/** The reader's own draft as a sentence. */
export function draftWords(model: Model, given: Counts, wants: Counts, to: number | null): string {
  const { text } = model.context;
  const some = [total(given) > 0, total(wants) > 0];
  if (!some[0] && !some[1]) return text("board.says-nothing");
  const kind = !some[1] ? "gift" : !some[0] ? "wish" : "offer";
  const whom = to === null ? text("anyone") : seatName(model, to);
  return text(`board.says-${kind}`, { to: whom, gives: cardWords(model, given), wants: cardWords(model, wants) });
}

// What one might regret: only that is asked about again. Everything else is done at one touch.
import { isEmpty } from "./draft";
import type { Model } from "./model";
import { isForMe } from "./offers";
import { affords } from "./picks";
import { coinWords, nextStep } from "./words";

/** Why an action deserves a second look; null where it does not. */
export function doubt(model: Model, action: string): string | null {
  const [name = "", what = ""] = action.split(" ");
  if (name === "harvest") return hasty(model, Number(what));
  return action === "next" && model.view.phase === "trade" ? unfinished(model) : null;
}

/** A harvest for nothing, or one card before the field would bring more. */
function hasty(model: Model, place: number): string | null {
  const { view, me, context } = model;
  const field = view.seats[me ?? -1]?.fields[place];
  if (!field?.bean) return null;
  if (field.coins === 0) return context.text("board.doubt-nothing");
  const next = nextStep(field);
  if (next?.cards !== field.cards + 1) return null;
  return context.text("board.doubt-soon", { coins: coinWords(model, next.coins) });
}

/** Trading ends while something is laid out, or while an offer waits that could be accepted. */
function unfinished(model: Model): string | null {
  const { view, context, draft, me } = model;
  if (!isEmpty(draft)) return context.text("board.doubt-laid");
  if (view.offers.some((offer) => isForMe(model, offer) && affords(model, offer)))
    return context.text("board.doubt-offers");
  const answered = view.asked.length === 0; // then nobody will take it
  return !answered && view.offers.some(({ owner }) => owner === me) ? context.text("board.doubt-own") : null;
}

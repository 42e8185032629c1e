// What is asked, as exactly as the table allows: nobody is told to deliver who has no cart.
import type { FincaView, Model } from "./model";

/** The question of a turn: walking is always possible. */
function turn(deliver: boolean, tile: boolean): string {
  if (deliver) return tile ? "phase.turn" : "ask.walk-or-deliver";
  return tile ? "ask.walk-or-tile" : "ask.walk";
}

/** What an awaited seat is to decide, by what lies open. */
export function questionOf(view: FincaView, seat: number): string | null {
  const here = view.seats[seat];
  return view.phase === "turn" && here ? turn(here.carts > 0, here.action_tiles.length > 0) : null;
}

/** The question while a cart is being loaded: nobody sets off with nothing, or adds what has no room. */
function loading(legal: ReadonlySet<string>): string {
  if (!legal.has("go")) return "ask.load-first";
  return legal.size > 1 ? "phase.load" : "ask.go";
}

/** What the reader is asked for, by what they may do. */
export function question(model: Model): string | null {
  const { view, legal, me, armed, context } = model;
  if (me === null || view.to_play !== me) return null;
  if (armed) return context.text("ask.lift");
  if (view.phase === "load") return context.text(loading(legal));
  if (view.phase !== "turn") return null;
  const tile = [...legal].some((action) => !["move", "cart"].includes(action.split(" ")[0] ?? ""));
  return context.text(turn(legal.has("cart"), tile));
}

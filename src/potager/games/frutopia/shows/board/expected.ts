// What an action would do as far as the table shows it: for tokens in hand, of which the house has not heard, and where
// the house tells nothing because something hidden comes to light in the end (the lone player's rival draws).
import { CELLS } from "./geometry";
import { covered, goals, kindOf, type FrutopiaEvent, type Model } from "./model";

/** The events that can be foreseen; none if there is nothing to show. */
export function expected(model: Model, action: string | null): FrutopiaEvent[] {
  const { view, me } = model;
  if (action === null || me === null || view.to_play !== me) return [];
  const [name, one = "", two = ""] = action.split(" ");
  switch (name) {
    case "slide":
    case "to":
      return slid(model, me, action);
    case "deliver": {
      const boat = view.seats[me]?.boats.find(({ cell }) => cell === one);
      if (!boat) return [];
      return [{ event: "boat-delivered", seat: me, boat: boat.id, cell: one, paid: boat.order, points: boat.points }];
    }
    case "place":
      return built(model, me, [one]);
    case "build":
      return built(model, me, covered(view.turn.token, one, Number(two)));
    default:
      return [];
  }
}

function slid(model: Model, seat: number, action: string): FrutopiaEvent[] {
  const { view, held } = model;
  const start = view.phase === "to" ? view.turn.moving : held;
  const goal = goals(model).find((found) => found.action === action);
  const piece = view.seats[seat]?.cells[CELLS.indexOf(start ?? "")];
  if (!goal || !start || !piece) return [];
  const { cell, steps } = goal;
  const moved: FrutopiaEvent = { event: "token-slid", seat, piece, start, goal: cell, cells: steps };
  if (kindOf(piece) !== "harvest") return [moved];
  return [moved, { event: "fruit-gained", seat, fruits: { [piece]: steps } }];
}

function built({ view }: Model, seat: number, cells: string[]): FrutopiaEvent[] {
  const { token } = view.turn;
  return token ? [{ event: "token-placed", seat, token: token.id, cells, points: token.points }] : [];
}

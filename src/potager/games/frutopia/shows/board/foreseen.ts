// What an action does in plain sight, where the site tells nothing of it because something hidden comes to light in the
// end (the lone player's rival draws).
import { CELLS, placeOf } from "./geometry";
import { covered, type FrutopiaEvent, type Model } from "./model";

/** What is shown of a preview: what the site tells, or what the table shows of the action by itself. */
export function foreseen(
  model: Model,
  action: string | null,
  told: readonly FrutopiaEvent[],
): readonly FrutopiaEvent[] {
  const { view, me, held } = model;
  const silent = told.every(({ event }) => event === "token-chosen");
  if (!silent || action === null || me === null || view.to_play !== me) return told;
  const [name, one = "", two = ""] = action.split(" ");
  switch (name) {
    case "slide":
      return slid(model, me, held, two);
    case "to":
      return slid(model, me, view.turn.moving, one);
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
      return told;
  }
}

function slid({ view }: Model, seat: number, start: string | null, goal: string): FrutopiaEvent[] {
  const piece = view.seats[seat]?.cells[CELLS.indexOf(start ?? "")];
  if (!start || !piece) return [];
  const [a, b] = [placeOf(start), placeOf(goal)];
  const cells = Math.abs(a.column - b.column) + Math.abs(a.row - b.row);
  return [{ event: "token-slid", seat, piece, start, goal, cells }];
}

function built({ view }: Model, seat: number, cells: string[]): FrutopiaEvent[] {
  const { token } = view.turn;
  return token ? [{ event: "token-placed", seat, token: token.id, cells, points: token.points }] : [];
}

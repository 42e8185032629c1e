// The board of Frutopia: the island, the market, the factory, the seats. It knows no rules.
//
// Hooks that stay as they are, for tests and for people who restyle it:
//   [data-action="move b2"] takes a token in hand, [data-action="slide b2 b1"] then slides it (two actions, one move);
//   [data-action="to b1" | "deliver b1" | "take tower" | "place c1" | "build b2 1" | "pick lemon" | "ice green-8" |
//   "milkshake lemon" | "stop" | "skip" | "advance start-1a" | "circle v1.2" | "finish" | "bag green"] touched: preview, confirm
//   [data-action="turn"] turns the building in hand (key r), [data-action="open 1"] unfolds an island,
//   [data-action="panel factory"] shows the factory in the market's place, where both do not fit
//   .fr-can what may be touched now; [data-at="cell-0-b2" | "token-tower" | "row-1" | "stack-green-8" | "circle-1a" | "seat-1"]
import { defineBoard, type Hands } from "@web/board/kit/board";
import { toggled } from "@web/board/kit/counts";
import { onKey } from "@web/board/kit/touch";
import "./css/base.css";
import "./css/island.css";
import "./css/tokens.css";
import "./css/slates.css";
import "./css/market.css";
import "./css/factory.css";
import "./css/choices.css";
import "./css/seats.css";
import "./css/touch.css";
import { choices, steps } from "./choices";
import { useKit } from "./drawings";
import { factory } from "./factory";
import { foreseen } from "./foreseen";
import { beginsTurn, haunt } from "./ghost";
import { island, islandStory } from "./island";
import { market } from "./market";
import { type Model, panelOf, taking, turnsOf } from "./model";
import { SCENES } from "./play";
import { seats } from "./seats";
import { summary } from "./summary";
import { tells } from "./tells";
import { TOUCH } from "./touch";
import { question } from "./words";

function turn({ legal, turned }: Model): Partial<Model> {
  const turns = turnsOf(legal);
  return { turned: turns[(turns.indexOf(turned) + 1) % turns.length] ?? 0 };
}

/** What the board itself deals with: a token in hand, a building that turns, an island that unfolds. */
function touched(model: Model, action: string): Partial<Model> | null {
  const [name, what = ""] = action.split(" ");
  if (name === "move" && model.legal.has(action)) return { held: model.held === what ? null : what };
  if (name === "turn") return turn(model);
  if (name === "panel") return { panel: what === "factory" ? "factory" : "market" };
  return name === "open" ? { open: toggled(model.open, Number(what)) } : null;
}

/** The goal of a token in hand goes by the whole of its move. */
function thing(action: string, [taken = ""]: readonly string[]): string {
  const [name, cell] = action.split(" ");
  return name === "to" && taken ? `slide ${taken.split(" ")[1]} ${cell}` : action;
}

function listen({ model, change, signal }: Hands<Model>): void {
  onKey(
    "r",
    () => {
      const here = model();
      if (here?.view.phase === "build") change(turn(here));
    },
    signal,
  );
}

export default defineBoard<Model>({
  prefix: "fr",
  areas: [
    { id: "island", label: "board.island" },
    { id: "market", label: "part.market" },
    { id: "factory", label: "part.factory" },
    { id: "seats", label: "board.seats" },
  ],
  touch: TOUCH,
  pictures: useKit,
  listen,
  begin(base, before) {
    const turns = turnsOf(base.legal);
    return {
      ...base,
      home: base.me ?? base.view.to_play ?? before?.home ?? 0,
      held: before?.held && base.legal.has(`move ${before.held}`) ? before.held : null,
      turned: before && turns.includes(before.turned) ? before.turned : (turns[0] ?? 0),
      open: before?.open ?? new Set(),
      panel: before && panelOf(before) === panelOf(base) ? before.panel : panelOf(base),
    };
  },
  classes: ({ panel }) => ({ "fr-at-factory": panel === "factory" }),
  draw: (model) => ({
    island: [steps(model), island(model, model.home, true), ...choices(model), islandStory(model, model.home)],
    market: market(model),
    factory: factory(model),
    seats: seats(model),
  }),
  drawn({ model, motion, find }, before) {
    model.view.seats.forEach(({ points }, seat) => {
      if (points !== (before?.view.seats[seat]?.points ?? points)) motion.swell(find(`points-${seat}`), 1.5);
    });
  },
  follows: taking,
  tells,
  asks: question,
  touched,
  begun: ({ held }) => (held ? [`move ${held}`] : []),
  begins: beginsTurn,
  haunt,
  foresee: foreseen,
  scenes: SCENES,
  summary,
  score: (view: Model["view"], seat) => view.seats[seat]?.points ?? null,
  passing: ["token-chosen"],
  retold: [
    "boat-delivered",
    "fruit-gained",
    "marker-taken",
    "token-chosen",
    "token-placed",
    "token-slid",
    "token-taken",
  ],
  thing,
  // R38
  tie: (_view, _tied, text) => ({ rule: text("tie.rule") }),
});

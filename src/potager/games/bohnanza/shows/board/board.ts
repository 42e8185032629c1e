// The board of Bohnanza: fields and hand, the middle of the table, the other seats. It knows no rules.
//
// Hooks that stay as they are, for tests and for people who restyle it:
//   [data-action="plant 0" | "sow red 0" | "harvest 0" | "drop red" | "toss 2" | "next"]   touched: preview, then confirm
//   [data-action="accept a" | "decline a" | "withdraw"]        answered at once; "counter a" fills the composer
//   .composer, and in it or on the cards: [data-action="lay 2"] (a card of the hand), "show red" (a card turned up),
//   "ask red", "unask red", "whom b" | "whom anyone", "propose", "clear", "stand", "revoke <id>"
//   [data-action="pick a give 3"] which of equal cards go to the offer of a; [data-action="hold red"] a loose card in hand
//   .bo-can what may be touched now; [data-offer="a"] an open offer; [data-order="red for green"] a standing one
//   [data-bean], [data-seat="1"], [data-at="field-0-1" | "hand-1" | "coins-1" | "aside-1" | "turned" | "pile" | "discard"]
import { defineBoard } from "@web/board/kit/board";
import { h } from "@web/board/kit/dom";
import type { BoardContext } from "@web/board/types";
import "./css/almanac.css";
import "./css/base.css";
import "./css/cards.css";
import "./css/fields.css";
import "./css/hand.css";
import "./css/layout.css";
import "./css/motion.css";
import "./css/trade.css";
import "./css/composer.css";
import "./css/seats.css";
import "./css/tray.css";
import { BEANS } from "./beans";
import { composed, EMPTY, kept } from "./draft";
import { Dragging } from "./drag";
import { useKit } from "./drawings";
import { fields, owner } from "./fields";
import { beginsMove, haunt, imagined } from "./ghost";
import { hand } from "./hand";
import { type BohnanzaView, type Model, pair } from "./model";
import { SCENES } from "./play";
import { droppable, dropped, touched } from "./reader";
import { seats } from "./seats";
import { TOUCH } from "./touch";
import { trade } from "./trade";
import { tray } from "./tray";

/** The score of a seat, line by line: which beans its coins came from; a bean that brought nobody any is left out. */
function summary(view: BohnanzaView, seat: number, text: BoardContext["text"]): { label: string; value: string }[] {
  const here = view.seats[seat];
  if (!here) return [];
  const sold = BEANS.filter((bean) => view.seats.some(({ coin_beans }) => coin_beans[bean]));
  const lines = sold.map((bean) => ({ label: text(`bean.${bean}`), value: String(here.coin_beans[bean] ?? 0) }));
  return [...lines, { label: text("part.coins"), value: String(here.coins) }];
}

/** A seat that is asked has an offer to answer; the phase alone does not say so. */
function question(view: BohnanzaView, seat: number): string | null {
  return view.phase === "trade" && seat !== view.active ? "board.answer" : null;
}

/** What is composed here goes by names of its own. */
function thing(action: string): string {
  const [name = "", ...rest] = action.split(" ");
  const own: Record<string, string> = { give: "lay", turned: "show", want: "ask", to: "whom" };
  return [own[name] ?? name, ...rest].join(" ");
}

export default defineBoard<Model>({
  prefix: "bo",
  areas: [
    { id: "fields", label: "part.fields" },
    { id: "trade", label: "board.trade" },
    { id: "seats", label: "board.seats" },
  ],
  touch: TOUCH,
  pictures: useKit,
  listen({ roots, model, change, signal }) {
    const hands = {
      zone: (thing: string, zone: string) => {
        const here = model();
        return here !== null && droppable(here, thing, zone);
      },
      drop: (thing: string, zone: string) => {
        const here = model();
        if (here) change(dropped(here, thing, zone));
      },
    };
    for (const root of roots) new Dragging(root, hands, signal);
  },
  begin(base, last) {
    const before = last?.me === base.me ? last : null;
    const same = before?.view.news === base.view.news && before.view.turn === base.view.turn;
    const model: Model = {
      ...base,
      draft: before?.draft ?? EMPTY,
      sent: false,
      picks: same && before ? before.picks : {},
      held: before?.view.phase === base.view.phase ? before.held : null,
      open: before?.open ?? new Set(),
    };
    return before ? { ...model, draft: kept(model, before) } : model;
  },
  classes: (model) => ({ "bo-pair": pair(model) }),
  draw: (model) => ({
    fields: [h("div", { class: "bo-mine" }, owner(model), tray(model), fields(model), hand(model))],
    trade: trade(model),
    seats: seats(model),
  }),
  touched,
  // An offer is laid out in the composer, and waits there to be changed or proposed.
  compose(model, actions) {
    const draft = composed(model, actions);
    return draft && { change: { draft, sent: false }, focus: "propose" };
  },
  instead: (action) => (action.startsWith("unask ") ? action.slice(2) : action),
  begins: beginsMove,
  haunt,
  foresee: (model, action, told) => (told.length === 0 && action ? imagined(model, action) : told),
  scenes: SCENES,
  summary,
  question,
  thing,
});

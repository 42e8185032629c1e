// The board of Bohnanza: fields and hand, the middle of the table, the other seats. It knows no rules.
//
// Hooks that stay as they are, for tests and for people who restyle it:
//   [data-action="plant 0" | "sow red 0" | "harvest 0" | "drop red" | "toss 2" | "next"]   touched: preview, then confirm
//   [data-action="accept a" | "decline a" | "withdraw"]        answered at once; "counter a" fills the composer
//   .composer, and in it or on the cards: [data-action="lay 2"] (a card of the hand), "show red" (a card turned up),
//   "ask red", "unask red", "whom b" | "whom anyone", "propose", "clear", "stand", "revoke <id>"; "fold composer"
//   [data-action="learn red"] tells of a bean; so does holding any [data-kind] for a moment
//   [data-action="pick a give 3"] which of equal cards go to the offer of a; [data-action="hold red"] a loose card in hand
//   .bo-can what may be touched now; [data-offer="a"] an open offer; [data-order="red for green"] a standing one
//   [data-bean], [data-seat="1"], [data-at="field-0-1" | "hand-1" | "coins-1" | "aside-1" | "turned" | "pile" | "discard"]
import { defineBoard } from "@web/board/kit/board";
import type { BoardContext } from "@web/board/types";
import "./css/base.css";
import "./css/cards.css";
import "./css/fields.css";
import "./css/hand.css";
import "./css/stall.css";
import "./css/offers.css";
import "./css/composer.css";
import "./css/lore.css";
import "./css/seats.css";
import "./css/motion.css";
import "./css/layout.css";
import { almanac } from "./almanac";
import { BEANS } from "./beans";
import { composer } from "./composer";
import { doubt } from "./doubts";
import { begun, composed, EMPTY, isEmpty, kept } from "./draft";
import { Dragging } from "./drag";
import { useKit } from "./drawings";
import { fields } from "./fields";
import { beginsMove, haunt, imagined } from "./ghost";
import { hand } from "./hand";
import { listenForLore } from "./held";
import { lore } from "./lore";
import { type BohnanzaView, type Model, pair } from "./model";
import { isForMe, offers } from "./offers";
import { SCENES } from "./play";
import { droppable, dropped, touched } from "./reader";
import { seats } from "./seats";
import { stall } from "./stall";
import { TOUCH } from "./touch";

/** The score of a seat, line by line: which beans its coins came from; a bean that brought nobody any is left out. */
function summary(view: BohnanzaView, seat: number, text: BoardContext["text"]): { label: string; value: string }[] {
  const here = view.seats[seat];
  if (!here) return [];
  const sold = BEANS.filter((bean) => view.seats.some(({ coin_beans }) => coin_beans[bean]));
  const lines = sold.map((bean) => ({ label: text(`bean.${bean}`), value: String(here.coin_beans[bean] ?? 0) }));
  return [...lines, { label: text("part.coins"), value: String(here.coins) }];
}

/** Whether a seat must plant and no field takes any of what it has to plant. */
function cornered(view: BohnanzaView, seat: number): boolean {
  const here = view.seats[seat];
  const first = view.phase === "plant" && view.planted === 0 ? (here?.hand ?? []).slice(0, 1) : [];
  const beans = view.phase === "settle" ? Object.keys(here?.aside ?? {}) : first;
  const takes = (bean: string): boolean => here?.fields.some((field) => !field.bean || field.bean === bean) ?? true;
  return beans.length > 0 && !beans.some(takes);
}

/** A seat that is asked has an offer to answer, and after the first card planting is free: the phase alone says neither. */
function question(view: BohnanzaView, seat: number): string | null {
  if (view.phase === "trade" && seat !== view.active) return "board.answer";
  if (cornered(view, seat)) return "board.make-room";
  if (view.phase !== "plant" || view.planted === 0) return null;
  return view.seats.length === 2 ? "board.more-pair" : "terminal.more";
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
    { id: "garden", label: "board.garden" },
    { id: "hand", label: "part.hand", dock: true },
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
    for (const root of roots) {
      new Dragging(root, hands, signal);
      listenForLore(root, (learned) => change({ learned }), signal);
    }
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
      composing: before?.view.turn === base.view.turn && before.view.phase === base.view.phase && before.composing,
      learned: before?.learned ?? null,
    };
    if (!before) return model;
    const draft = kept(model, before);
    // What was proposed lies on the table now; and an offer to answer needs the room of a composer with nothing in it.
    const asked = base.view.offers.some((offer) => isForMe(model, offer));
    const idle = isEmpty(draft) && (asked || !isEmpty(before.draft));
    // Whoever is called upon needs to see the fields, not what was told of a bean.
    const called =
      (base.view.active === base.me && before.view.active !== base.me) ||
      (asked && !before.view.offers.some((offer) => isForMe(before, offer)));
    return { ...model, draft, composing: model.composing && !idle, learned: called ? null : model.learned };
  },
  classes: (model) => ({ "bo-pair": pair(model) }),
  draw: (model) => ({
    garden: [stall(model), offers(model), fields(model), almanac(model)],
    hand: [hand(model), composer(model), lore(model)].filter((part) => part !== null),
    seats: seats(model),
  }),
  touched,
  // An offer is laid out in the composer, and waits there to be changed or proposed.
  compose(model, actions) {
    const draft = composed(model, actions);
    return draft && { change: { draft, sent: false, composing: true }, focus: "propose" };
  },
  begun,
  instead: (action) => (action.startsWith("unask ") ? action.slice(2) : action),
  begins: beginsMove,
  haunt,
  foresee: (model, action, told) => (told.length === 0 && action ? imagined(model, action) : told),
  scenes: SCENES,
  weigh: doubt,
  summary,
  score: (view: BohnanzaView, seat) => view.seats[seat]?.coins ?? null,
  retold: ["declined", "harvested", "planted", "proposed", "trading-ended", "withdrawn"],
  // B31
  tie: (_view, _tied, text) => ({ rule: text("tie.rule") }),
  question,
  thing,
});

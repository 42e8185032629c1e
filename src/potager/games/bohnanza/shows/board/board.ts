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
import { h } from "@web/board/kit/dom";
import { Motion } from "@web/board/kit/motion";
import { renew } from "@web/board/kit/renew";
import type { Board, BoardContext, BoardModule, StandingOrder } from "@web/board/types";
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
import { dragging } from "./drag";
import { composed, EMPTY, kept } from "./draft";
import { useKit } from "./drawings";
import { fields, owner } from "./fields";
import { beginsMove, haunt } from "./ghost";
import { hand } from "./hand";
import { pair, type BohnanzaEvent, type BohnanzaView, type Model } from "./model";
import { show } from "./play";
import { dropped, droppable, touched } from "./reader";
import { seats } from "./seats";
import { listen } from "./touch";
import { trade } from "./trade";
import { tray } from "./tray";

const AREAS = ["fields", "trade", "seats"] as const;

class BohnanzaBoard implements Board<BohnanzaView, BohnanzaEvent> {
  private readonly roots: Record<(typeof AREAS)[number], HTMLElement>;
  private readonly stop = new AbortController();
  private readonly dropKit = useKit();
  private readonly motion: Motion;
  private context: BoardContext;
  private model: Model | null = null;
  private standingOrders: readonly StandingOrder[] = [];
  private trace: BohnanzaEvent[] = [];
  private drawn = "";
  private ghostly: readonly BohnanzaEvent[] | null = null;
  private resting: string | null = null; // what the pointer or the focus is on
  private chosen: string | null = null; // what was touched and waits to be confirmed

  constructor(context: BoardContext) {
    this.context = context;
    this.motion = new Motion(context.reducedMotion, "bo");
    const root = (name: string): HTMLElement => h("div", { class: `bo bo-${name}-area` });
    this.roots = { fields: root("fields"), trade: root("trade"), seats: root("seats") };
    for (const name of AREAS) {
      const root = this.roots[name];
      context.areas[name]?.append(root);
      root.classList.toggle("bo-calm", context.reducedMotion);
      const hands = {
        zone: (thing: string, zone: string) => this.model !== null && droppable(this.model, thing, zone),
        drop: (thing: string, zone: string) => this.model && this.change(dropped(this.model, thing, zone)),
      };
      dragging(root, hands, this.stop.signal);
      const touching = {
        own: (action: string) => this.own(action),
        rest: (action: string | null) => (this.resting = action),
      };
      listen(root, { ...context, touch: (action) => this.touch(action) }, touching, this.stop.signal);
    }
  }

  set(view: BohnanzaView, legal: ReadonlySet<string>, me: number | null): void {
    const before = this.model?.me === me ? this.model : null;
    const same = before?.view.news === view.news && before.view.turn === view.turn;
    const model: Model = {
      context: this.context,
      view,
      legal,
      me,
      draft: before?.draft ?? EMPTY,
      sent: false,
      picks: same && before ? before.picks : {},
      held: before?.view.phase === view.phase ? before.held : null,
      open: before?.open ?? new Set(),
      standing: this.standingOrders,
      trace: this.trace,
    };
    this.model = before ? { ...model, draft: kept(model, before) } : model;
    this.draw();
  }

  preview(events: readonly BohnanzaEvent[] | null): void {
    this.ghostly = events;
    if (events === null) this.chosen = null;
    this.haunt();
  }

  async play(event: BohnanzaEvent): Promise<void> {
    if (beginsMove(event)) this.trace = [];
    this.trace = [...this.trace, event];
    if (this.ghostly) this.preview(null); // what happens replaces what would happen
    if (!this.model) return;
    this.drawn = ""; // things have moved: the next view is drawn whatever it says
    await show({ model: this.model, motion: this.motion, find: (at) => this.find(at) }, event);
  }

  /** An offer is laid out in the composer, and waits there to be changed or proposed. */
  compose(actions: readonly string[]): boolean {
    const draft = this.model && composed(this.model, actions);
    if (!draft) return false;
    this.change({ draft, sent: false });
    this.focusOn(this.roots.trade, "propose");
    return true;
  }

  standing(orders: readonly StandingOrder[]): void {
    this.standingOrders = orders;
    if (this.model) this.change({ standing: orders });
  }

  skip(): void {
    this.motion.skip();
  }

  language(lang: "en" | "fr"): void {
    this.context = { ...this.context, lang };
    if (this.model) this.change({ context: this.context });
  }

  destroy(): void {
    this.stop.abort();
    this.motion.destroy();
    for (const root of Object.values(this.roots)) root.remove();
    this.dropKit();
  }

  private touch(action: string): void {
    this.chosen = action;
    this.context.touch(action);
  }

  /** What the reader does without the house: the model changes, or a whole series goes out. */
  private own(action: string): boolean {
    const change = this.model && touched(this.model, action);
    if (!change) return false;
    this.change(change);
    return true;
  }

  private change(change: Partial<Model>): void {
    if (!this.model) return;
    this.model = { ...this.model, ...change };
    this.draw();
  }

  /** Draws everything, unless nothing has changed since; the focus stays where it was. */
  private draw(): void {
    const model = this.model;
    if (!model) return;
    const { context: _, legal, open, ...rest } = model;
    const key = JSON.stringify([rest, [...legal].sort(), [...open], this.context.lang]);
    if (key === this.drawn) return;
    this.drawn = key;
    const focused = this.focus();
    this.motion.settle();
    for (const root of Object.values(this.roots)) root.classList.toggle("bo-pair", pair(model));
    const mine = h("div", { class: "bo-mine" }, owner(model), tray(model), fields(model), hand(model));
    renew(this.roots.fields, mine);
    renew(this.roots.trade, ...trade(model));
    renew(this.roots.seats, ...seats(model));
    if (this.ghostly) this.haunt();
    if (focused) this.focusOn(...focused);
  }

  private haunt(): void {
    if (this.model) haunt(this.model, Object.values(this.roots), this.ghostly, this.resting ?? this.chosen);
  }

  /** What has the focus: its area and what it stands for. */
  private focus(): [HTMLElement, string] | null {
    const active = document.activeElement;
    const root = Object.values(this.roots).find((each) => each.contains(active));
    const action = active?.getAttribute("data-action");
    return root && action ? [root, action] : null;
  }

  /** The same thing again; what is gone is looked for in its neighbourhood. */
  private focusOn(root: HTMLElement, action: string): void {
    const again = (name: string): HTMLElement | null => root.querySelector(`[data-action="${CSS.escape(name)}"]`);
    const instead = action.startsWith("unask ") ? again(action.slice(2)) : null;
    (again(action) ?? instead)?.focus({ preventScroll: true });
  }

  private find(at: string): Element | null {
    const found = Object.values(this.roots).flatMap((root) => [...root.querySelectorAll(`[data-at="${at}"]`)]);
    const shown = found.find((element) => element.getClientRects().length > 0) ?? found[0];
    // Where nothing lies aside yet, cards come down beside the hand.
    return shown ?? (at.startsWith("aside-") ? this.find(at.replace("aside", "hand")) : null);
  }
}

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

const board: BoardModule = {
  areas: [
    { id: "fields", label: "part.fields" },
    { id: "trade", label: "board.trade" },
    { id: "seats", label: "board.seats" },
  ],
  create: (context) => new BohnanzaBoard(context),
  summary,
  question,
  thing,
};

export default board;

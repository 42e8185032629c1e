// The board of Frutopia: the island, the market, the factory, the seats. It knows no rules.
//
// Hooks that stay as they are, for tests and for people who restyle it:
//   [data-action="move b2"] takes a token in hand, [data-action="slide b2 b1"] then slides it (two steps for the house);
//   [data-action="to b1" | "deliver b1" | "take tower" | "place c1" | "build b2 1" | "pick lemon" | "ice green-8" |
//   "milkshake lemon" | "stop" | "skip" | "advance start-1a" | "circle v1.2" | "finish" | "bag green"] touched: preview, confirm
//   [data-action="turn"] turns the building in hand (key r), [data-action="open 1"] unfolds an island
//   .fr-can what may be touched now; [data-at="cell-0-b2" | "token-tower" | "row-1" | "stack-green-8" | "circle-1a" | "seat-1"]
import { h } from "@web/board/kit/dom";
import { Motion } from "@web/board/kit/motion";
import { renew } from "@web/board/kit/renew";
import type { Board, BoardContext, BoardModule } from "@web/board/types";
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
import { factory, factoryBelow, factoryStory, works } from "./factory";
import { expected } from "./expected";
import { beginsTurn, ghosts, traces } from "./ghost";
import { haunt } from "./haunt";
import { island, islandStory } from "./island";
import { Machine } from "./machine";
import { market, marketStory } from "./market";
import { turnsOf, type FrutopiaEvent, type FrutopiaView, type Model } from "./model";
import { show } from "./play";
import { seats } from "./seats";
import { summary } from "./summary";
import { listen, onKey } from "./touch";

const AREAS = ["island", "market", "factory", "seats"] as const;
type Area = (typeof AREAS)[number];

class FrutopiaBoard implements Board<FrutopiaView, FrutopiaEvent> {
  private readonly roots: Record<Area, HTMLElement>;
  private readonly stop = new AbortController();
  private readonly small = matchMedia("(max-width: 699px)");
  private readonly dropKit = useKit();
  private readonly motion: Motion;
  private context: BoardContext;
  private model: Model | null = null;
  private drawn = "";
  private trace: FrutopiaEvent[] = [];
  private ghostly: readonly FrutopiaEvent[] | null = null;
  private resting: string | null = null; // what the pointer or the focus is on
  private wanted: string | null = null; // where the token goes as soon as the house has taken it up
  private lastCell: string | null = null;

  constructor(context: BoardContext) {
    this.context = context;
    this.motion = new Motion(context.reducedMotion, "fr");
    const root = (name: Area): HTMLElement => h("div", { class: `fr fr-${name}-area` });
    this.roots = { island: root("island"), market: root("market"), factory: root("factory"), seats: root("seats") };
    for (const name of AREAS) {
      const root = this.roots[name];
      if (name !== "factory") context.areas[name]?.append(root);
      root.classList.toggle("fr-calm", context.reducedMotion);
      const hands = {
        own: (action: string, element: Element) => element.classList.contains("fr-can") && this.own(action),
        rest: (action: string | null) => this.rest(action),
      };
      listen(root, context, hands, this.stop.signal);
    }
    onKey("r", () => this.model?.view.phase === "build" && this.turn(), this.stop.signal);
    const reshaped = (): void => this.change({ machine: Machine.of(this.small.matches) });
    this.small.addEventListener("change", reshaped, { signal: this.stop.signal });
  }

  set(view: FrutopiaView, legal: ReadonlySet<string>, me: number | null): void {
    const before = this.model;
    const points = before?.view.seats.map((seat) => seat.points) ?? [];
    const home = me ?? view.to_play ?? before?.home ?? 0;
    const held = before?.held && legal.has(`move ${before.held}`) && !this.wanted ? before.held : null;
    const turns = turnsOf(legal);
    const turned = before && turns.includes(before.turned) ? before.turned : (turns[0] ?? 0);
    const open = before?.open ?? new Set<number>();
    const machine = Machine.of(this.small.matches);
    this.model = { context: this.context, view, legal, me, home, held, turned, open, machine, trace: this.trace };
    this.draw();
    view.seats.forEach((seat, number) => {
      const shown = seat.points === (points[number] ?? seat.points) ? null : this.find(`points-${number}`);
      if (shown) void this.motion.animate(shown, [{ transform: "scale(1.5)" }, { transform: "none" }], 400);
    });
    const next = this.wanted;
    this.wanted = null;
    // The house learns of this position after the board does: the second half of a slide follows then.
    if (next && legal.has(next)) setTimeout(() => this.goOn(next));
  }

  preview(events: readonly FrutopiaEvent[] | null): void {
    this.ghostly = events;
    this.drawGhosts();
  }

  async play(event: FrutopiaEvent): Promise<void> {
    if (beginsTurn(event, this.trace)) this.trace = [];
    this.trace = [...this.trace, event];
    if (this.ghostly) this.preview(null); // what happens replaces what would happen
    const model = this.model;
    if (!model) return;
    this.drawn = ""; // things have moved: the next view is drawn whatever it says
    if (event.event === "token-slid") this.lastCell = event.goal;
    if (event.event === "token-placed") this.lastCell = event.cells[0] ?? null;
    await show(
      {
        model,
        motion: this.motion,
        machine: this.all(".fr-machine")[0] ?? null,
        lastCell: this.lastCell,
        island: (seat) => this.all(`[data-island="${seat}"]`)[0] ?? null,
        find: (at) => this.find(at),
      },
      event,
    );
  }

  skip(): void {
    this.motion.skip();
  }

  language(lang: "en" | "fr"): void {
    this.context = { ...this.context, lang };
    this.change({ context: this.context });
  }

  destroy(): void {
    this.stop.abort();
    this.motion.destroy();
    for (const root of Object.values(this.roots)) root.remove();
    this.dropKit();
  }

  /** What the board itself deals with: a token in hand, a building that turns, an island that unfolds. */
  private own(action: string): boolean {
    const model = this.model;
    if (!model) return false;
    const [name, one = "", two = ""] = action.split(" ");
    if (name === "move") this.change({ held: model.held === one ? null : one });
    else if (name === "slide") {
      this.wanted = `to ${two}`;
      this.context.play([`move ${one}`]);
    } else if (name === "turn") this.turn();
    else if (name === "open") {
      const open = new Set(model.open);
      if (!open.delete(Number(one))) open.add(Number(one));
      this.change({ open });
    } else return false;
    return true;
  }

  private goOn(action: string): void {
    this.resting = action;
    this.context.touch(action);
  }

  private turn(): void {
    const turns = turnsOf(this.model?.legal ?? new Set());
    const place = turns.indexOf(this.model?.turned ?? 0);
    this.change({ turned: turns[(place + 1) % turns.length] ?? 0 });
  }

  private rest(action: string | null): void {
    this.resting = action;
    this.drawGhosts();
  }

  private change(what: Partial<Model>): void {
    if (this.model) this.model = { ...this.model, ...what };
    this.draw();
  }

  /** Draws everything, unless nothing has changed since; the focus stays where it was. */
  private draw(): void {
    const model = this.model;
    if (!model) return;
    const { view, legal, me, held, turned, open, machine } = model;
    const key = JSON.stringify([
      view,
      [...legal].sort(),
      me,
      held,
      turned,
      [...open],
      machine.layout,
      this.context.lang,
      this.trace,
    ]);
    if (key === this.drawn) return;
    this.drawn = key;
    const focused = this.focus();
    this.motion.settle();
    const home = island(model, model.home, true);
    renew(this.roots.island, steps(model), home, ...choices(model), islandStory(model, model.home));
    renew(this.roots.market, ...market(model), marketStory(model));
    const machinery = factory(model);
    if (machinery) {
      renew(this.roots.factory, works(model, machinery), ...factoryBelow(model), factoryStory(model));
      if (!this.roots.factory.isConnected) this.context.areas.factory?.append(this.roots.factory);
    }
    renew(this.roots.seats, ...seats(model));
    this.drawGhosts();
    if (focused)
      this.all(`[data-action="${focused}"]`)
        .find((one) => one.classList.contains("fr-can"))
        ?.focus();
  }

  private focus(): string | null {
    const active = document.activeElement;
    return active && Object.values(this.roots).some((root) => root.contains(active))
      ? active.getAttribute("data-action")
      : null;
  }

  private drawGhosts(): void {
    const model = this.model && { ...this.model, trace: this.trace };
    if (!model) return;
    const events = this.foreseen(model);
    haunt((what) => this.all(what), events && ghosts(model, events), traces(model), this.resting);
  }

  /** What would happen: what the house says, or what the table shows where it says nothing. */
  private foreseen(model: Model): readonly FrutopiaEvent[] | null {
    if (this.ghostly?.length) return this.ghostly;
    if (!this.ghostly && !this.resting?.startsWith("slide ")) return null;
    const events = expected(model, this.resting);
    return events.length ? events : null;
  }

  private all(selector: string): HTMLElement[] {
    return Object.values(this.roots).flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  }

  private find(at: string): Element | null {
    return this.all(`[data-at="${at}"]`).find((one) => one.getClientRects().length) ?? null;
  }
}

const board: BoardModule = {
  areas: [
    { id: "island", label: "board.island" },
    { id: "market", label: "part.market" },
    { id: "factory", label: "part.factory" },
    { id: "seats", label: "board.seats" },
  ],
  create: (context) => new FrutopiaBoard(context),
  summary,
};

export default board;

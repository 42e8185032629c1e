// A board from the kit. A game says what it draws from a view, what it does itself with what is touched, what a preview
// and an event look like; the kit does the rest: the roots in their areas, drawing only what has changed, the focus,
// what the pointer rests on, the last move, the language, calm boards, stopping, leaving.
//
//   const touch = new Touching("my");                       // touch.stands, touch.button: elements that stand for actions
//   export default defineBoard<Model<MyView, MyEvent>>({
//     prefix: "my",                                         // of its classes: .my, .my-table-area, .my-can, .my-chosen
//     areas: [{ id: "table", label: "part.table" }],        // each a tab on phones
//     touch,
//     begin: (base) => base,                                // what the reader has in hand joins the model here
//     draw: (model) => ({ table: [...] }),                  // elements with [data-action] and [data-at]
//   });
//
// Everything else is optional: see `Definition`. conformance.test.ts has a whole board of sixty lines, and what every
// board keeps to.
import type { LegalAction } from "../../generated/types";
import type { Weighed } from "../../table/choose";
import type { Area, Board, BoardContext, BoardModule, StandingOrder, TablePace } from "../types";
import { Motion } from "./motion";
import { renew } from "./renew";
import { Teller, type Telling } from "./teller";
import type { Touching } from "./touch";

/** What every part of a board draws from; a game adds what its reader has in hand. */
export interface Model<View, Event> {
  readonly context: BoardContext;
  readonly view: View;
  readonly legal: ReadonlySet<string>;
  readonly me: number | null;
  readonly standing: readonly StandingOrder[];
  readonly pace: TablePace | null; // how the table waits for people while an offer is open
  readonly trace: readonly Event[]; // the last move, until the next one
  readonly next: readonly LegalAction[]; // what could follow what is in hand, once the site has named it
}

type AnyModel = Model<any, any>;
type ViewOf<M extends AnyModel> = M["view"];
type EventOf<M extends AnyModel> = M["trace"][number];

/** What is drawn now, and how it moves. */
export interface Stage<M> {
  readonly model: M;
  readonly motion: Motion;
  all(selector: string): HTMLElement[];
  find(at: string): Element | null; // what has this `data-at` and can be seen, or its seat in the row of all seats
}

/** How events are shown, by their names; an event that is not named here is only told in words by the site. */
export type Scenes<M, Event extends { event: string }> = {
  readonly [Name in Event["event"]]?: (
    stage: Stage<M>,
    event: Extract<Event, { event: Name }>,
  ) => Promise<unknown> | undefined;
};

/** A board's hands on itself, for keys, dragging and the size of the screen. */
export interface Hands<M> {
  readonly roots: readonly HTMLElement[];
  readonly signal: AbortSignal; // says stop
  model(): M | null;
  change(change: Partial<M>): void;
}

/** What a board says to the page without being made. */
const SAID = ["summary", "question", "thing", "score", "passing", "retold", "tie"] as const;
type Said = (typeof SAID)[number];

export interface Definition<M extends AnyModel> extends Pick<BoardModule, Said> {
  prefix: string;
  areas: Area[];
  touch: Touching;
  pictures?(): () => void; // puts drawings into the page; what it returns takes them out
  root?(area: string): string; // the class of an area's root, where it is not `prefix-area-area`
  listen?(hands: Hands<M>): void;
  begin(base: Model<ViewOf<M>, EventOf<M>>, before: M | null): M; // a view has come
  classes?(model: M): Readonly<Record<string, boolean>>; // of every root
  draw(model: M): Readonly<Record<string, readonly Node[]>>; // by area; an area with nothing in it has no tab
  drawn?(stage: Stage<M>, before: M | null): void; // a new view is in the page
  follows?(model: M): readonly string[] | null; // the actions whose followers are wanted: see `BoardContext.follow`
  tells?(model: M, thing: string): Telling | null; // what the thing with this `data-tells` is
  asks?(model: M): string | null; // what the reader is asked for, where the phase alone does not say it
  touched?(model: M, action: string): Partial<M> | null; // deals with what was touched; null leaves it to the site
  compose?(model: M, actions: readonly string[]): { change: Partial<M>; focus: string } | null;
  begun?(model: M): readonly string[]; // the actions that lie ready here, of which the site has not heard yet
  instead?(action: string): string; // what gets the focus where the thing that had it is gone
  begins?(event: EventOf<M>, trace: readonly EventOf<M>[]): boolean; // whether an event begins a new last move
  haunt?(stage: Stage<M>, events: readonly EventOf<M>[] | null): void; // ghosts of a preview, else the last move
  /** What is shown of a preview, where the site cannot tell all of it because something hidden comes to light. */
  foresee?(model: M, action: string | null, told: readonly EventOf<M>[]): readonly EventOf<M>[];
  scenes?: Scenes<M, EventOf<M>>;
  weigh?(model: M, action: string): Weighed; // whether an action deserves a second look
}

export function defineBoard<M extends AnyModel>(definition: Definition<M>): BoardModule {
  const said = SAID.flatMap((name) => (definition[name] === undefined ? [] : [[name, definition[name]]]));
  return {
    areas: definition.areas,
    create: (context) => new KitBoard(definition, context),
    ...(Object.fromEntries(said) as Pick<BoardModule, Said>),
  };
}

class KitBoard<M extends AnyModel> implements Board<ViewOf<M>, EventOf<M>> {
  readonly #of: Definition<M>;
  readonly #roots = new Map<string, HTMLElement>();
  readonly #stop = new AbortController();
  readonly #motion: Motion;
  readonly #dropPictures: (() => void) | undefined;
  readonly #teller: Teller;
  #asking: string | null = null; // what the site was told that the board asks for
  #context: BoardContext;
  #model: M | null = null;
  #standing: readonly StandingOrder[] = [];
  #pace: TablePace | null = null;
  #trace: EventOf<M>[] = [];
  #following: string | null = null; // the series to which the model's `next` belongs, or will
  #asked = 0; // how often the site was asked what follows: only the last answer counts
  #drawn = ""; // what the page shows, so that nothing is drawn twice
  #ghostly: readonly EventOf<M>[] | null = null;
  #resting: string | null = null; // what the pointer or the focus is on
  #chosen: string | null = null; // what was touched and waits to be confirmed

  constructor(definition: Definition<M>, context: BoardContext) {
    const { prefix, areas, touch } = definition;
    this.#of = definition;
    this.#context = context;
    this.#motion = new Motion(context.reducedMotion, prefix);
    this.#dropPictures = definition.pictures?.();
    this.#teller = new Teller({
      telling: (thing) => (this.#model && definition.tells?.(this.#model, thing)) ?? null,
      why: (action) => (this.#model?.legal.has(action) ? Promise.resolve(null) : this.#context.why(action)),
      rule: (rule) => this.#context.rule(rule),
    });
    const site = { ...context, touch: this.#touch.bind(this) };
    for (const { id } of areas) {
      const root = document.createElement("div");
      root.className = `${prefix} ${definition.root?.(id) ?? `${prefix}-${id}-area`}`;
      root.classList.toggle(`${prefix}-calm`, context.reducedMotion);
      const hands = {
        own: (action: string) => this.#own(action),
        rest: (action: string | null) => this.#rest(action),
        tell: (thing: Element) => this.#teller.tell(thing, true),
        point: (thing: Element | null) => this.#teller.point(thing),
      };
      touch.listen(root, site, hands, this.#stop.signal);
      this.#roots.set(id, root);
    }
    definition.listen?.({
      roots: [...this.#roots.values()],
      signal: this.#stop.signal,
      model: () => this.#model,
      change: (change) => this.#change(change),
    });
  }

  set(view: ViewOf<M>, legal: ReadonlySet<string>, me: number | null, pace = this.#pace): void {
    this.#pace = pace;
    const before = this.#model;
    const [context, standing, trace, next] = [this.#context, this.#standing, this.#trace, before?.next ?? []];
    const begun = this.#of.begin({ context, view, legal, me, standing, pace, trace, next }, before);
    this.#model = this.#follow(begun, true);
    this.#draw();
    this.#of.drawn?.(this.#stage(this.#model), before);
  }

  preview(events: readonly EventOf<M>[] | null): void {
    this.#ghostly = events;
    if (events === null) this.#chosen = null;
    this.#haunt(false);
  }

  weigh(action: string): Weighed {
    return this.#model ? this.#of.weigh?.(this.#model, action) : undefined;
  }

  async play(event: EventOf<M>): Promise<void> {
    if (this.#of.begins?.(event, this.#trace)) this.#trace = [];
    this.#trace = [...this.#trace, event];
    if (this.#ghostly) this.preview(null); // what happens replaces what would happen
    if (!this.#model) return;
    this.#drawn = ""; // things have moved: the next view is drawn whatever it says
    const scene = this.#of.scenes?.[event.event as keyof Scenes<M, EventOf<M>>];
    await scene?.(this.#stage({ ...this.#model, trace: this.#trace }), event);
  }

  compose(actions: readonly string[]): boolean {
    const composed = this.#model && this.#of.compose?.(this.#model, actions);
    if (!composed) return false;
    this.#change(composed.change);
    this.#thing(composed.focus)?.focus({ preventScroll: true });
    return true;
  }

  standing(orders: readonly StandingOrder[]): void {
    this.#standing = orders;
    this.#change({ standing: orders } as Partial<M>);
  }

  pace(pace: TablePace | null): void {
    this.#pace = pace;
    this.#change({ pace } as Partial<M>);
  }

  skip(): void {
    this.#motion.skip();
  }

  language(lang: BoardContext["lang"]): void {
    this.#context = { ...this.#context, lang };
    this.#change({ context: this.#context } as Partial<M>);
  }

  destroy(): void {
    this.#stop.abort();
    this.#motion.destroy();
    this.#teller.destroy();
    if (this.#asking !== null) this.#context.asks(null);
    for (const root of this.#roots.values()) root.remove();
    this.#dropPictures?.();
  }

  #touch(action: string, line?: readonly string[], words?: string): void {
    this.#chosen = this.#resting;
    this.#context.touch(action, line, words);
  }

  #own(action: string): boolean {
    const change = this.#model && this.#of.touched?.(this.#model, action);
    if (change) this.#change(change);
    return Boolean(change);
  }

  #rest(action: string | null): void {
    this.#resting = action;
  }

  #change(change: Partial<M>): void {
    if (!this.#model) return;
    this.#model = this.#follow({ ...this.#model, ...change }, false);
    this.#draw();
  }

  /** Asks what could follow what is in hand now, and anew for a new view: what was named stays until the answer comes. */
  #follow(model: M, anew: boolean): M {
    const line = this.#of.follows?.(model) ?? null;
    const following = line?.join(", ") ?? null;
    const same = following === this.#following;
    if (same && !anew) return model;
    this.#following = following;
    this.#asked += 1;
    if (line) void this.#named(line, this.#asked);
    return same ? model : { ...model, next: [] };
  }

  async #named(line: readonly string[], asked: number): Promise<void> {
    const next = await this.#context.follow(line);
    if (asked === this.#asked && !this.#stop.signal.aborted) this.#change({ next } as Partial<M>);
  }

  /** Draws everything, unless nothing has changed since; the focus stays where it was. */
  #draw(): void {
    const model = this.#model;
    if (!model) return;
    const key = `${model.context.lang} ${JSON.stringify(model, written)}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    const held = document.activeElement;
    const area = [...this.#roots].find(([, root]) => root.contains(held));
    this.#motion.settle();
    const drawn = this.#of.draw(model);
    const begun = this.#of.begun?.(model).join(", ") ?? "";
    for (const [id, root] of this.#roots) {
      const nodes = drawn[id] ?? [];
      for (const [name, on] of Object.entries(this.#of.classes?.(model) ?? {})) root.classList.toggle(name, on);
      root.dataset.begun = begun;
      renew(root, ...nodes);
      if (nodes.length > 0 && !root.isConnected) this.#context.areas[id]?.append(root);
    }
    this.#haunt(true);
    this.#teller.again();
    this.#ask(model);
    if (area && document.activeElement !== held) this.#regain(area[0], held?.getAttribute("data-action") ?? "");
  }

  /** Tells the site what is asked for, once. */
  #ask(model: M): void {
    const asking = this.#of.asks?.(model) ?? null;
    if (asking === this.#asking) return;
    this.#asking = asking;
    this.#context.asks(asking);
  }

  /** The same thing again, or what is there instead of it, or else the area: never nothing. */
  #regain(area: string, action: string): void {
    const found = this.#thing(action, area) ?? this.#thing(this.#of.instead?.(action) ?? "", area);
    (found ?? this.#context.areas[area])?.focus({ preventScroll: true });
  }

  /** What stands for an action and can be touched: rather in this area than elsewhere. */
  #thing(action: string, area?: string): HTMLElement | undefined {
    const found = this.#all(`[data-action="${CSS.escape(action)}"].${this.#of.prefix}-can`);
    return found.find((thing) => this.#roots.get(area ?? "")?.contains(thing)) ?? found[0];
  }

  /** Shows a preview, or the last move. What was drawn just now shows neither: there is nothing to be taken away. */
  #haunt(bare: boolean): void {
    if (!this.#model || (bare && !this.#ghostly && this.#trace.length === 0)) return;
    const action = this.#resting ?? this.#chosen;
    const model = { ...this.#model, trace: this.#trace };
    const told = this.#ghostly && (this.#of.foresee?.(model, action, this.#ghostly) ?? this.#ghostly);
    this.#of.haunt?.(this.#stage(model), told);
    if (bare && !this.#ghostly) return;
    for (const thing of this.#all("[data-action]")) {
      const chosen = this.#ghostly !== null && thing.getAttribute("data-action") === action;
      thing.classList.toggle(`${this.#of.prefix}-chosen`, chosen);
    }
  }

  #stage(model: M): Stage<M> {
    return {
      model,
      motion: this.#motion,
      all: (selector) => this.#all(selector),
      find: (at) => inSight(this.#all(`[data-at="${at}"]`)),
    };
  }

  #all(selector: string): HTMLElement[] {
    return [...this.#roots.values()].flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  }
}

/** The one of them that can be seen; for what is folded or scrolled away its seat in the row that is always there. */
function inSight(found: readonly HTMLElement[]): Element | null {
  const drawn = found.find((one) => one.getClientRects().length > 0) ?? null;
  if (drawn && !scrolledAway(drawn)) return drawn;
  const seat = (drawn ?? found[0])?.closest<HTMLElement>('[data-at^="seat-"]')?.dataset.at?.slice(5);
  return (seat === undefined ? null : document.querySelector(`[data-rail="${seat}"]`)) ?? drawn;
}

function scrolledAway(thing: HTMLElement): boolean {
  const box = thing.getBoundingClientRect();
  const middle = box.top + box.height / 2;
  for (let around = thing.parentElement; around; around = around.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
    const { top, bottom } = around.getBoundingClientRect();
    if (middle < top || middle > bottom) return around !== document.documentElement;
  }
  return false;
}

/** A model as text: two that draw the same are written the same. */
function written(name: string, value: unknown): unknown {
  if (name === "context") return undefined;
  return value instanceof Set ? [...value].sort() : value;
}

// The board of Finca: three areas, drawn from what the house tells. It knows no rules.
import { h, s } from "@web/board/kit/dom";
import { Motion } from "@web/board/kit/motion";
import { renew } from "@web/board/kit/renew";
import type { Hands } from "@web/board/kit/touch";
import type { Board, BoardContext, BoardModule } from "@web/board/types";
import "./css/base.css";
import "./css/mill.css";
import "./css/island.css";
import "./css/touch.css";
import "./css/delivery.css";
import "./css/seats.css";
import { delivery } from "./delivery";
import { draw, useKit } from "./drawings";
import { beginsMove, ghosts, traces, type Marks } from "./ghost";
import { island, ISLAND_BOX } from "./island";
import { ALL_BLADES, mill, MILL_BOX } from "./mill";
import { type FincaEvent, type FincaView, type Model } from "./model";
import { show, type Stage } from "./play";
import { seats } from "./seats";
import { listen } from "./touch";
import { bladeStory, stockStory, supplyStory, villageStory } from "./words";

/** An area with a drawing: title, pieces, ghosts above them, and the same story as a list. */
class Sheet {
  readonly title = s("title");
  readonly pieces = s("g", {});
  readonly over = s("g", { class: "fi-over" });
  readonly stage = s("g", { class: "fi-stage" });
  readonly story = h("ul", { class: "kit-hidden" });
  readonly below = h("div", { class: "fi-below" });
  readonly root: HTMLElement;
  private readonly svg: SVGSVGElement;

  constructor(name: string, box: string, ground: string) {
    const still = draw(ground, { class: "fi-still" }); // parsed once: it never changes
    for (const layer of [still, this.over, this.stage]) layer.setAttribute("aria-hidden", "true");
    this.svg = s(
      "svg",
      { viewBox: box, class: "kit-svg", role: "group" },
      this.title,
      still,
      this.pieces,
      this.over,
      this.stage,
    );
    this.root = h("div", { class: `fi fi-${name}` }, this.svg, this.below, this.story);
  }

  draw(title: string, pieces: readonly SVGElement[], story: readonly string[]): void {
    this.svg.setAttribute("aria-label", title);
    this.title.textContent = title;
    // What cannot be touched is told by the list below; its numbers alone would only be noise to the ear.
    for (const piece of pieces) if (!piece.hasAttribute("role")) piece.setAttribute("aria-hidden", "true");
    renew(this.pieces, ...pieces);
    this.stage.replaceChildren();
    renew(this.story, ...story.map((line) => h("li", {}, line)));
  }
}

class FincaBoard implements Board<FincaView, FincaEvent> {
  private readonly mill = new Sheet("mill", MILL_BOX, "ground");
  private readonly island = new Sheet("island", ISLAND_BOX, "island");
  private readonly cards = h("div", { class: "fi-seats-in" });
  private readonly seats = h("div", { class: "fi fi-seats" }, this.cards);
  private readonly stop = new AbortController();
  private readonly dropKit = useKit();
  private readonly motion: Motion;
  private readonly roots: HTMLElement[];
  private context: BoardContext;
  private model: Model | null = null;
  private drawn = "";
  private armed = false;
  private resting: string | null = null;
  private trace: FincaEvent[] = [];
  private ghostly: readonly FincaEvent[] | null = null;
  private lastBlade: number | null = null;

  constructor(context: BoardContext) {
    this.context = context;
    this.motion = new Motion(context.reducedMotion, "fi");
    const places: [string, HTMLElement][] = [
      ["mill", this.mill.root],
      ["island", this.island.root],
      ["seats", this.seats],
    ];
    this.roots = places.map(([, root]) => root);
    const hands: Hands = {
      own: (action) => action === "arm" && this.arm(),
      rest: (action) => (this.resting = action),
    };
    for (const [name, root] of places) {
      context.areas[name]?.append(root);
      root.classList.toggle("fi-calm", context.reducedMotion);
      listen(root, context, hands, this.stop.signal);
    }
  }

  set(view: FincaView, legal: ReadonlySet<string>, me: number | null): void {
    const before = this.model?.view.seats.map(({ points }) => points) ?? [];
    const canLift = [...legal].some((action) => action.startsWith("lift "));
    if (!canLift) this.armed = false;
    this.model = { context: this.context, view, legal, me, armed: this.armed, trace: this.trace };
    this.draw();
    view.seats.forEach(({ points }, seat) => {
      const shown = points === (before[seat] ?? points) ? null : this.find(`points-${seat} b`);
      if (shown) void this.motion.animate(shown, [{ transform: "scale(1.6)" }, { transform: "none" }], 400);
    });
  }

  preview(events: readonly FincaEvent[] | null): void {
    this.ghostly = events;
    this.drawGhosts();
  }

  async play(event: FincaEvent): Promise<void> {
    if (beginsMove(event)) this.trace = [];
    this.trace = [...this.trace, event];
    if (this.ghostly) this.preview(null); // what happens replaces what would happen
    if (!this.model) return;
    this.drawn = ""; // things have moved: the next view is drawn whatever it says
    const stage: Stage = {
      model: this.model,
      motion: this.motion,
      mill: this.mill.stage,
      island: this.island.stage,
      find: (at) => this.find(at),
      lastBlade: this.lastBlade,
    };
    await show(stage, event);
    this.lastBlade = stage.lastBlade;
  }

  skip(): void {
    this.motion.skip();
  }

  language(lang: "en" | "fr"): void {
    this.context = { ...this.context, lang };
    if (this.model) this.model = { ...this.model, context: this.context };
    this.draw();
  }

  destroy(): void {
    this.stop.abort();
    this.motion.destroy();
    for (const root of this.roots) root.remove();
    this.dropKit();
  }

  /** Takes the gust of wind in hand, or puts it back. */
  private arm(): boolean {
    this.armed = !this.armed;
    if (this.model) this.model = { ...this.model, armed: this.armed };
    this.draw();
    return true;
  }

  /** Draws everything, unless nothing has changed since; the focus stays where it was. */
  private draw(): void {
    const model = this.model;
    if (!model) return;
    const { view, legal, me, armed } = model;
    const key = JSON.stringify([view, [...legal].sort(), me, armed, this.context.lang, this.trace]);
    if (key === this.drawn) return;
    this.drawn = key;
    const focused = this.focus();
    this.motion.settle();
    const { text } = this.context;
    this.mill.draw(text("part.windmill"), mill(model), [
      ...ALL_BLADES.map((blade) => bladeStory(model, blade)),
      text("part.line"),
      supplyStory(model),
    ]);
    this.mill.root.classList.toggle("fi-armed", armed);
    this.island.draw(text("part.villages"), island(model), [
      ...view.villages.map((_, place) => villageStory(model, place)),
      stockStory(model),
    ]);
    const strip = delivery(model);
    renew(this.island.below, ...(strip ? [strip] : []));
    renew(this.cards, ...seats(model));
    this.drawGhosts();
    if (focused)
      this.roots
        .map((root) => root.querySelector<SVGElement>(`[data-action="${focused}"]`))
        .find(Boolean)
        ?.focus();
  }

  private focus(): string | null {
    const active = document.activeElement;
    return active && this.roots.some((root) => root.contains(active)) ? active.getAttribute("data-action") : null;
  }

  private drawGhosts(): void {
    const model = this.model;
    if (!model) return;
    const ghost: Marks | null = this.ghostly && ghosts(model, this.ghostly);
    const trace = traces(model);
    this.mill.pieces.querySelector(".fi-under")?.replaceChildren(...(ghost ? ghost.ground : trace.ground));
    this.island.pieces.querySelector(".fi-under")?.replaceChildren(...trace.island);
    this.mill.over.replaceChildren(...(ghost?.mill ?? []));
    this.island.over.replaceChildren(...(ghost?.island ?? []));
    for (const group of this.mill.pieces.querySelectorAll("[data-crowd]")) {
      group.classList.toggle("fi-away", ghost?.crowded.includes(Number(group.getAttribute("data-crowd"))) ?? false);
      for (const piece of group.children) piece.classList.remove("fi-leaving");
    }
    for (const who of ghost?.leaving ?? [])
      this.mill.pieces.querySelector(`[data-farmer="${who}"]`)?.classList.add("fi-leaving");
    for (const place of this.cards.querySelectorAll("[data-gain]")) {
      place.replaceChildren(...(ghost?.gains.get(Number(place.getAttribute("data-gain"))) ?? []));
    }
    for (const root of this.roots) {
      for (const element of root.querySelectorAll("[data-action]")) {
        element.classList.toggle("fi-chosen", ghost !== null && element.getAttribute("data-action") === this.resting);
      }
    }
  }

  private find(at: string): Element | null {
    const [name = "", inner] = at.split(" ");
    for (const root of this.roots) {
      const found = root.querySelector(`[data-at="${name}"]`);
      if (found) return inner ? found.querySelector(inner) : found;
    }
    return null;
  }
}

/** The score of a seat, line by line. */
function summary(view: FincaView, seat: number, text: BoardContext["text"]): { label: string; value: string }[] {
  const here = view.seats[seat];
  if (!here) return [];
  const from = here.points_from;
  const lines: [string, number][] = [
    ["part.tiles", from.tiles],
    ["part.fincas", from.fincas],
    ["part.action-tiles", from.action_tiles],
    ["part.bonus", from.bonus],
    ["part.points", here.points],
  ];
  return lines.map(([key, points]) => ({ label: text(key), value: String(points) }));
}

const board: BoardModule = {
  areas: [
    { id: "mill", label: "part.windmill" },
    { id: "island", label: "part.villages" },
    { id: "seats", label: "board.seats" },
  ],
  create: (context) => new FincaBoard(context),
  summary,
};

export default board;

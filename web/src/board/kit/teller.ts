// What a thing is, told beside it: its name, what it does, what it costs, and why it cannot be had now. A touch, a mouse
// that rests or Enter opens it, whatever the moment of the game; a touch anywhere else closes it. It lies over the page,
// so that nothing moves.
import type { Trouble } from "../../generated/types";
import { text } from "../../texts/reader.svelte";
import { type Child, h } from "./dom";

export interface Telling {
  title: string;
  lines: readonly Child[];
  action?: string | undefined; // what it stands for: why that is not allowed now is asked for
}

export interface Knowing {
  telling(thing: string): Telling | null;
  why(action: string): Promise<Trouble | null>;
  rule(rule: string): void;
}

const REST = 450; // milliseconds that a mouse rests before it is told
const GAP = 8; // pixels between a thing and what is told of it
const FOOT = 76; // pixels that are left to the bar below the board

export class Teller {
  readonly #knows: Knowing;
  readonly #card = h("div", { class: "kit-tells canvas", role: "status" });
  readonly #stop = new AbortController();
  #thing: Element | null = null;
  #pinned = false; // it was touched: a mouse that leaves does not close it
  #rest: ReturnType<typeof setTimeout> | undefined;
  #asked = 0; // only the last answer counts
  #moved = true; // since the last press: a mouse that stays where it has pressed wants no telling

  constructor(knows: Knowing) {
    this.#knows = knows;
    const { signal } = this.#stop;
    const outside = ({ target }: Event): void => {
      this.#moved = false;
      if (target instanceof Node && (this.#card.contains(target) || this.#thing?.contains(target))) return;
      this.hide();
    };
    document.addEventListener("pointerdown", outside, { signal, capture: true });
    document.addEventListener("pointermove", () => (this.#moved = true), { signal, passive: true });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.hide(), { signal });
    window.addEventListener("resize", () => this.hide(), { signal });
    document.addEventListener("scroll", () => this.#place(), { signal, capture: true, passive: true });
    this.#card.addEventListener("click", () => this.hide(), { signal });
  }

  /** Tells what a thing is; says whether it knew. A second touch closes it again. */
  tell(thing: Element, pinned: boolean): boolean {
    clearTimeout(this.#rest);
    const told = thing.closest("[data-tells]");
    const name = told?.getAttribute("data-tells");
    const telling = name ? this.#knows.telling(name) : null;
    if (!told || !telling) {
      this.hide();
      return false;
    }
    if (pinned && this.#pinned && this.#thing === told) {
      this.hide();
      return true;
    }
    this.#thing = told;
    this.#pinned = pinned;
    this.#card.classList.toggle("kit-tells-pinned", pinned);
    this.#write(telling);
    if (pinned && telling.action) void this.#refusal(telling.action);
    return true;
  }

  /** A mouse points at a thing, or at none. */
  point(thing: Element | null): void {
    clearTimeout(this.#rest);
    if (this.#pinned || !this.#moved) return;
    if (!thing) this.hide();
    else this.#rest = setTimeout(() => this.tell(thing, false), REST);
  }

  /** The board was drawn anew: what is told may have changed, or what it is told of may be gone. */
  again(): void {
    const name = this.#thing?.isConnected ? this.#thing.getAttribute("data-tells") : null;
    const telling = name ? this.#knows.telling(name) : null;
    if (!telling) return this.hide();
    this.#write(telling);
    if (this.#pinned && telling.action) void this.#refusal(telling.action);
  }

  hide(): void {
    clearTimeout(this.#rest);
    this.#asked += 1;
    this.#thing = null;
    this.#pinned = false;
    this.#card.replaceChildren();
    this.#card.remove();
  }

  destroy(): void {
    this.#stop.abort();
    this.hide();
  }

  #write({ title, lines }: Telling): void {
    this.#card.replaceChildren(h("b", {}, title), ...lines.flatMap((line) => (line ? [h("p", {}, line)] : [])));
    if (!this.#card.isConnected) document.body.append(this.#card);
    this.#place();
  }

  async #refusal(action: string): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const trouble = await this.#knows.why(action);
    if (!trouble || asked !== this.#asked || !this.#thing) return;
    const { rule } = trouble;
    const link = rule && h("button", { type: "button", class: "kit-tells-rule" }, text("web.play.rule", { rule }));
    if (link && rule) link.addEventListener("click", () => this.#knows.rule(rule));
    this.#card.append(h("p", { class: "kit-tells-why" }, h("span", {}, trouble.message), link));
    this.#place();
  }

  /** Below the thing, or above it, whole on the screen, and never over it. */
  #place(): void {
    const thing = this.#thing?.getBoundingClientRect();
    if (!thing) return;
    const card = this.#card.getBoundingClientRect();
    const [wide, high] = [document.documentElement.clientWidth, window.innerHeight];
    const left = Math.min(Math.max(GAP, thing.left + (thing.width - card.width) / 2), wide - card.width - GAP);
    const below = thing.bottom + GAP;
    const top = below + card.height <= high - FOOT ? below : Math.max(GAP, thing.top - GAP - card.height);
    this.#card.style.setProperty("translate", `${Math.round(left)}px ${Math.round(top)}px`);
  }
}

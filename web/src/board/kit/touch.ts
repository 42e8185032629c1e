// What can be touched. Elements only say which action they stand for; one set of listeners per area does the rest,
// so that drawing anew never leaves a listener behind.
import type { BoardContext } from "../types";
import { type Attributes, type Child, h } from "./dom";

export interface Reacting {
  own(action: string): boolean; // whether the board itself deals with what was touched
  rest(action: string | null): void; // what the pointer or the focus is on
  tell(thing: Element): boolean; // whether the board itself says what the touched thing is, and why not now
  point(thing: Element | null): void; // what a mouse points at and could be told of
}

type Site = Pick<BoardContext, "touch" | "ask" | "hover">;

export interface Names {
  inner?: readonly string[]; // what the board deals with itself and the site never hears of, by the first word
  whole?(action: string): readonly string[] | null; // the actions of a thing that stands for a whole move
}

/** Touching for one board; what may be touched now has the class `prefix-can`. */
export class Touching {
  readonly #can: string;
  readonly #inner: readonly string[];
  readonly #whole: (action: string) => readonly string[] | null;

  constructor(prefix: string, { inner = [], whole = () => null }: Names = {}) {
    this.#can = `${prefix}-can`;
    this.#inner = inner;
    this.#whole = whole;
  }

  /** Makes an element stand for an action: a button when it is legal, a place to ask "why not?" otherwise. */
  readonly stands = <E extends Element>(element: E, action: string, label: string, legal: boolean): E => {
    element.setAttribute("data-action", action);
    element.classList.toggle(this.#can, legal);
    const button = element instanceof HTMLElement && element.localName === "button";
    if (legal && !button) element.setAttribute("role", "button");
    if (legal) element.setAttribute("tabindex", "0");
    if (!legal && button) element.setAttribute("aria-disabled", "true");
    if (legal || button) element.setAttribute("aria-label", label);
    return element;
  };

  /** A button that stands for an action; `look` is its class, or all its attributes. */
  readonly button = (
    action: string,
    label: string,
    legal: boolean,
    look: string | Attributes,
    ...inside: Child[]
  ): HTMLElement => {
    const attributes = typeof look === "string" ? { class: look } : look;
    const element = h("button", { type: "button", ...attributes }, ...inside);
    return this.stands(element, action, called(written(element), label), legal);
  };

  /** Listens to an area until `signal` says stop. */
  listen(area: HTMLElement, site: Site, hands: Reacting, signal: AbortSignal): void {
    const hear = <K extends keyof HTMLElementEventMap>(
      name: K,
      find: (event: HTMLElementEventMap[K]) => Element | null,
      heard: (element: Element, event: HTMLElementEventMap[K]) => void,
    ): void => {
      const listener = (event: HTMLElementEventMap[K]): void => {
        const element = find(event);
        if (element) heard(element, event);
      };
      area.addEventListener(name, listener, { signal });
    };
    const press = (element: Element): void => this.#touched(element, site, hands);
    const rest = (action: string | null): void => {
      hands.rest(action);
      const [first = action, ...line] = (action && this.#whole(action)) || [];
      site.hover(first, line);
    };
    // A finger leaves as soon as it is lifted: only a mouse or a pen can rest on something.
    const pointed = (event: PointerEvent): Element | null => {
      const element = event.pointerType === "touch" ? null : this.#touchable(event.target);
      return element?.contains(event.relatedTarget as Node | null) ? null : element;
    };
    hear("click", ({ target }) => touchedThing(target), press);
    const told = ({ target, pointerType }: PointerEvent): Element | null =>
      pointerType === "touch" ? null : telling(target);
    hear("pointerover", told, (thing) => hands.point(thing));
    hear("pointerout", told, (thing, event) => {
      if (!thing.contains(event.relatedTarget as Node | null)) hands.point(null);
    });
    hear(
      "keydown",
      ({ target }) => standing(target),
      (element, event) => this.#keyed(element, event, area, press),
    );
    hear("pointerover", pointed, (element) => rest(actionOf(element)));
    hear("pointerout", pointed, () => rest(null));
    hear(
      "focusin",
      ({ target }) => this.#touchable(target),
      (element) => rest(actionOf(element)),
    );
    hear(
      "focusout",
      ({ target }) => this.#touchable(target),
      () => rest(null),
    );
  }

  #touchable(target: EventTarget | null): Element | null {
    const element = standing(target);
    const own = element && this.#inner.includes(actionOf(element).split(" ")[0] ?? "");
    return element?.classList.contains(this.#can) && !own ? element : null;
  }

  /** What was touched goes to the board, or to the site: as a question, an action, or the actions of a whole move. */
  #touched(element: Element, site: Site, hands: Reacting): void {
    const action = actionOf(element);
    if (hands.own(action)) return;
    const told = hands.tell(element);
    if (!element.classList.contains(this.#can)) return told ? undefined : site.ask(action);
    hands.rest(action);
    const [first = action, ...line] = this.#whole(action) ?? [];
    site.touch(first, line, line.length ? (element.getAttribute("aria-label") ?? undefined) : undefined);
  }

  #keyed(element: Element, event: KeyboardEvent, area: HTMLElement, press: (element: Element) => void): void {
    if (event.defaultPrevented) return;
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = [...area.querySelectorAll<HTMLElement>(`.${this.#can}`)].filter(isShown);
    if (way) all[(all.indexOf(element as HTMLElement) + way + all.length) % all.length]?.focus();
    // A real button clicks by itself; a drawn one does not.
    else if ((event.key === "Enter" || event.key === " ") && element.localName !== "button") press(element);
    else return;
    event.preventDefault();
  }
}

/** Hears a key wherever the focus is, unless something is being written. */
export function onKey(key: string, heard: () => void, signal: AbortSignal): void {
  const keyed = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!target?.closest("input, textarea, select, dialog")) heard();
  };
  document.addEventListener("keydown", keyed, { signal });
}

/** What says of itself what it is. */
function telling(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-tells]") : null;
}

/** What a touch means: the thing that stands for an action, or else one that only tells what it is. */
function touchedThing(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-action], [data-tells]") : null;
}

function standing(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-action]") : null;
}

/** What another layout has put away gets no focus. */
function isShown(element: HTMLElement): boolean {
  return element.checkVisibility?.() ?? true;
}

function actionOf(element: Element): string {
  return element.getAttribute("data-action") ?? "";
}

/** What is written on a thing, for those who see it. */
function written(thing: Node): string {
  if (thing.nodeType === Node.TEXT_NODE) return thing.nodeValue ?? "";
  if (!(thing instanceof Element) || thing.classList.contains("kit-hidden")) return "";
  if (!thing.querySelector(".kit-hidden")) return thing.textContent;
  return [...thing.childNodes].map(written).join("");
}

const plain = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whoever speaks to the page says what is written on a thing: its name begins with that where it does not hold it. */
export function called(words: string, label: string): string {
  const said = plain(words);
  return said === "" || ` ${plain(label)} `.includes(` ${said} `) ? label : `${words.trim()}: ${label}`;
}

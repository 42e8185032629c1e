// What can be touched. Elements only say which action they stand for; one set of listeners per area does the rest,
// so that drawing anew never leaves a listener behind.
import type { BoardContext } from "../types";
import { h, type Attributes, type Child } from "./dom";

export interface Reacting {
  own(action: string): boolean; // whether the board itself deals with what was touched
  rest(action: string | null): void; // what the pointer or the focus is on
}

type Site = Pick<BoardContext, "touch" | "ask" | "hover">;

export interface Touching {
  /** Makes an element stand for an action: a button when it is legal, a place to ask "why not?" otherwise. */
  stands<E extends Element>(element: E, action: string, label: string, legal: boolean): E;
  /** A button that stands for an action; `look` is its class, or all its attributes. */
  button(action: string, label: string, legal: boolean, look: string | Attributes, ...inside: Child[]): HTMLElement;
  /** Listens to an area until `signal` says stop. */
  listen(area: HTMLElement, site: Site, hands: Reacting, signal: AbortSignal): void;
}

export interface Names {
  inner?: readonly string[]; // what the board deals with itself and the site never hears of, by the first word
  whole?(action: string): readonly string[] | null; // the actions of a thing that stands for a whole move
}

/** Touching for one board; what may be touched now has the class `prefix-can`. */
export function touching(prefix: string, { inner = [], whole = () => null }: Names = {}): Touching {
  const can = `${prefix}-can`;
  const canTouch = (target: EventTarget | null): Element | null => {
    const element = standing(target);
    return element?.classList.contains(can) && !inner.includes(actionOf(element).split(" ")[0] ?? "") ? element : null;
  };

  function neighbour(area: HTMLElement, from: Element, way: number): (Element & HTMLOrSVGElement) | undefined {
    const all = [...area.querySelectorAll<SVGElement>(`.${can}`)];
    return all[(all.indexOf(from as SVGElement) + way + all.length) % all.length];
  }

  function stands<E extends Element>(element: E, action: string, label: string, legal: boolean): E {
    element.setAttribute("data-action", action);
    element.classList.toggle(can, legal);
    const button = element instanceof HTMLElement && element.localName === "button";
    if (legal && !button) element.setAttribute("role", "button");
    if (legal) element.setAttribute("tabindex", "0");
    if (!legal && button) element.setAttribute("aria-disabled", "true");
    if (legal || button) element.setAttribute("aria-label", label);
    return element;
  }

  /** What was touched goes to the board, or to the site: as a question, an action, or the actions of a whole move. */
  function touched(element: Element, site: Site, hands: Reacting): void {
    const action = actionOf(element);
    if (hands.own(action)) return;
    if (!element.classList.contains(can)) return site.ask(action);
    hands.rest(action);
    const [first = action, ...line] = whole(action) ?? [];
    site.touch(first, line, line.length ? (element.getAttribute("aria-label") ?? undefined) : undefined);
  }

  function keyed(event: KeyboardEvent, area: HTMLElement, press: (element: Element) => void): void {
    const element = standing(event.target);
    if (!element || event.defaultPrevented) return;
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (way) neighbour(area, element, way)?.focus();
    // A real button clicks by itself; a drawn one does not.
    else if ((event.key === "Enter" || event.key === " ") && element.localName !== "button") press(element);
    else return;
    event.preventDefault();
  }

  return {
    stands,
    button: (action, label, legal, look, ...inside) => {
      const attributes = typeof look === "string" ? { class: look } : look;
      return stands(h("button", { type: "button", ...attributes }, ...inside), action, label, legal);
    },
    listen(area, site, hands, signal) {
      const hear = <K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void) =>
        area.addEventListener(name, heard, { signal });
      const press = (element: Element): void => touched(element, site, hands);
      const rest = (action: string | null): void => {
        hands.rest(action);
        const [first = action, ...line] = (action && whole(action)) || [];
        site.hover(first, line);
      };
      // A finger leaves as soon as it is lifted: only a mouse or a pen can rest on something.
      const pointed = (event: PointerEvent): Element | null => {
        const element = event.pointerType === "touch" ? null : canTouch(event.target);
        return element?.contains(event.relatedTarget as Node | null) ? null : element;
      };

      hear("click", (event) => {
        const element = standing(event.target);
        if (element) press(element);
      });
      hear("keydown", (event) => keyed(event, area, press));
      hear("pointerover", (event) => {
        const element = pointed(event);
        if (element) rest(actionOf(element));
      });
      hear("pointerout", (event) => pointed(event) && rest(null));
      hear("focusin", (event) => {
        const element = canTouch(event.target);
        if (element) rest(actionOf(element));
      });
      hear("focusout", (event) => canTouch(event.target) && rest(null));
    },
  };
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

function standing(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-action]") : null;
}

function actionOf(element: Element): string {
  return element.getAttribute("data-action") ?? "";
}

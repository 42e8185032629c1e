// What can be touched. Elements only say which action they stand for; one set of listeners per area does the rest,
// so that drawing anew never leaves a listener behind.
import type { BoardContext } from "../types";

export interface Hands {
  own?(action: string, element: Element): boolean; // whether the board itself deals with what was touched
  rest?(action: string | null): void; // what the pointer or the focus is on
}

export interface Touching {
  /** Makes an element stand for an action: a button when it is legal, a place to ask "why not?" otherwise. */
  stands<E extends Element>(element: E, action: string, label: string, legal: boolean): E;
  /** Listens to an area until `signal` says stop. */
  listen(area: HTMLElement, context: BoardContext, hands: Hands, signal: AbortSignal): void;
}

/** Touching for one board: `can` is the class of what may be touched now, `inner` says what the site never hears of. */
export function touching(can: string, inner: (action: string) => boolean = () => false): Touching {
  const canTouch = (target: EventTarget | null): Element | null => {
    const element = standing(target);
    return element?.classList.contains(can) && !inner(element.getAttribute("data-action") ?? "") ? element : null;
  };

  function neighbour(area: HTMLElement, from: Element, way: number): (Element & HTMLOrSVGElement) | undefined {
    const all = [...area.querySelectorAll<SVGElement>(`.${can}`)];
    return all[(all.indexOf(from as SVGElement) + way + all.length) % all.length];
  }

  return {
    stands(element, action, label, legal) {
      element.setAttribute("data-action", action);
      element.classList.toggle(can, legal);
      const button = element instanceof HTMLElement && element.localName === "button";
      if (legal && !button) element.setAttribute("role", "button");
      if (legal) element.setAttribute("tabindex", "0"); // the site finds by it what had the focus
      if (!legal && button) element.setAttribute("aria-disabled", "true");
      if (legal || button) element.setAttribute("aria-label", label);
      return element;
    },

    listen(area, context, hands, signal) {
      const touched = (element: Element): void => {
        const action = element.getAttribute("data-action") ?? "";
        if (hands.own?.(action, element)) return;
        if (!element.classList.contains(can)) context.ask(action);
        else {
          hands.rest?.(action);
          context.touch(action);
        }
      };
      const rest = (action: string | null): void => {
        hands.rest?.(action);
        context.hover(action);
      };
      const hear = <K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void) =>
        area.addEventListener(name, heard, { signal });

      hear("click", (event) => {
        const element = standing(event.target);
        if (element) touched(element);
      });
      hear("keydown", (event) => {
        const element = standing(event.target);
        if (!element || event.defaultPrevented) return;
        const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (way) {
          event.preventDefault();
          neighbour(area, element, way)?.focus();
        } else if ((event.key === "Enter" || event.key === " ") && element.localName !== "button") {
          event.preventDefault(); // a real button clicks by itself; a drawn one does not
          touched(element);
        }
      });

      // A finger leaves as soon as it is lifted: only a mouse or a pen can rest on something.
      const pointed = (event: PointerEvent): Element | null =>
        event.pointerType === "touch" ? null : canTouch(event.target);
      hear("pointerover", (event) => {
        const element = pointed(event);
        if (element && !element.contains(event.relatedTarget as Node | null)) rest(element.getAttribute("data-action"));
      });
      hear("pointerout", (event) => {
        const element = pointed(event);
        if (element && !element.contains(event.relatedTarget as Node | null)) rest(null);
      });
      hear("focusin", (event) => {
        const element = canTouch(event.target);
        if (element) rest(element.getAttribute("data-action"));
      });
      hear("focusout", (event) => {
        if (canTouch(event.target)) rest(null);
      });
    },
  };
}

function standing(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-action]") : null;
}

// What can be touched. Elements only say which action they stand for; one set of listeners per area does the rest,
// so that drawing anew never leaves a listener behind.
import type { BoardContext } from "@web/board/types";

/** Makes an element stand for an action: a button when it is legal, a place to ask "why not?" otherwise. */
export function stands<E extends Element>(element: E, action: string, label: string, legal: boolean): E {
  element.setAttribute("data-action", action);
  element.classList.toggle("fi-can", legal);
  const button = element instanceof HTMLElement && element.localName === "button";
  if (legal && !button) {
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
  }
  if (!legal && button) element.setAttribute("aria-disabled", "true");
  if (legal || button) element.setAttribute("aria-label", label);
  return element;
}

export interface Hands {
  arm(): void; // the reader touched the gust of wind
  rest(action: string | null): void; // what the pointer or the focus is on
}

/** Listens to an area until `signal` says stop. */
export function listen(area: HTMLElement, context: BoardContext, hands: Hands, signal: AbortSignal): void {
  const touched = (element: Element): void => {
    const action = element.getAttribute("data-action") ?? "";
    if (action === "arm") hands.arm();
    else if (!element.classList.contains("fi-can")) context.ask(action);
    else {
      hands.rest(action);
      context.touch(action);
    }
  };
  const rest = (action: string | null): void => {
    hands.rest(action);
    context.hover(action);
  };

  area.addEventListener(
    "click",
    (event) => {
      const element = standing(event.target);
      if (element) touched(element);
    },
    { signal },
  );

  area.addEventListener(
    "keydown",
    (event) => {
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
    },
    { signal },
  );

  // A finger leaves as soon as it is lifted: only a mouse or a pen can rest on something.
  const pointed = (event: PointerEvent): Element | null =>
    event.pointerType === "touch" ? null : canTouch(event.target);
  area.addEventListener(
    "pointerover",
    (event) => {
      const element = pointed(event);
      if (element && !element.contains(event.relatedTarget as Node | null)) rest(element.getAttribute("data-action"));
    },
    { signal },
  );
  area.addEventListener(
    "pointerout",
    (event) => {
      const element = pointed(event);
      if (element && !element.contains(event.relatedTarget as Node | null)) rest(null);
    },
    { signal },
  );
  area.addEventListener(
    "focusin",
    (event) => {
      const element = canTouch(event.target);
      if (element) rest(element.getAttribute("data-action"));
    },
    { signal },
  );
  area.addEventListener(
    "focusout",
    (event) => {
      if (canTouch(event.target)) rest(null);
    },
    { signal },
  );
}

function standing(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-action]") : null;
}

function canTouch(target: EventTarget | null): Element | null {
  const element = standing(target);
  return element?.classList.contains("fi-can") && element.getAttribute("data-action") !== "arm" ? element : null;
}

function neighbour(area: HTMLElement, from: Element, way: number): (Element & HTMLOrSVGElement) | undefined {
  const all = [...area.querySelectorAll<SVGElement>(".fi-can")];
  return all[(all.indexOf(from as SVGElement) + way + all.length) % all.length];
}

// Dragging a card to where it should go: for a mouse or a pen everywhere, for a finger where the page need not scroll.
import { h } from "@web/board/kit/dom";

export interface Dropping {
  zone(dragged: string, zone: string): boolean; // whether a thing may be dropped there
  drop(dragged: string, zone: string): void;
}

const FAR = 8; // pixels until a press becomes a drag

interface Begun {
  x: number;
  y: number;
  source: HTMLElement;
  id: number;
}

/** Lets the cards of an area be dragged, until `signal` says stop. */
export class Dragging {
  readonly #hands: Dropping;
  #start: Begun | null = null;
  #flyer: HTMLElement | null = null;
  #dragged = false;

  constructor(area: HTMLElement, hands: Dropping, signal: AbortSignal) {
    this.#hands = hands;
    area.addEventListener("pointerdown", (event) => this.#begin(event), { signal });
    area.addEventListener("click", (event) => this.#clicked(event), { signal, capture: true });
    window.addEventListener("pointermove", (event) => this.#move(event), { signal });
    window.addEventListener("pointerup", (event) => this.#drop(event), { signal });
    window.addEventListener("pointercancel", () => this.#end(), { signal });
  }

  #begin(event: PointerEvent): void {
    this.#dragged = false;
    const source = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-drag]") : null;
    const finger = event.pointerType === "touch";
    if (!source || event.button !== 0 || (finger && !source.matches(".bo-first *, .bo-place *"))) return;
    this.#start = { x: event.clientX, y: event.clientY, source, id: event.pointerId };
  }

  #move(event: PointerEvent): void {
    const start = this.#start;
    if (!start || event.pointerId !== start.id) return;
    if (!this.#flyer) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
      const picture = start.source.querySelector(".bo-card")?.cloneNode(true);
      this.#flyer = h("div", { class: "kit-sky bo-sky bo-dragged" }, picture);
      document.body.append(this.#flyer);
      this.#dragged = true;
    }
    this.#flyer.style.setProperty("transform", `translate(${event.clientX}px, ${event.clientY}px)`);
    light(this.#over(event));
  }

  #drop(event: PointerEvent): void {
    if (!this.#start || event.pointerId !== this.#start.id) return;
    const zone = this.#flyer ? this.#over(event) : null;
    const thing = this.#start.source.dataset.drag ?? "";
    this.#end();
    if (zone) this.#hands.drop(thing, zone.dataset.drop ?? "");
  }

  #end(): void {
    this.#flyer?.remove();
    this.#flyer = null;
    this.#start = null;
    light(null);
  }

  /** The click that ends a drag is none. */
  #clicked(event: MouseEvent): void {
    if (!this.#dragged) return;
    this.#dragged = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #over(event: PointerEvent): HTMLElement | null {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]");
    const thing = this.#start?.source.dataset.drag ?? "";
    return found && this.#hands.zone(thing, found.dataset.drop ?? "") ? found : null;
  }
}

function light(zone: HTMLElement | null): void {
  for (const each of document.querySelectorAll(".bo-over")) if (each !== zone) each.classList.remove("bo-over");
  zone?.classList.add("bo-over");
}

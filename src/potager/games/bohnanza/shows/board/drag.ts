// Dragging a card to where it should go: for a mouse or a pen everywhere, for a finger where the page need not scroll.
export interface Dropping {
  zone(dragged: string, zone: string): boolean; // whether a thing may be dropped there
  drop(dragged: string, zone: string): void;
}

const FAR = 8; // pixels until a press becomes a drag

/** Lets the cards of an area be dragged, until `signal` says stop. */
export function dragging(area: HTMLElement, hands: Dropping, signal: AbortSignal): void {
  let start: { x: number; y: number; source: HTMLElement; id: number } | null = null;
  let flyer: HTMLElement | null = null;
  let dragged = false;

  const over = (event: PointerEvent): HTMLElement | null => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-drop]") ?? null;
    const thing = start?.source.dataset.drag ?? "";
    return found && hands.zone(thing, found.dataset.drop ?? "") ? found : null;
  };
  const light = (zone: HTMLElement | null): void => {
    for (const each of document.querySelectorAll(".bo-over")) if (each !== zone) each.classList.remove("bo-over");
    zone?.classList.add("bo-over");
  };
  const end = (): void => {
    flyer?.remove();
    flyer = null;
    start = null;
    light(null);
  };

  area.addEventListener(
    "pointerdown",
    (event) => {
      dragged = false;
      const source = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-drag]") : null;
      const finger = event.pointerType === "touch";
      if (!source || event.button !== 0 || (finger && !source.matches(".bo-first *, .bo-tray *"))) return;
      start = { x: event.clientX, y: event.clientY, source, id: event.pointerId };
    },
    { signal },
  );
  window.addEventListener(
    "pointermove",
    (event) => {
      if (!start || event.pointerId !== start.id) return;
      if (!flyer) {
        if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
        flyer = document.createElement("div");
        flyer.className = "kit-sky bo-sky bo-dragged";
        const picture = start.source.querySelector(".bo-card")?.cloneNode(true);
        if (picture) flyer.append(picture);
        document.body.append(flyer);
        dragged = true;
      }
      flyer.style.setProperty("transform", `translate(${event.clientX}px, ${event.clientY}px)`);
      light(over(event));
    },
    { signal },
  );
  window.addEventListener(
    "pointerup",
    (event) => {
      if (!start || event.pointerId !== start.id) return;
      const zone = flyer ? over(event) : null;
      const thing = start.source.dataset.drag ?? "";
      end();
      if (zone) hands.drop(thing, zone.dataset.drop ?? "");
    },
    { signal },
  );
  window.addEventListener("pointercancel", end, { signal });
  // The click that ends a drag is none.
  area.addEventListener(
    "click",
    (event) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
}

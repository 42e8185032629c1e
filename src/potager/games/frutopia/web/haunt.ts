// Puts ghosts and traces on the page, and takes away those that were there.
import type { Marks } from "./ghost";
import type { Sheet } from "./island";

export interface Page {
  readonly sheets: ReadonlyMap<number, Sheet>;
  readonly machine: SVGGElement | null; // above the factory
  all(selector: string): HTMLElement[];
}

export function haunt(page: Page, ghost: Marks | null, trace: Marks, resting: string | null): void {
  for (const [seat, sheet] of page.sheets) {
    sheet.under.replaceChildren(...(ghost?.under.get(seat) ?? trace.under.get(seat) ?? []));
    sheet.over.replaceChildren(...(ghost?.over.get(seat) ?? []));
  }
  page.machine?.replaceChildren(...(ghost?.factory.length ? ghost.factory : trace.factory));
  for (const thing of page.all("[data-at]")) {
    thing.classList.toggle("fr-leaving", ghost?.leaving.has(thing.getAttribute("data-at") ?? "") ?? false);
  }
  for (const step of page.all("[data-permit]")) {
    step.classList.toggle("fr-next", ghost !== null && Number(step.getAttribute("data-permit")) === ghost.permits);
  }
  for (const place of page.all("[data-gain]")) {
    const chips = ghost?.gains.get(Number(place.getAttribute("data-gain"))) ?? [];
    place.replaceChildren(...chips.map((chip) => chip.cloneNode(true)));
  }
  for (const thing of page.all("[data-action]")) {
    thing.classList.toggle("fr-chosen", ghost !== null && thing.getAttribute("data-action") === resting);
  }
}

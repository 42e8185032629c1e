// Puts ghosts and traces on the page, and takes away those that were there.
import type { Marks } from "./ghost";
import { layerOf } from "./island";

type All = (selector: string) => HTMLElement[]; // what of it is on the board

export function haunt(all: All, ghost: Marks | null, trace: Marks, resting: string | null): void {
  for (const island of all("[data-island]")) {
    const seat = Number(island.getAttribute("data-island"));
    layerOf(island, "under")?.replaceChildren(...(ghost?.under.get(seat) ?? trace.under.get(seat) ?? []));
    layerOf(island, "over")?.replaceChildren(...(ghost?.over.get(seat) ?? []));
  }
  for (const machine of all(".fr-machine")) {
    layerOf(machine, "over")?.replaceChildren(...(ghost?.factory.length ? ghost.factory : trace.factory));
  }
  for (const thing of all("[data-at]")) {
    thing.classList.toggle("fr-leaving", ghost?.leaving.has(thing.getAttribute("data-at") ?? "") ?? false);
  }
  for (const step of all("[data-permit]")) {
    step.classList.toggle("fr-next", ghost !== null && Number(step.getAttribute("data-permit")) === ghost.permits);
  }
  for (const place of all("[data-gain]")) {
    const chips = ghost?.gains.get(Number(place.getAttribute("data-gain"))) ?? [];
    place.replaceChildren(...chips.map((chip) => chip.cloneNode(true)));
  }
  for (const thing of all("[data-action]")) {
    thing.classList.toggle("fr-chosen", ghost !== null && thing.getAttribute("data-action") === resting);
  }
}

// What a lesson lights up, and where it is on the screen.
import { lampAt, thingOf } from "../board/hint/lamp";

/** What is to be lit: things under any of their names, others while none of those is to be seen, and more besides. */
export interface Lit {
  things: readonly (readonly string[])[];
  instead: readonly (readonly string[])[];
  beside: readonly (readonly string[])[];
}

export interface Ring {
  left: number;
  top: number;
  width: number;
  height: number;
  round: boolean;
}

const TIGHT = 72; // pixels up to which a ring goes around a drawn thing; a larger one gets it on its middle
const RING = 56;
const AT = "@"; // what has this `data-at`
const OWN = "#"; // what the board deals with itself

export const NOTHING: Lit = { things: [], instead: [], beside: [] };

/** What lies ready on the board, of which the line has not heard yet. */
export function begun(): string[] {
  const said = document.querySelector<HTMLElement>(".canvas [data-begun]:not([data-begun=''])")?.dataset.begun;
  return said ? said.split(", ") : [];
}

/** What a step lights: the actions that lead on, and what it names besides. */
export function litBy(ways: readonly string[], light: readonly string[], thing: (action: string) => string): Lit {
  const names = (action: string) => [...new Set([action, thing(action)])];
  return {
    things: ways.map(names),
    instead: light
      .filter((name) => !name.startsWith(AT))
      .map((name) => (name.startsWith(OWN) ? [name.slice(1)] : names(name))),
    beside: light.filter((name) => name.startsWith(AT)).map((name) => [name]),
  };
}

/** The things that are drawn now: those that lead on, or else what is lit instead; and those besides. */
function drawn({ things, instead, beside }: Lit): (readonly string[])[] {
  const there = (all: Lit["things"]) => all.filter((names) => thingOf(names));
  const first = there(things);
  return [...(first.length > 0 ? first : there(instead)), ...there(beside)];
}

/** What the eye and the focus are led to. */
export function leadOf(lit: Lit): readonly string[] | undefined {
  return drawn(lit)[0];
}

/** Where the rings are now; what is hidden has none. */
export function ringsOf(lit: Lit): Ring[] {
  return drawn(lit).flatMap((names) => ringOf(names) ?? []);
}

/** The drawn things that are lit: their own shape glows. */
export function shapesOf(lit: Lit): Element[] {
  return drawn(lit).flatMap((names) => {
    const thing = thingOf(names);
    return thing instanceof SVGElement ? [thing] : [];
  });
}

function ringOf(names: readonly string[]): Ring | null {
  const place = lampAt(names);
  if (!place) return null;
  const { x, y, left, top, width, height, plain } = place;
  if (plain || Math.max(width, height) <= TIGHT) return { left, top, width, height, round: !plain };
  return { left: x - RING / 2, top: y - RING / 2, width: RING, height: RING, round: true };
}

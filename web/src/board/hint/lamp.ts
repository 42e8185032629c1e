// Where on the screen the thing is that stands for an action.

export interface Place {
  x: number; // where a lamp would hang
  y: number;
  left: number; // the thing itself
  top: number;
  width: number;
  height: number;
  plain: boolean; // whether it is as square as its outline: a button or a card, not a drawn shape
}

const EDGE = 4; // pixels by which a frame is larger than what it frames

/** What stands for an action and can be touched; `@` names anything by its `data-at`. */
function thingsOf(names: readonly string[]): Element[] {
  const found = names.map((name) =>
    name.startsWith("@")
      ? `.canvas [data-at="${CSS.escape(name.slice(1))}"]`
      : `.canvas [data-action="${CSS.escape(name)}"]:is([role=button], button:not([aria-disabled]))`,
  );
  return [...document.querySelectorAll(found.join(", "))];
}

/** What stands for an action: rather a thing that is on the screen than one in an area that is closed. */
export function thingOf(names: readonly string[]): Element | null {
  const things = thingsOf(names);
  return things.find((thing) => thing.getClientRects().length > 0) ?? things[0] ?? null;
}

/** What the reader holds lies over the board where the page scrolls, and is in sight all the time. */
const DOCK = ".dock";

/** Bring what stands for an action into sight, unless the whole of it is there. */
export function bring(names: readonly string[], atOnce: boolean): void {
  const thing = thingOf(names);
  if (!thing || thing.closest(DOCK)) return;
  const box = thing.getBoundingClientRect();
  const x = box.x + box.width / 2;
  const seen = [box.top + EDGE, box.y + box.height / 2, box.bottom - EDGE].every((y) => {
    const met = document.elementFromPoint(x, y);
    return met?.closest(".canvas") && !met.closest(DOCK);
  });
  if (seen) return;
  const [head, dock] = [".game > .head", DOCK].map((part) => document.querySelector(part)?.getBoundingClientRect());
  const below = dock ? Math.max(0, innerHeight - dock.top) : 0;
  (thing as HTMLElement | SVGElement).style.scrollMarginBlock = `${head?.height ?? 0}px ${below}px`;
  thing.scrollIntoView({ block: "center", behavior: atOnce ? "instant" : "smooth" });
}

/** Down to where something lies over what is not held. */
function floor(thing: Element): number {
  const dock = thing.closest(DOCK) ? null : document.querySelector(DOCK);
  const over = dock && getComputedStyle(dock).position === "sticky";
  return over ? dock.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
}

/** Where a lamp would hang on what stands for an action; null while that is not to be seen. */
export function lampAt(names: readonly string[]): Place | null {
  for (const thing of thingsOf(names)) {
    const box = thing.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const plain = thing instanceof HTMLElement;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    // Scrolled away, or behind a sheet: a lamp would hang on something else.
    const met = document.elementFromPoint(middle.x, middle.y);
    if (met && (!met.closest(".canvas") || middle.y > floor(thing))) continue;
    return {
      x: plain ? box.right - 2 : middle.x,
      y: plain ? box.top + 2 : middle.y,
      left: box.left - EDGE,
      top: box.top - EDGE,
      width: box.width + 2 * EDGE,
      height: Math.min(box.bottom + EDGE, floor(thing)) - box.top + EDGE,
      plain,
    };
  }
  return null;
}

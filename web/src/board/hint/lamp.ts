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

/** Bring what stands for an action into sight, unless the whole of it is there. */
export function bring(names: readonly string[], atOnce: boolean): void {
  const thing = thingOf(names);
  const box = thing?.getBoundingClientRect();
  if (!thing || !box) return;
  const x = box.x + box.width / 2;
  const seen = [box.top + EDGE, box.y + box.height / 2, box.bottom - EDGE].every((y) =>
    document.elementFromPoint(x, y)?.closest(".canvas"),
  );
  if (!seen) thing.scrollIntoView({ block: "center", behavior: atOnce ? "instant" : "smooth" });
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
    if (met && !met.closest(".canvas")) continue;
    return {
      x: plain ? box.right - 2 : middle.x,
      y: plain ? box.top + 2 : middle.y,
      left: box.left - EDGE,
      top: box.top - EDGE,
      width: box.width + 2 * EDGE,
      height: box.height + 2 * EDGE,
      plain,
    };
  }
  return null;
}

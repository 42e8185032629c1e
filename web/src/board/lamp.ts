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

/** Where a lamp would hang on what stands for an action; null while that is not to be seen. */
export function lampAt(names: readonly string[]): Place | null {
  const found = names.map((name) => `.canvas [data-action="${CSS.escape(name)}"]:is([role=button], button:not([aria-disabled]))`);
  for (const thing of document.querySelectorAll(found.join(", "))) {
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

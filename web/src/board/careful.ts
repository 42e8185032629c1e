// A board as the site uses it: drawing anew never loses the focus, and one hears what can be touched where.
import type { Board } from "./types";

/** Wraps a board; `touchable` is told which areas hold something that may be touched now, and which are in use at all. */
export function careful(
  board: Board,
  areas: Readonly<Record<string, HTMLElement>>,
  touchable: (areas: string[], used: string[]) => void,
): Board {
  return {
    preview: (events) => board.preview(events),
    play: (event) => board.play(event),
    compose: (actions) => board.compose?.(actions) ?? false,
    standing: (orders) => board.standing?.(orders),
    skip: () => board.skip(),
    language: (lang) => board.language(lang),
    destroy: () => board.destroy(),
    set(view, legal, me) {
      const held = document.activeElement as (Element & HTMLOrSVGElement) | null;
      const area = Object.values(areas).find((element) => element.contains(held));
      const action = held?.getAttribute("data-action");
      board.set(view, legal, me);
      if (area && document.activeElement !== held) regain(area, action ?? null);
      const ids = Object.keys(areas);
      const touched = ids.filter((id) => hasLegal(areas[id], legal));
      touchable(
        touched,
        ids.filter((id) => areas[id]?.hasChildNodes()),
      );
    },
  };
}

function regain(area: HTMLElement, action: string | null): void {
  const same = action && area.querySelector<HTMLElement>(`[data-action="${CSS.escape(action)}"][tabindex="0"]`);
  const target = same || area;
  target.focus({ preventScroll: true });
}

/** Whether an area holds something to do now; what is always possible and never due is marked `data-quiet`. */
function hasLegal(area: HTMLElement | undefined, legal: ReadonlySet<string>): boolean {
  const things = area?.querySelectorAll("[data-action]:not([data-quiet])") ?? [];
  return [...things].some((thing) => legal.has(thing.getAttribute("data-action") ?? ""));
}

// What can be touched on this board; turning a building and opening an island need no house.
import { touching } from "@web/board/kit/touch";

export const INNER = ["turn", "open"];

export const { stands, listen } = touching("fr-can", (action) => INNER.includes(action.split(" ")[0] ?? ""));

/** Hears a key wherever the focus is, unless something is being written. */
export function onKey(key: string, heard: () => void, signal: AbortSignal): void {
  const keyed = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!target?.closest("input, textarea, select, dialog")) heard();
  };
  document.addEventListener("keydown", keyed, { signal });
}

// A list with one stop for the Tab key: arrows, Home and End move inside, letters jump.

/** Where a key leads to in a list of this length; null if it is none of ours. */
export function nextPlace(key: string, place: number, length: number): number | null {
  if (length === 0) return null;
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return (place + 1) % length;
    case "ArrowUp":
    case "ArrowLeft":
      return (place - 1 + length) % length;
    case "Home":
      return 0;
    case "End":
      return length - 1;
    default:
      return null;
  }
}

/** An action for an element whose buttons are one such list. */
export function roving(list: HTMLElement): { destroy(): void } {
  const items = () => [...list.querySelectorAll<HTMLElement>("[data-item]")];

  function settle(): void {
    const all = items();
    const held = all.indexOf(document.activeElement as HTMLElement);
    const stop = held >= 0 ? held : all.findIndex((item) => item.tabIndex === 0);
    all.forEach((item, place) => {
      const tabIndex = place === Math.max(0, stop) ? 0 : -1;
      if (item.getAttribute("tabindex") !== String(tabIndex)) item.tabIndex = tabIndex; // to write it is not free
    });
  }

  function keyed(event: KeyboardEvent): void {
    const all = items();
    const place = all.indexOf(event.target as HTMLElement);
    const next = place < 0 ? null : nextPlace(event.key, place, all.length);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  }

  const watch = new MutationObserver(settle);
  watch.observe(list, { childList: true, subtree: true });
  list.addEventListener("keydown", keyed);
  list.addEventListener("focusin", settle);
  settle();
  return {
    destroy() {
      watch.disconnect();
      list.removeEventListener("keydown", keyed);
      list.removeEventListener("focusin", settle);
    },
  };
}

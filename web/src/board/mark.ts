// Marks on the board what stands for one action. A style sheet of its own does it, not a class:
// boards may draw anew whenever they like, and the mark stays where the action is.

let sheet: CSSStyleSheet | null = null;

/** Mark what stands for this action, on whatever board is shown; null takes the mark away. */
export function mark(action: string | null): void {
  if (typeof CSSStyleSheet.prototype.replaceSync !== "function") return; // an old browser has the list of hints
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(action === null ? "" : rule(action));
}

export function rule(action: string): string {
  const thing = `.canvas [data-action="${action.replace(/["\\]/g, "\\$&")}"]:is([role=button], button:not([aria-disabled]))`;
  return `${thing} {
    outline: 3px dashed var(--sun);
    outline-offset: 4px;
    border-radius: 10px;
    filter: drop-shadow(0 0 2px var(--sun)) drop-shadow(0 0 7px var(--sun));
  }`;
}

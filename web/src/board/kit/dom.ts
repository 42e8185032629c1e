// Small helpers to make elements. Styles are never written as attributes, so that a strict content policy holds.
const SVG = "http://www.w3.org/2000/svg";

export type Attributes = Record<string, string | number | boolean | null | undefined>;
export type Child = Node | string | null | undefined | false;

/** Gives an element attributes and children. */
export function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[] = []): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

/** An SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** An HTML element. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** Words that are only heard. */
export function hidden(words: string): HTMLElement {
  return h("span", { class: "kit-hidden" }, words);
}

/** The same story as a drawing, as a list that is only heard. */
export function story(lines: readonly string[]): HTMLElement {
  return h("ul", { class: "kit-hidden" }, ...lines.map((line) => h("li", {}, line)));
}

/** Something that is only seen. */
export function seen(tag: "b" | "span" | "small", words: string | number, className?: string): HTMLElement {
  return h(tag, { class: className, "aria-hidden": "true" }, String(words));
}

/** Words or a number as part of a picture: whoever listens is told the same by the name of the whole. */
export function printed(tag: "b" | "i" | "span", words: string | number, className?: string): HTMLElement {
  return h(tag, { class: className, "data-print": words, "aria-hidden": "true" });
}

/** Our own static drawing, written as markup. Never for words that people wrote. */
export function drawing(markup: string, attributes: Attributes = {}): SVGGElement {
  const group = s("g", attributes);
  group.innerHTML = markup;
  return group;
}

/** Short numbers keep the drawing readable in the inspector. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Pairs of numbers as they are written in a table: `"12 -3, 4 50"`. */
export function pairs(table: string): [number, number][] {
  return table.split(",").flatMap((pair): [number, number][] => {
    const [x, y] = pair.trim().split(/ +/).map(Number);
    return x === undefined || y === undefined ? [] : [[x, y]];
  });
}

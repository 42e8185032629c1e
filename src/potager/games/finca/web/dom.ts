// Small helpers to make elements. Styles are never written as attributes, so that a strict content policy holds.
const SVG = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number | boolean | null | undefined>;
type Child = Node | string | null | undefined | false;

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
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

/** Our own static drawing, written as markup. Never for words that people wrote. */
export function drawing(markup: string, attributes: Attributes = {}): SVGGElement {
  const group = s("g", attributes);
  group.innerHTML = markup;
  return group;
}

/** A picture of the kit, inside an SVG: centred on (x, y). */
export function pic(name: string, x: number, y: number, size: number, className?: string): SVGUseElement {
  const half = size / 2;
  const place = { x: round(x - half), y: round(y - half), width: round(size), height: round(size) };
  return s("use", { href: `#finca-${name}`, ...place, class: className });
}

/** A picture of the kit, inside HTML. */
export function icon(name: string, className = ""): SVGSVGElement {
  const use = s("use", { href: `#finca-${name}`, width: "100%", height: "100%" });
  return s("svg", { class: `fi-icon ${className}`.trim(), viewBox: boxOf(name), "aria-hidden": "true" }, use);
}

/** The box a picture of the kit is drawn in. */
export function boxOf(name: string): string {
  if (name.startsWith("sign-")) return "0 0 24 24";
  return name === "donkey" ? "0 0 84 48" : name === "farmer" ? "0 0 44 56" : "0 0 48 48";
}

/** Short numbers keep the drawing readable in the inspector. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

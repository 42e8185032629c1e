// A board's own drawings as symbols: put into the page once, used by reference everywhere.
import { SYMBOL_PATHS } from "../symbols";
import { type Attributes, drawing, fill, round, s } from "./dom";

/** A file of a game's drawings as the build takes it apart (`file.svg?drawing`). */
export interface Drawing {
  readonly box: string;
  readonly art: string; // our own markup
}

export interface Pictures {
  /** A picture inside an SVG, centred on (x, y). */
  pic(name: string, x: number, y: number, size: number, className?: string): SVGUseElement;
  /** A picture inside HTML. */
  icon(name: string, className?: string): SVGSVGElement;
  /** A picture drawn on the spot, so that the board's style sheets reach into it. */
  draw(name: string, attributes?: Attributes): SVGGElement;
  /** Puts the drawings into the page, once for all boards; the function it returns takes them out again. */
  useKit(): () => void;
}

const SIGNS = Object.entries(SYMBOL_PATHS).map(([name, d]): [string, Drawing] => [
  `sign-${name}`,
  { box: "0 0 24 24", art: `<path d="${d}" fill="currentColor" fill-rule="evenodd"/>` },
]);

/** The drawings of one board, with the signs of the seats: `family` begins their ids. */
export function pictures(family: string, files: Readonly<Record<string, Drawing>>): Pictures {
  const named = Object.entries(files).map(([path, one]): [string, Drawing] => [path.replace(/.*\/|\.svg$/g, ""), one]);
  const drawings = new Map([...named, ...SIGNS]);
  const parsed = new Map<string, SVGGElement>();
  const icons = new Map<string, SVGSVGElement>(); // a board draws hundreds of them anew: a copy costs least
  let kit: SVGSVGElement | null = null;
  let users = 0;
  return {
    pic(name, x, y, size, className) {
      const half = size / 2;
      const place = { x: round(x - half), y: round(y - half), width: round(size), height: round(size) };
      return s("use", { href: `#${family}-${name}`, ...place, class: className });
    },
    icon(name, className = "") {
      const classes = `kit-icon ${className}`.trim();
      const known = icons.get(`${name} ${classes}`);
      if (known) return known.cloneNode(true) as SVGSVGElement;
      const use = s("use", { href: `#${family}-${name}`, width: "100%", height: "100%" });
      const made = s("svg", { class: classes, viewBox: drawings.get(name)?.box, "aria-hidden": "true" }, use);
      icons.set(`${name} ${classes}`, made);
      return made.cloneNode(true) as SVGSVGElement;
    },
    draw(name, attributes) {
      const known = parsed.get(name) ?? drawing(drawings.get(name)?.art ?? "");
      parsed.set(name, known);
      return fill(known.cloneNode(true) as SVGGElement, attributes ?? {});
    },
    useKit() {
      users += 1;
      if (!kit) {
        // Parsed once: it may leave the page and come back.
        kit = s("svg", { width: 0, height: 0, class: "kit-drawings", "aria-hidden": "true" });
        kit.innerHTML = [...drawings]
          .map(([name, { box, art }]) => `<symbol id="${family}-${name}" viewBox="${box}">${art}</symbol>`)
          .join("");
      }
      if (!kit.isConnected) document.body.append(kit);
      let mine = 1;
      return () => {
        users -= mine;
        mine = 0; // to leave twice does no harm
        if (users === 0) kit?.remove();
      };
    },
  };
}

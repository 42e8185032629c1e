// A board's own drawings as symbols: parsed once, put into the page once, used by reference everywhere.
import { round, s } from "./dom";

export interface Pictures {
  /** A picture inside an SVG, centred on (x, y). */
  pic(name: string, x: number, y: number, size: number, className?: string): SVGUseElement;
  /** A picture inside HTML. */
  icon(name: string, className?: string): SVGSVGElement;
  /** Puts the drawings into the page, once for all boards; the function it returns takes them out again. */
  use(drawings: Readonly<Record<string, string>>): () => void;
}

/** The drawings of one board: `family` begins their ids, `prefix` the classes, `boxOf` says how large each is drawn. */
export function pictures(family: string, prefix: string, boxOf: (name: string) => string): Pictures {
  let kit: SVGSVGElement | null = null;
  let users = 0;
  return {
    pic(name, x, y, size, className) {
      const half = size / 2;
      const place = { x: round(x - half), y: round(y - half), width: round(size), height: round(size) };
      return s("use", { href: `#${family}-${name}`, ...place, class: className });
    },
    icon(name, className = "") {
      const use = s("use", { href: `#${family}-${name}`, width: "100%", height: "100%" });
      const classes = `${prefix}-icon ${className}`.trim();
      return s("svg", { class: classes, viewBox: boxOf(name), "aria-hidden": "true" }, use);
    },
    use(drawings) {
      users += 1;
      if (!kit) {
        kit = s("svg", { width: 0, height: 0, class: `${prefix}-kit`, "aria-hidden": "true" });
        kit.innerHTML = Object.entries(drawings)
          .map(([name, art]) => `<symbol id="${family}-${name}" viewBox="${boxOf(name)}">${art}</symbol>`)
          .join("");
        document.body.append(kit);
      }
      let mine = 1;
      return () => {
        users -= mine;
        mine = 0; // to leave twice does no harm
        if (users > 0) return;
        kit?.remove();
        kit = null;
      };
    },
  };
}

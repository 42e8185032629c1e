// Drawings are plain .svg files that any drawing program opens and saves. `file.svg?drawing` is one of them taken
// apart: its box and its art. A colour of the board's palette becomes its custom property, so that it follows the
// theme; every other colour stays as it is drawn. Ids are made the drawing's own, since all end up in one page.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const KIT = new URL("./src/board/kit/board.css", import.meta.url).pathname;
const FILE = /^(.*\/(\w+)\/shows)\/drawings\/.*?([\w-]+)\.svg\?drawing$/;
const COLOUR = /(--[\w-]+): (?:light-dark\(|var\(--outline, )?(#[0-9a-f]{6})\b/g;

/** The colours of a style sheet's first rule by what they are in light. */
function palette(sheet: string): Map<string, string> {
  const css = readFileSync(sheet, "utf8");
  const first = css.slice(0, css.indexOf("}"));
  return new Map([...first.matchAll(COLOUR)].map(([, name = "", colour = ""]) => [colour, `var(${name})`]));
}

export const drawings: Plugin = {
  name: "drawings",
  enforce: "pre",
  load(id) {
    const [, shows, game, name] = FILE.exec(id) ?? [];
    if (!shows) return null;
    const file = id.slice(0, id.indexOf("?"));
    const sheets = [KIT, `${shows}/board/css/base.css`];
    for (const each of [file, ...sheets]) this.addWatchFile(each);
    const colours = new Map(sheets.flatMap((sheet) => [...palette(sheet)]));
    const [, box, markup = ""] = /<svg[^>]*viewBox="([^"]*)"[^>]*>(.*)<\/svg>/s.exec(readFileSync(file, "utf8")) ?? [];
    if (!box) throw new Error(`${file}: no <svg> with a viewBox`);
    const art = markup
      .replace(/<title>.*?<\/title>|<!--.*?-->/gs, "")
      .replace(/\s+(?=<)/g, "")
      .replace(/"(#[0-9a-f]{6})"/g, (whole, colour) => (colours.has(colour) ? `"${colours.get(colour)}"` : whole))
      .replace(/(\bid="|href="#|url\(#)/g, `$1${game}-${name}-`);
    return `export default ${JSON.stringify({ box, art })};`;
  },
};

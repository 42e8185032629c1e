// What has to know every language without a script of the page: the document, for what runs before the first paint,
// and the page that is shown without a connection, which says the same in all of them.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { LANGUAGES } from "./src/generated/languages";

const HERE = new URL("./", import.meta.url);
const LANGS = Object.keys(LANGUAGES);

/** The document with the languages it can be read in, the first for those who speak none of them. */
export function tellingLanguages(html: string): string {
  return html.replace("<html ", `<html data-langs="${LANGS.join(" ")}" `);
}

/** The page for a reader without a connection. */
export function offline(): string {
  const said = LANGS.map((lang) => {
    const texts = JSON.parse(readFileSync(new URL(`src/generated/texts/common.${lang}.json`, HERE), "utf8"));
    const again = `<a href="">${texts["web.retry"]}</a>`;
    return `<p lang="${lang}">${texts["web.play.offline"]} ${again}</p>`;
  });
  return readFileSync(new URL("offline.html", HERE), "utf8").replace(
    "<!-- in every language -->",
    said.join("\n      "),
  );
}

export const inEveryLanguage: Plugin = {
  name: "in-every-language",
  transformIndexHtml: tellingLanguages,
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "offline.html", source: offline() });
  },
};

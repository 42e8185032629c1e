// What the page will ask for next is written into the document: the browser fetches it together with the page itself,
// not after it. The words in each language, and what a table is made of; `boot.js` knows which of them are wanted.
import type { Plugin, Rolldown } from "vite";

type OutputBundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const WORDS = /\/generated\/texts\/common\.(\w+)\.json$/;
const TABLE = /\/table\/TablePage\.svelte$/;

/** A chunk with all that it cannot do without, style sheets first. */
export function needed(bundle: OutputBundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file] as Chunk | undefined;
  if (chunk?.type !== "chunk" || seen.has(file)) return seen;
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet);
  seen.add(file);
  for (const other of chunk.imports) needed(bundle, other, seen);
  return seen;
}

/** The document with the addresses. */
export function tellingAhead(html: string, bundle: OutputBundle): string {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === "chunk");
  const words = chunks.flatMap((chunk) => {
    const lang = WORDS.exec(chunk.facadeModuleId ?? "")?.[1];
    return lang ? [`data-words-${lang}="/${chunk.fileName}"`] : [];
  });
  const table = chunks.find((chunk) => TABLE.test(chunk.facadeModuleId ?? ""));
  if (!table || words.length === 0) throw new Error("the page of a table, or the words, have moved");
  const files = [...needed(bundle, table.fileName)].map((file) => `/${file}`);
  const fresh = files.filter((file) => !html.includes(`"${file}"`));
  return html.replace("<html ", `<html ${words.join(" ")} data-table="${fresh.join(" ")}" `);
}

export const ahead: Plugin = {
  name: "ahead",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => (bundle ? tellingAhead(html, bundle) : html),
  },
};

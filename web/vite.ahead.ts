// What the page will ask for next is written into the document: the browser fetches it together with the page itself,
// not after it. The words in each language, what a table is made of, and the board and the words of each game; `boot.js`
// knows which of them are wanted.
import type { Plugin, Rolldown } from "vite";

type OutputBundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const WORDS = /\/generated\/texts\/(\w+)\.(\w+)\.json$/;
const BOARD = /\/games\/(\w+)\/shows\/board\/board\.ts$/;
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
  const fresh = (chunk: Chunk, known: string[]): string[] =>
    [...needed(bundle, chunk.fileName)]
      .map((file) => `/${file}`)
      .filter((file) => !html.includes(`"${file}"`) && !known.includes(file));
  const words = chunks.flatMap((chunk) => {
    const [, whose, lang] = WORDS.exec(chunk.facadeModuleId ?? "") ?? [];
    return whose ? [`data-words-${whose}-${lang}="/${chunk.fileName}"`] : [];
  });
  const table = chunks.find((chunk) => TABLE.test(chunk.facadeModuleId ?? ""));
  if (!table || words.length === 0) throw new Error("the page of a table, or the words, have moved");
  const files = fresh(table, []);
  const boards = chunks.flatMap((chunk) => {
    const game = BOARD.exec(chunk.facadeModuleId ?? "")?.[1];
    return game ? [`data-board-${game}="${fresh(chunk, files).join(" ")}"`] : [];
  });
  const told = [...words, ...boards, `data-table="${files.join(" ")}"`];
  return html.replace("<html ", `<html ${told.join(" ")} `);
}

export const ahead: Plugin = {
  name: "ahead",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => (bundle ? tellingAhead(html, bundle) : html),
  },
};

// @vitest-environment node
import type { Rolldown } from "vite";
import { expect, it } from "vitest";
import { tellingAhead } from "../vite.ahead";

const chunk = (name: string, imports: string[] = [], sheets: string[] = [], facadeModuleId: string | null = null) => ({
  type: "chunk",
  fileName: name,
  facadeModuleId,
  imports,
  viteMetadata: { importedCss: new Set(sheets) },
});
const bundle = (...chunks: { fileName: string }[]) =>
  Object.fromEntries(chunks.map((one) => [one.fileName, one])) as unknown as Rolldown.OutputBundle;

const WORDS = chunk("common.en-1.js", [], [], "/web/src/generated/texts/common.en.json");
const TABLE = chunk(
  "TablePage-2.js",
  ["Game-3.js", "api-4.js"],
  ["TablePage-5.css"],
  "/web/src/table/TablePage.svelte",
);
const BOARD = chunk("board-6.js", ["Game-3.js"], ["board-7.css"], "/src/potager/games/finca/shows/board/board.ts");
const HTML = '<html lang="en"><link rel="modulepreload" href="/api-4.js">';

it("names what a table needs and the document does not fetch already, and the words of each language", () => {
  const shared = [chunk("Game-3.js", ["TablePage-2.js"]), chunk("api-4.js")];
  const html = tellingAhead(HTML, bundle(WORDS, TABLE, BOARD, ...shared));
  expect(html).toContain('data-words-common-en="/common.en-1.js"');
  expect(html).toContain('data-table="/TablePage-5.css /TablePage-2.js /Game-3.js"');
  expect(html).toContain('data-board-finca="/board-7.css /board-6.js"');
});

it("says so when it would name nothing", () => {
  expect(() => tellingAhead(HTML, bundle(WORDS))).toThrow("moved");
});

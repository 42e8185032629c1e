import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { ahead } from "./vite.ahead";
import { drawings } from "./vite.drawings";
import { inEveryLanguage } from "./vite.languages";

// The page is built into the server's package; the folder says itself that it is not for git.
const selfIgnored: Plugin = {
  name: "self-ignored",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: ".gitignore", source: "*\n" });
  },
};

// Vite writes down the licences of the code that the page brings along (`build.license`), but not those of its fonts.
const licencesOfFonts: Plugin = {
  name: "licences-of-fonts",
  generateBundle() {
    for (const font of ["@fontsource/atkinson-hyperlegible", "@fontsource-variable/fraunces"]) {
      const source = readFileSync(new URL(`./node_modules/${font}/LICENSE`, import.meta.url), "utf8");
      this.emitFile({ type: "asset", fileName: `assets/${font.split("/")[1]}-licence.txt`, source });
    }
  },
};

const TESTS = ["src/**/*.test.ts", "../src/potager/games/*/shows/board/**/*.test.ts"];
const APART = [
  "net/*",
  "parts/{bots,components,sound}",
  "puzzle/*",
  "lesson/*",
  "play/game",
  "review/review.svelte",
  "table/session",
  "texts/*",
].map((test) => `src/${test}.test.ts`);

export default defineConfig({
  plugins: [svelte(), drawings, inEveryLanguage, ahead, licencesOfFonts, selfIgnored],
  resolve: {
    alias: { "@web": new URL("./src", import.meta.url).pathname },
    // Tests run in Node: without this they would get Svelte's server half.
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: "../src/potager/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the policy of the server allows no data: addresses
    license: { fileName: "licences.md" },
    // Few files: over a slow line every one more costs a phone a way there and back. One for all pages, one for all
    // tables; `main.ts` stays outside, since it waits for what these bring.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: /\/web\/src\/(App|pages|router|site|styles)\b/, priority: 2 },
            {
              name: "table",
              test: /\/web\/src\/(play\/Game\.svelte|table\/session|rules\/RulesSheet|board\/kit\/)/,
              priority: 1,
            },
          ],
        },
      },
    },
    target: "es2022",
  },
  server: {
    fs: { allow: [".."] },
    // `npm run dev` beside a running `potager serve`.
    proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } },
  },
  // A busy machine may take its time: a test that hangs is found all the same.
  test: {
    environment: "happy-dom",
    execArgv: ["--max-semi-space-size=256"], // drawing boards leaves much garbage: a larger nursery takes a third less time
    testTimeout: 30_000,
    // Most test files share a page, which saves a third of the time. Those that load words, or stand in for a part of
    // the browser, have one each.
    projects: [
      { extends: true, test: { name: "shared", isolate: false, include: TESTS, exclude: APART } },
      { extends: true, test: { name: "apart", include: APART } },
    ],
  },
});

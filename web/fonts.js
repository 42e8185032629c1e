// The page's fonts, made from those of @fontsource: of each only what is used, since a phone waits for it. Latin, no
// instructions for coarse screens, and of Fraunces one weight, which stands for all. `npm run fonts` makes them anew.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const FOLDER = new URL("src/styles/fonts/", import.meta.url);
const SANS = "@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin";
const FONTS = {
  "atkinson-hyperlegible-400": { from: `${SANS}-400-normal` },
  "atkinson-hyperlegible-700": { from: `${SANS}-700-normal` },
  "fraunces-soft": {
    from: "@fontsource-variable/fraunces/files/fraunces-latin-soft-normal",
    variationAxes: { SOFT: 100, wght: 620 },
    keepFeatures: ["kern", "liga", "mark"],
  },
};

mkdirSync(FOLDER, { recursive: true });
for (const [name, { from, ...wanted }] of Object.entries(FONTS)) {
  const font = readFileSync(new URL(`node_modules/${from}.woff2`, import.meta.url));
  const made = await subsetFont(font, undefined, {
    ...wanted,
    keepAllGlyphs: true,
    noHinting: true,
    targetFormat: "woff2",
  });
  writeFileSync(new URL(`${name}.woff2`, FOLDER), made);
}

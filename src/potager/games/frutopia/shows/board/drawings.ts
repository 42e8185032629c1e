// The pictures of this board, by name: signs in squares of 24, the two largest buildings in 96, all else in 48.
import { pictures } from "@web/board/kit/pictures";
import { BUILDING_ART } from "./buildings";
import { FRUIT_ART } from "./fruits";
import { CELL, ISLAND } from "./geometry";
import { PIECES } from "./pieces";
import { POND, scenery } from "./scenery";

const LARGE = new Set(["crocodile-farm", "eco-hotel"]);

const KIT = pictures("frutopia", "fr", (name) => {
  if (name.startsWith("sign-")) return "0 0 24 24";
  if (name === "ground") return `0 0 ${ISLAND} ${ISLAND}`;
  if (name === "pond") return `0 0 ${CELL} ${CELL}`;
  return LARGE.has(name) ? "0 0 96 96" : "0 0 48 48";
});

export const { pic, icon } = KIT;

/** Puts the pictures into the page; the function it returns takes them out again. */
export const useKit = (): (() => void) =>
  KIT.use({ ...FRUIT_ART, ...BUILDING_ART, ...PIECES, ground: scenery(), pond: POND });

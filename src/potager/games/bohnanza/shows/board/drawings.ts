// The pictures of this board, by name: beans and coin in squares of 48, signs and tools in squares of 24.
import { pictures } from "@web/board/kit/pictures";
import { BEAN_ART } from "./beans";
import { PIECES } from "./pieces";

const LARGE = new Set([...Object.keys(BEAN_ART), "coin", "slot"]);

const KIT = pictures("bohnanza", "bo", (name) => (LARGE.has(name) ? "0 0 48 48" : "0 0 24 24"));

export const { icon } = KIT;

/** Puts the pictures into the page; the function it returns takes them out again. */
export const useKit = (): (() => void) => KIT.use({ ...BEAN_ART, ...PIECES });

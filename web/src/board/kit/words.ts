// Words that every board puts together the same way.
import { LANGUAGES } from "../../generated/languages";
import type { Lang } from "../../generated/types";
import { listed } from "../../texts/texts";
import type { BoardContext } from "../types";
import type { Counts } from "./counts";

export { listed };

/** `name: what`, with the space that the reader's language sets before a colon. */
export function labelled({ lang }: { lang: Lang }, name: string, what: string | number): string {
  return `${name}${LANGUAGES[lang].colon}${what}`;
}

/** `this; that`, with the space that the reader's language sets before a semicolon. */
export function apart({ lang }: { lang: Lang }, parts: readonly string[]): string {
  return parts.join(LANGUAGES[lang].semicolon);
}

/** Counts in words: `2 figs and 1 olive`; the catalogue has `fruits.fig` for them, and a word for nothing. */
export function countWords(
  { text, lang }: Pick<BoardContext, "text" | "lang">,
  family: string,
  counts: Counts,
): string {
  const words = Object.entries(counts).flatMap(([kind, n]) => (n > 0 ? [text(`${family}.${kind}`, { n })] : []));
  return words.length ? listed(lang, words) : text("nothing");
}

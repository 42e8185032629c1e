// Words that every board puts together the same way.
import type { Lang } from "../../generated/types";

export { listed } from "../../texts/texts";

const COLONS: Record<Lang, string> = { en: ": ", fr: "\u00a0: " };

/** `name: what`, with the space that the reader's language sets before a colon. */
export function labelled({ lang }: { lang: Lang }, name: string, what: string | number): string {
  return `${name}${COLONS[lang]}${what}`;
}

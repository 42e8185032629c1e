// Words that every board puts together the same way.
const lists = { en: new Intl.ListFormat("en-GB"), fr: new Intl.ListFormat("fr") };

const COLONS = { en: ": ", fr: "\u00a0: " };

/** `name: what`, with the space that the reader's language sets before a colon. */
export function labelled({ lang }: { lang: "en" | "fr" }, name: string, what: string | number): string {
  return `${name}${COLONS[lang]}${what}`;
}

/** `a, b and c`, in the reader's language. */
export function listed(lang: "en" | "fr", items: readonly string[]): string {
  return lists[lang].format(items);
}

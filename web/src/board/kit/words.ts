// Words that every board puts together the same way.
const lists = { en: new Intl.ListFormat("en"), fr: new Intl.ListFormat("fr") };

/** `a, b and c`, in the reader's language. */
export function listed(lang: "en" | "fr", items: readonly string[]): string {
  return lists[lang].format(items);
}

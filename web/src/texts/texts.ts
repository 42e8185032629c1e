// Catalogues as the Python side writes them: a message is a line with {placeholders}, or two forms chosen by `n`.
import { LANGUAGES } from "../generated/languages";
import type { Lang } from "../generated/types";

export type Message = string | { one: string; other: string };
export type Messages = Readonly<Record<string, Message>>;
export type Params = Readonly<Record<string, unknown>>;

/** Every language there is; the first is for those who speak none of them. */
export const LANGS = Object.keys(LANGUAGES) as [Lang, ...Lang[]];

const lists = inEach((locale) => new Intl.ListFormat(locale));
const plurals = inEach((locale) => new Intl.PluralRules(locale));

/** Put one message into words; a key without a message is shown as it is, so that nothing goes blank. */
export function say(messages: Messages, lang: Lang, key: string, params: Params = {}): string {
  const message = messages[key];
  if (message === undefined) return key;
  const line = typeof message === "string" ? message : message[form(lang, Number(params.n))];
  return line.replace(/\{\{|\}\}|\{(\w[\w-]*)\}/g, (sign, name: string | undefined) =>
    name === undefined ? sign.charAt(0) : words(lang, params[name]),
  );
}

/** The form of a message that a number asks for: English counts 1 as one, French 0 as well. */
export function form(lang: Lang, n: number): "one" | "other" {
  return plurals[lang].select(n) === "one" ? "one" : "other";
}

/** `a, b and c`. */
export function listed(lang: Lang, items: readonly string[]): string {
  return lists[lang].format(items);
}

function words(lang: Lang, value: unknown): string {
  if (Array.isArray(value)) return listed(lang, value.map(String));
  return value === undefined || value === null ? "" : String(value);
}

/** One of the browser's own formats for every language. */
function inEach<Format>(make: (locale: string) => Format): Record<Lang, Format> {
  const made = LANGS.map((lang) => [lang, make(LANGUAGES[lang].locale)]);
  return Object.fromEntries(made) as Record<Lang, Format>;
}

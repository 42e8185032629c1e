// Catalogues as the Python side writes them: a message is a line with {placeholders}, or two forms chosen by `n`.
import type { Lang } from "../generated/types";

export type Message = string | { one: string; other: string };
export type Messages = Readonly<Record<string, Message>>;
export type Params = Readonly<Record<string, unknown>>;

const AND: Record<Lang, string> = { en: "and", fr: "et" };

/** Put one message into words; a key without a message is shown as it is, so that nothing goes blank. */
export function say(messages: Messages, lang: Lang, key: string, params: Params = {}): string {
  const message = messages[key];
  if (message === undefined) return key;
  const line = typeof message === "string" ? message : message[form(lang, Number(params.n))];
  return line.replace(/\{\{|\}\}|\{(\w[\w-]*)\}/g, (sign, name: string | undefined) =>
    name === undefined ? sign.charAt(0) : words(lang, params[name]),
  );
}

/** English counts 1 as one; French 0 as well. */
export function form(lang: Lang, n: number): "one" | "other" {
  return (lang === "fr" ? n === 0 || n === 1 : n === 1) ? "one" : "other";
}

/** `a, b and c`. */
export function enumeration(lang: Lang, items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${AND[lang]} ${items.at(-1)}`;
}

function words(lang: Lang, value: unknown): string {
  if (Array.isArray(value)) return enumeration(lang, value.map(String));
  return value === undefined || value === null ? "" : String(value);
}

// The reader: language, colours and sound, kept on this device.
import type { CommonKey, Lang } from "../generated/types";
import { messagesOf } from "./catalogues";
import { LANGS, type Messages, type Params, say } from "./texts";

export type Theme = "auto" | "light" | "dark";
const DARK = "(prefers-color-scheme: dark)";

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`potager.${key}`, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`potager.${key}`);
  } catch {
    return null;
  }
}

class Reader {
  lang = $state(LANGS.find((lang) => lang === document.documentElement.lang) ?? LANGS[0]);
  theme = $state<Theme>((kept("theme") as Theme | null) ?? "auto");
  sound = $state(kept("sound") === "on");
  #messages = $state.raw<Messages>({});

  /** Fetch the words before anything is drawn. */
  async begin(): Promise<void> {
    this.#messages = await messagesOf("common", this.lang);
    matchMedia(DARK).addEventListener("change", () => this.#paint());
    this.#paint();
  }

  text = (key: CommonKey, params?: Params): string => say(this.#messages, this.lang, key, params);

  /** A text that may be missing: the name of a bot that the catalogue does not know. */
  textOr = (key: string, otherwise: string): string =>
    key in this.#messages ? say(this.#messages, this.lang, key) : otherwise;

  async speak(lang: Lang): Promise<void> {
    this.#messages = await messagesOf("common", lang);
    this.lang = lang;
    document.documentElement.lang = lang;
    keep("lang", lang);
  }

  dress(theme: Theme): void {
    this.theme = theme;
    keep("theme", theme);
    this.#paint();
  }

  hear(on: boolean): void {
    this.sound = on;
    keep("sound", on ? "on" : "off");
  }

  #paint(): void {
    const dark = this.theme === "dark" || (this.theme === "auto" && matchMedia(DARK).matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", dark ? "#1f2421" : "#fbf6ea");
  }
}

export const reader = new Reader();
export const text = reader.text;

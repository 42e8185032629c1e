// Loads catalogues on demand: one small file per language for the site and for each game.
import type { Lang } from "../generated/types";
import type { Messages } from "./texts";

const files = import.meta.glob<Messages>("../generated/texts/*.json", { import: "default" });

/** The messages of the page itself ("common") or of a game; a game without texts has none. */
export async function messagesOf(name: string, lang: Lang): Promise<Messages> {
  return (await files[`../generated/texts/${name}.${lang}.json`]?.()) ?? {};
}

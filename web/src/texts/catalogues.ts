// Loads catalogues on demand: one small file per language for the site and for each of its own games.
import type { Lang } from "../generated/types";
import type { Messages } from "./texts";

const files = import.meta.glob<Messages>("../generated/texts/*.json", { import: "default" });

/** The messages of the page itself ("common") or of a game; those of a game that came later are the server's to tell. */
export async function messagesOf(name: string, lang: Lang): Promise<Messages> {
  const file = files[`../generated/texts/${name}.${lang}.json`];
  return file ? file() : asked(name, lang);
}

async function asked(game: string, lang: Lang): Promise<Messages> {
  try {
    const answer = await fetch(`/api/games/${encodeURIComponent(game)}/texts/${lang}`);
    return answer.ok ? ((await answer.json()) as Messages) : {};
  } catch {
    return {}; // without words a table is still played: keys are shown
  }
}

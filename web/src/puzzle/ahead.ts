// For days without a network: fetches what the puzzles of the coming days need, and has the service worker keep it.
import { boardOf } from "../board/find";
import type { Lang, PuzzleDays } from "../generated/types";
import { puzzlePath } from "../net/api";
import { messagesOf } from "../texts/catalogues";

/** The files that this page has needed so far, of this site. */
function files(): string[] {
  const found = performance.getEntriesByType("resource").map((entry) => new URL(entry.name, location.origin));
  return found
    .filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/"))
    .map((url) => url.pathname);
}

/** Whoever waits for nothing of this: what fails is tried again with the next puzzle. */
export async function keepWeek({ days }: PuzzleDays, lang: Lang): Promise<void> {
  const worker = await navigator.serviceWorker?.ready.catch(() => null);
  if (!worker?.active) return;
  const games = [...new Set(days.map(({ game }) => game))];
  await Promise.all(games.flatMap((game) => [boardOf(game), messagesOf(game, lang)]));
  const puzzles = days.map(({ game, number }) => `/api${puzzlePath(game, number, lang)}`);
  worker.active.postMessage({ keep: [...new Set([...files(), ...puzzles])] });
}

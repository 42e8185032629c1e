// Which lessons the reader has taken to their end, kept on this device.
import { keep, kept } from "../texts/reader.svelte";

const KEY = "lessons";

function all(): Record<string, string[]> {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, string[]>) : {};
  } catch {
    return {}; // somebody else wrote there
  }
}

/** The names of the lessons of a game that are done. */
export function doneOf(game: string): string[] {
  const found = all()[game];
  return Array.isArray(found) ? found.filter((name) => typeof name === "string") : [];
}

export function markDone(game: string, name: string): void {
  keep(KEY, JSON.stringify({ ...all(), [game]: [...new Set([...doneOf(game), name])] }));
}

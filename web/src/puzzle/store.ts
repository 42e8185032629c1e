// What the reader keeps of puzzles: the days that were heard of, what was solved, and for how many days in a row.
import type { PuzzleDay, PuzzleDays } from "../generated/types";

const DAYS = "potager.puzzle-days";
const SOLVED = "potager.puzzles";
const DAY = 86_400_000; // milliseconds

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export interface Solved {
  streak: number;
  last: string; // the day of the newest daily puzzle that was solved
  done: Record<string, "best" | "tried">; // by `game/number`: whether it was solved, or only tried
}

const NOTHING: Solved = { streak: 0, last: "", done: {} };

/** The day it is, the same all over the world. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function keepDays(shelf: Shelf, days: PuzzleDays): void {
  write(shelf, DAYS, days);
}

/** What was last heard of the days; nothing that could be misread. */
export function keptDays(shelf: Shelf): PuzzleDays | null {
  const kept = read<PuzzleDays>(shelf, DAYS);
  return Array.isArray(kept?.days) && kept.days.length > 0 && typeof kept.books === "object" ? kept : null;
}

/** The puzzle of a day without a server: that day's if it is known, otherwise the nearest one that is. */
export function nearest(days: readonly PuzzleDay[], day: string): PuzzleDay | null {
  const far = (one: PuzzleDay) => Math.abs(Date.parse(one.day) - Date.parse(day)) || 0;
  return [...days].sort((a, b) => far(a) - far(b) || (a.day < b.day ? 1 : -1))[0] ?? null;
}

export function solved(shelf: Shelf): Solved {
  const kept = read<Solved>(shelf, SOLVED);
  return kept && typeof kept.streak === "number" && typeof kept.last === "string" && kept.done ? kept : NOTHING;
}

/** For how many days in a row the puzzle of the day was solved, as it stands on a day. */
export function streakOn(kept: Solved, day: string): number {
  const since = (Date.parse(day) - Date.parse(kept.last)) / DAY;
  return since === 0 || since === 1 ? kept.streak : 0;
}

/** Note a try at a puzzle; `day` where it is the puzzle of that day, which counts for a streak once it is solved. */
export function note(
  shelf: Shelf,
  puzzle: { game: string; number: number },
  best: boolean,
  day: string | null,
): Solved {
  const before = solved(shelf);
  const key = `${puzzle.game}/${puzzle.number}`;
  const after: Solved = { ...before, done: { ...before.done, [key]: best ? "best" : (before.done[key] ?? "tried") } };
  if (best && day !== null && day !== before.last) {
    after.streak = streakOn(before, day) + 1;
    after.last = day;
  }
  write(shelf, SOLVED, after);
  return after;
}

function read<T>(shelf: Shelf, key: string): T | null {
  try {
    return JSON.parse(shelf.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function write(shelf: Shelf, key: string, value: unknown): void {
  try {
    shelf.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: the puzzle can be solved all the same.
  }
}

// The log as people read it: turns, not entries, and a mark where one last looked away.
import type { Entry } from "../generated/types";

export interface Turn {
  key: number; // the version of its first entry
  seat: number;
  lines: { key: string; text: string; undone: boolean; undo: boolean; revealed: boolean }[];
  sinceMine: boolean; // the first turn after the reader's own last one
}

/** How it is said that something was taken back: whoever had seen what was hidden is told from who had not. */
export function tookBack({ revealed }: { revealed: boolean }): "web.play.took-back" | "web.play.took-back-seen" {
  return revealed ? "web.play.took-back-seen" : "web.play.took-back";
}

/** Entries grouped by whose turn it was; what was taken back stays, struck out; what is only passing is left out. */
export function turns(entries: readonly Entry[], me: number | null, passing: readonly string[] = []): Turn[] {
  const undone = takenBack(entries);
  const found: Turn[] = [];
  for (const entry of entries) {
    const told = entry.events.filter(({ event }) => !passing.includes(event?.event));
    if (told.length === 0 && !entry.undo) continue;
    let turn = found.at(-1);
    if (turn?.seat !== entry.seat) {
      turn = { key: entry.version, seat: entry.seat, lines: [], sinceMine: false };
      found.push(turn);
    }
    const lines = told.map((told, number) => ({
      key: `${entry.version}-${number}`,
      text: told.text,
      undone: undone.has(entry.version),
      undo: false,
      revealed: false,
    }));
    if (entry.undo && lines.length === 0) {
      lines.push({ key: `${entry.version}`, text: "", undone: false, undo: true, revealed: entry.revealed });
    }
    turn.lines.push(...lines);
  }
  markSinceMine(found, me);
  return found;
}

/** The turns that are told now, each as the object of before where nothing in it has changed: it is not drawn again. */
export function renewed(before: readonly Turn[], now: readonly Turn[]): readonly Turn[] {
  return now.map((turn, place) => {
    const was = before[place];
    return was && isSame(was, turn) ? was : turn;
  });
}

function isSame(one: Turn, other: Turn): boolean {
  const fields = ["key", "text", "undone", "undo", "revealed"] as const;
  return (
    one.key === other.key &&
    one.sinceMine === other.sinceMine &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, place) => fields.every((field) => line[field] === other.lines[place]?.[field]))
  );
}

/** Whether anything that a seat has played still stands. */
export function stands(entries: readonly Entry[], seat: number): boolean {
  const undone = takenBack(entries);
  return entries.some((entry) => entry.seat === seat && !entry.undo && !undone.has(entry.version));
}

function takenBack(entries: readonly Entry[]): Set<number> {
  const standing: Entry[] = [];
  const undone = new Set<number>();
  for (const entry of entries) {
    if (!entry.undo) {
      standing.push(entry);
      continue;
    }
    // A request that was agreed to may reach past others' actions, back to the asker's own.
    for (let last = standing.pop(); last; last = standing.pop()) {
      undone.add(last.version);
      if (last.seat === entry.seat) break;
    }
  }
  return undone;
}

function markSinceMine(found: Turn[], me: number | null): void {
  if (me === null) return;
  let mine = found.length - 1;
  // While it is my turn and I have begun to act, my last turn is the one before.
  if (found[mine]?.seat === me) mine -= 1;
  while (mine >= 0 && found[mine]?.seat !== me) mine -= 1;
  const next = found[mine + 1];
  if (mine >= 0 && next && next.seat !== me) next.sinceMine = true;
}

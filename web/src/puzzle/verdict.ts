// How good a move was, in words and as the length of a bar.
import type { PuzzleInfo } from "../generated/types";

const TOLD = 4; // moves with a bar, beside the reader's own
const FAIR = { win: 0.15, points: 1.5 }; // what is worse by no more is not bad

export type Verdict = "best" | "fair" | "poor";

export interface Bar {
  place: number; // among the puzzle's moves
  text: string;
  worth: number;
  length: number; // from 0 to 1
  best: boolean;
  mine: boolean;
}

export function verdictOf(info: PuzzleInfo, move: number): Verdict {
  const [best, mine] = [info.moves[0], info.moves[move]];
  if (!best || !mine || mine.best) return "best";
  const fair = info.measure === "points" ? FAIR.points : FAIR.win;
  return best.worth - mine.worth <= fair ? "fair" : "poor";
}

/** The best moves and the reader's own, and how many are not shown. */
export function barsOf(info: PuzzleInfo, move: number): { bars: Bar[]; left: number } {
  const most = Math.max(...info.moves.map(({ worth }) => worth), 0.01);
  const least = info.measure === "points" ? Math.min(...info.moves.map(({ worth }) => worth), most) : 0;
  // Points lie close together far from nothing: a bar begins a little below the least of them.
  const from = info.measure === "points" ? Math.max(0, least - (most - least) / 4) : 0;
  const bars = info.moves
    .map(({ text, worth, best }, place) => ({
      place,
      text,
      worth,
      length: most > from ? Math.max(0, (worth - from) / (most - from)) : 1,
      best,
      mine: place === move,
    }))
    .filter(({ place, mine }) => place < TOLD || mine);
  return { bars, left: info.moves.length - bars.length };
}

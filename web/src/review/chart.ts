// The geometry of the plot of win chances, without any drawing: what lies where, and what is nearest.
import type { Lang, Review, ReviewMove, ReviewPoint, ReviewSide } from "../generated/types";

export type Lens = "known" | "truth";
export type Measure = Review["measure"];

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const otherLens = (lens: Lens): Lens => (lens === "known" ? "truth" : "known");

/** Where a step lies across the plot. */
export function across(frame: Frame, step: number, last: number): number {
  return frame.left + ((frame.width - frame.left - frame.right) * step) / Math.max(last, 1);
}

/** Where a chance lies in the height of the plot. */
export function up(frame: Frame, chance: number): number {
  return frame.top + (frame.height - frame.top - frame.bottom) * (1 - chance);
}

/** The step that a pointer at this place means. */
export function stepAt(frame: Frame, x: number, last: number): number {
  const inner = frame.width - frame.left - frame.right;
  return Math.max(0, Math.min(last, Math.round(((x - frame.left) / Math.max(inner, 1)) * last)));
}

/** The line of a seat, as the `d` of a path. */
export function line(frame: Frame, points: readonly ReviewPoint[], seat: number, lens: Lens): string {
  const last = points.length - 1;
  return points
    .map((point, step) => {
      const place = `${across(frame, step, last).toFixed(1)} ${up(frame, point[lens][seat] ?? 0).toFixed(1)}`;
      return `${step === 0 ? "M" : "L"}${place}`;
    })
    .join("");
}

/** The steps at which a seat's sign sits on its line: each seat at other places, so that signs seldom meet. */
export function signs(last: number, seat: number, seats: number): number[] {
  const rounds = last < 8 ? 1 : 3;
  return Array.from({ length: rounds }, (_, round) => Math.round((last * (round + (seat + 0.5) / seats)) / rounds));
}

/** The moves that cost something by one way of looking, the costliest first. */
export function ranked(moves: readonly ReviewMove[], lens: Lens): ReviewMove[] {
  const found = moves.filter((move) => move[lens].verdict === "cost");
  return found.sort((one, other) => other[lens].cost - one[lens].cost || one.number - other.number);
}

/** The costly move before or after a step. */
export function neighbour(moves: readonly ReviewMove[], step: number, way: -1 | 1): ReviewMove | null {
  const beyond = moves.filter((move) => (move.version - step) * way > 0);
  return beyond.sort((one, other) => (one.version - other.version) * way || one.number - other.number)[0] ?? null;
}

/** A share as a whole number of hundredths. */
export const hundredths = (share: number): number => Math.round(share * 100);

/** Points as a whole number of tenths, written the way of a language. */
export function tenths(points: number, lang: Lang): string {
  return new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(points);
}

/** Before and after: what the best action promised, and what the played one left; in hundredths or in points. */
export function promised(side: ReviewSide, measure: Measure): { better: number; played: number } {
  if (measure === "points") return { better: side.points, played: side.points - side.cost };
  const better = hundredths(side.win);
  return { better, played: Math.max(0, better - hundredths(side.cost)) };
}

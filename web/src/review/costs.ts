// What a move cost, in words: in chances to win, or in points where the bots look to those.
import type { ReviewSide } from "../generated/types";
import { reader, text } from "../texts/reader.svelte";
import { hundredths, type Measure, promised, tenths } from "./chart";

/** What it cost, without a sign. */
export function lost(side: ReviewSide, measure: Measure): string {
  if (measure === "win") return text("web.review.percent", { n: hundredths(side.cost) });
  return text("web.review.points", { n: Math.trunc(side.cost), points: tenths(side.cost, reader.lang) });
}

/** What it cost, as it is read aloud. */
export function said(side: ReviewSide, measure: Measure): string {
  return text(`web.review.cost-says-${measure}`, { cost: lost(side, measure) });
}

/** What the best action promised instead of what the played one left. */
export function instead(side: ReviewSide, measure: Measure): string {
  const { better, played } = promised(side, measure);
  const write = (n: number) => (measure === "win" ? text("web.review.percent", { n }) : tenths(n, reader.lang));
  return text(`web.review.instead-${measure}`, { better: write(better), played: write(played) });
}

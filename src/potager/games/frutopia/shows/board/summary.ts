// The score of a seat, line by line.
import type { BoardContext } from "@web/board/types";
import type { FrutopiaView } from "@web/generated/types";

export const PARTS = ["boats", "clerks", "buildings", "ices", "factory", "shops"] as const;

export function summary(
  view: FrutopiaView,
  seat: number,
  text: BoardContext["text"],
): { label: string; value: string }[] {
  const here = view.seats[seat];
  if (!here) return [];
  const parts = PARTS.filter((part) => part !== "factory" || view.factory);
  return [
    ...parts.map((part) => ({ label: text(`part.${part}`), value: String(here.points_from[part]) })),
    { label: text("board.points-word"), value: String(here.points) },
  ];
}

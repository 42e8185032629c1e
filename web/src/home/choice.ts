// With how many and with whom one plays: what was chosen last is offered first.
import type { GameInfo } from "../generated/types";
import { botOf, botParts, usualLevel } from "../parts/bots";
import { keep, kept } from "../texts/reader.svelte";

export interface Choice {
  seats: number;
  bot: string; // of all other seats
}

/** What was last chosen for a game, as far as the game still knows it; else what makes a good first game. */
export function choiceFor(game: GameInfo): Choice {
  const [seats, said = ""] = (kept(`play.${game.name}`) ?? "").split(" ");
  const { level, style } = botParts(said);
  const bot = game.bots.includes(level)
    ? botOf(level, game.styles.includes(style) ? style : "")
    : usualLevel(game.bots);
  return { seats: game.seats.includes(Number(seats)) ? Number(seats) : game.usual, bot };
}

export function remember(game: GameInfo, { seats, bot }: Choice): void {
  keep(`play.${game.name}`, `${seats} ${bot}`);
}

/** `2–4`, or the one number there is. */
export function range(numbers: readonly number[]): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? String(least) : `${least}–${most}`;
}

// Draws a rule: the game's own board, set to a position, with what happens in it as a ghost, or laid in its composer.
import { boardOf, looksOf } from "../board/find";
import type { Board } from "../board/types";
import type { Lang, RulePicture, SeatInfo } from "../generated/types";
import { messagesOf } from "../texts/catalogues";
import { say } from "../texts/texts";

const nothing = () => {};

/** The board of a picture, drawn into a place of its own; its other areas are drawn where nobody sees them. */
export async function drawRule(game: string, picture: RulePicture, lang: Lang, place: HTMLElement): Promise<Board> {
  const [module, words] = await Promise.all([boardOf(game), messagesOf(game, lang)]);
  const drawn = module.areas.find(({ id }) => id === picture.area) ?? module.areas[0];
  const elsewhere = () => document.createElement("div");
  const board = module.create({
    areas: Object.fromEntries(module.areas.map((area) => [area.id, area === drawn ? place : elsewhere()])),
    text: (key, params) => say(words, lang, key, params),
    lang,
    seats: looksOf(
      picture.seats.map((name, seat) => ({ seat, name, bot: null }) as SeatInfo),
      picture.seat,
    ),
    reducedMotion: true,
    touch: nothing,
    play: nothing,
    ask: nothing,
    why: async () => null,
    rule: nothing,
    asks: nothing,
    hover: nothing,
    follow: async () => [],
    stand: nothing,
    revoke: nothing,
  });
  board.set(picture.view, new Set(picture.play.slice(0, 1)), picture.seat);
  if (!board.compose?.(picture.play)) board.preview(picture.events);
  return board;
}

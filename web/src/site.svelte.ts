// What the site offers and who is asking, fetched once.
import { SHELF } from "./generated/shelf";
import type { GameInfo, Me, SeatInfo } from "./generated/types";
import { api } from "./net/api";
import { botParts } from "./parts/bots";
import { reader, text } from "./texts/reader.svelte";

class Site {
  games = $state.raw<GameInfo[]>(SHELF); // those that the page brings along, until the server has told of all
  me = $state.raw<Me | null>(null);
  trouble = $state(false);
  #asked = false;
  #opening: Promise<void> | null = null;

  /** Ask again until the answer is there. */
  open(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    this.trouble = false;
    try {
      // One after the other: the first answer gives a new guest the cookie that the second one needs.
      this.me ??= await api.me();
      if (this.#asked) return;
      this.games = await api.games();
      this.#asked = true;
    } catch {
      this.trouble = true;
    }
  }

  /** Somebody else now, or the same with other keys. */
  become(me: Me): void {
    this.me = me;
  }

  title(game: string): string {
    const found = this.games.find((info) => info.name === game);
    return found?.title[reader.lang] ?? game;
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name);
  }
}

export const site = new Site();

/** A bot as people call it: its level, and its style where it has one. */
export function levelName(bot: string): string {
  const { level, style } = botParts(bot);
  const name = reader.textOr(`web.bot.${level}`, bot);
  const way = style && name !== bot ? reader.textOr(`web.style.${style}`, "") : "";
  return way ? text("web.bot.styled", { level: name, style: way }) : name;
}

/** What a bot is like, in a few words. */
export function characterOf(bot: string): string {
  const { level, style } = botParts(bot);
  const found = [`web.bot.${level}-why`, `web.style.${style}-why`].map((key) => reader.textOr(key, ""));
  return found.filter(Boolean).join(" · ");
}

/** Who sits where, in words. */
export function namesOf({ seats }: { seats: readonly SeatInfo[] }): string[] {
  return seats.map(seatName);
}

/** Who sits there, in words. */
export function seatName({ name, face }: Pick<SeatInfo, "name" | "face">): string {
  return name ?? face ?? text("web.room.free");
}

/** The same at a table that one plays at: its reader is "you". */
export function callOf(seat: SeatInfo): string {
  return seat.mine ? text("web.you") : seatName(seat);
}

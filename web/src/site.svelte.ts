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
  return seats.map((seat) => seatName(seat, seats));
}

/** Who sits there, in words; bots are called by their level, numbered where several are alike. */
export function seatName(seat: SeatInfo, seats: readonly SeatInfo[]): string {
  if (seat.name !== null) return seat.name;
  if (seat.bot === null) return text("web.room.free");
  const name = levelName(seat.bot);
  const alike = seats.filter((other) => other.name === null && other.bot !== null && levelName(other.bot) === name);
  return alike.length > 1 ? `${name} ${alike.indexOf(seat) + 1}` : name;
}

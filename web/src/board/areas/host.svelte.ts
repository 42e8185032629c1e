// Makes a game's board in its areas, and lets it speak the reader's language.
import { untrack } from "svelte";
import type { Lang, SeatInfo } from "../../generated/types";
import { still } from "../../parts/screen.svelte";
import { seatName } from "../../site.svelte";
import { messagesOf } from "../../texts/catalogues";
import { reader, text } from "../../texts/reader.svelte";
import { type Messages, say } from "../../texts/texts";
import { looksOf } from "../find";
import type { Board, BoardContext, BoardModule } from "../types";

/** The id of the page's own column among the areas. */
export const SIDE = "side";

/** Whose board it is. */
export interface Hosted {
  game: string;
  module: BoardModule;
  seats: readonly SeatInfo[];
  me: number | null;
}

/** What the page does with what a board tells it. */
export interface Site
  extends Partial<
    Pick<
      BoardContext,
      "touch" | "ask" | "why" | "rule" | "asks" | "hover" | "follow" | "play" | "stand" | "revoke" | "take"
    >
  > {
  attach(board: Board | null): void;
  tapped?(): void;
}

export class BoardHost {
  readonly elements = $state<Record<string, HTMLElement>>({});
  messages = $state.raw<Messages | null>(null);
  // What the board speaks: its words and their language change together, and it is told, not made anew.
  #spoken: { words: Messages; lang: Lang } = { words: {}, lang: "en" };
  #board: Board | null = null;

  /** Keeps the board made and its words loaded; `drawn` is told after every view that it draws. */
  constructor(hosted: () => Hosted, site: () => Site, drawn: (legal: ReadonlySet<string>) => void) {
    const game = $derived(hosted().game);
    $effect(() => {
      const lang = reader.lang;
      void messagesOf(game, lang).then((found) => {
        if (lang !== reader.lang) return; // meanwhile another one was asked for
        this.messages = found;
        this.#spoken = { words: found, lang };
        this.#board?.language(lang);
      });
    });
    // Boards know their seats from the beginning: who sits there is part of what a board is made of.
    const looks = $derived.by(() => {
      const { seats, me } = hosted();
      return JSON.stringify(
        looksOf(
          seats.map((seat) => ({ ...seat, name: seat.seat === me ? text("web.you") : seatName(seat) })),
          me,
        ),
      );
    });
    const module = $derived(hosted().module);
    const ready = $derived(this.messages !== null && module.areas.every((area) => this.elements[area.id]));
    $effect(() => {
      if (!ready) return;
      const made = module.create(this.#context(module, JSON.parse(looks), site()));
      this.#board = watched(made, drawn);
      untrack(() => site().attach(this.#board));
      return () => {
        untrack(() => site().attach(null));
        made.destroy();
        this.#board = null;
      };
    });
  }

  word(key: string): string {
    return this.messages ? say(this.messages, reader.lang, key) : "";
  }

  #context(module: BoardModule, seats: BoardContext["seats"], site: Site): BoardContext {
    return {
      areas: Object.fromEntries(module.areas.map(({ id }) => [id, this.elements[id] as HTMLElement])),
      text: (key, params) => say(this.#spoken.words, this.#spoken.lang, key, params),
      lang: this.#spoken.lang,
      seats,
      reducedMotion: still.now,
      touch: (...touched) => site.touch?.(...touched),
      ask: (action) => site.ask?.(action),
      why: async (action) => site.why?.(action) ?? null,
      rule: (rule) => site.rule?.(rule),
      asks: (question) => site.asks?.(question),
      hover: (...hovered) => site.hover?.(...hovered),
      follow: async (line) => site.follow?.(line) ?? [],
      play: (actions) => site.play?.(actions),
      stand: (order) => site.stand?.(order),
      revoke: (id) => site.revoke?.(id),
      take: (how) => site.take?.(how),
    };
  }
}

/** A board that says when it has drawn a view. */
function watched(board: Board, drawn: (legal: ReadonlySet<string>) => void): Board {
  return {
    preview: (events) => board.preview(events),
    weigh: (action) => board.weigh?.(action),
    play: (event) => board.play(event),
    compose: (actions) => board.compose?.(actions) ?? false,
    standing: (orders) => board.standing?.(orders),
    pace: (pace) => board.pace?.(pace),
    skip: () => board.skip(),
    language: (lang) => board.language(lang),
    destroy: () => board.destroy(),
    set(view, legal, me, pace) {
      board.set(view, legal, me, pace);
      drawn(legal);
    },
  };
}

/** Whether an area holds something to do now; what is always possible and never due is marked `data-quiet`. */
export function hasLegal(area: HTMLElement | undefined, legal: ReadonlySet<string>): boolean {
  const things = area?.querySelectorAll("[data-action]:not([data-quiet])") ?? [];
  return [...things].some((thing) => legal.has(thing.getAttribute("data-action") ?? ""));
}

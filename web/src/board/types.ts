// What the site and a game's board say to each other. A board knows no rules and no framework:
// it draws a view, lights up what may be touched, and tells the site what was touched.
import type { Lang, LegalAction, Pace, Trouble } from "../generated/types";
import type { Weighed } from "../table/choose";

export const SEAT_SYMBOLS = ["sun", "wave", "leaf", "star", "moon"] as const;
export type SeatSymbol = (typeof SEAT_SYMBOLS)[number];

/** Who sits at a seat, and how its pieces look. */
export interface SeatLook {
  name: string;
  symbol: SeatSymbol;
  colour: string; // a plain hexadecimal colour, the same in both themes
  me: boolean;
  bot: boolean;
}

/** An order that the site keeps for the reader and answers with when it fits; nobody else knows of it. */
export interface StandingOrder {
  id: string;
  order: string;
}

/** How the table waits while an offer is open, and when the page heard of it: rings run down from then on. */
export interface TablePace extends Pace {
  at: number; // as `performance.now()` has it
}

/** How somebody takes the offer that they are asked about; "hush" and "listen" are about the rest of the turn. */
export type Taking = "pass" | "hold" | "hush" | "listen";

export interface BoardContext {
  areas: Record<string, HTMLElement>; // one element per declared area; the board fills them
  text(key: string, params?: Record<string, unknown>): string; // the game's catalogue, in the reader's language
  lang: Lang;
  seats: SeatLook[];
  reducedMotion: boolean;
  /** The reader touched the thing that stands for this legal action; with a line, for a whole move that begins with it. */
  touch(action: string, line?: readonly string[], words?: string): void;
  play(actions: string[]): void; // a series that the board has composed: played at once, all or none
  ask(action: string): void; // "why not?": what was touched stands for an action that is not legal now
  why(action: string): Promise<Trouble | null>; // the same, answered to the board
  rule(rule: string): void; // the reader wants to read a rule
  /** What the board asks its reader for now, in words, where the phase alone does not say it. */
  asks(question: string | null): void;
  hover(action: string | null, line?: readonly string[]): void; // pointer or focus rests on it: the site asks for a preview
  /** What the reader could do after these actions, or now where there are none: named by the server, with its sentences. */
  follow(line: readonly string[]): Promise<readonly LegalAction[]>;
  stand(order: string): void; // leave a standing order with the site, in the game's own words
  revoke(id: string): void; // take one back
  take?(how: Taking): void; // no with one touch, time to think, no more offers in this turn, offers again
}

// A board narrows View and Event to its own generated types, hence the open defaults.
export interface Board<View = any, Event = any> {
  /** Draws everything; idempotent. `pace` comes along, so that a view is not drawn once without it and once with it. */
  set(view: View, legal: ReadonlySet<string>, me: number | null, pace?: TablePace | null): void;
  preview(events: readonly Event[] | null): void; // ghosts
  weigh?(action: string): Weighed; // whether an action deserves a second look: see `table/choose.ts`
  play(event: Event): Promise<void>; // animates one event, before the next set
  compose?(actions: readonly string[]): boolean; // lays a whole move in the board's own composer, if it has one for it
  standing?(orders: readonly StandingOrder[]): void; // the reader's own standing orders, all of them
  pace?(pace: TablePace | null): void; // the table waits differently, and the view is the same
  skip(): void; // finishes running animations at once
  language(lang: Lang): void;
  destroy(): void;
}

/** How a tie was broken: a sentence, and the figure that each seat has, where it is a figure. */
export interface Tie {
  rule: string;
  label?: string;
  values?: readonly (number | string)[];
}

/** An area of the board: a tab on phones, a place in the layout elsewhere. */
export interface Area {
  id: string; // the area "seats" stands beside the board, every other one is part of it
  label: string; // a text key of the game's catalogue
  dock?: true; // in sight all the time, below the board and above the bar: what the reader holds; it needs no tab
}

export interface BoardModule {
  areas: Area[];
  create(context: BoardContext): Board;
  /** What an awaited seat is to decide, as a text key of the game, where its phase alone does not say it. */
  question?(view: any, seat: number): string | null;
  /** The name of the thing that stands for an action after those that lie ready, where the board has one of its own. */
  thing?(action: string, begun: readonly string[]): string;
  /** The points of a seat as everybody can count them now. */
  score?(view: any, seat: number): number | null;
  /** Events that another one tells of as well: the log leaves them out. */
  passing?: readonly string[];
  /** Events that say once more what the sentence of their action says: whoever confirms it need not read them. */
  retold?: readonly string[];
  /** What decides among seats with equal points, where the rules say something of it. */
  tie?(view: any, tied: readonly number[], text: BoardContext["text"]): Tie | null;
  /** The score of a seat, line by line, for the end of the game. */
  summary?(view: any, seat: number, text: BoardContext["text"]): { label: string; value: string }[];
}

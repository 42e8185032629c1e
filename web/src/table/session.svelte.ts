// One table as the page sees it: what the server said, in the order in which it is shown.
import type { Board, TablePace, Taking } from "../board/types";
import type {
  ChatLine,
  Entry,
  Happened,
  LegalAction,
  Order,
  Pace,
  ServerMessage,
  Sync,
  TableInfo,
  Told,
  Trouble,
  UndoAsked,
} from "../generated/types";
import { type Line, type LineState, TableSocket } from "../net/socket";
import { notices } from "../parts/notices.svelte";
import { play as sound } from "../parts/sound";
import { seatName } from "../site.svelte";
import { reader, text } from "../texts/reader.svelte";
import { Choose } from "./choose";
import { Exhibition } from "./exhibition.svelte";
import { TableHints } from "./hints.svelte";
import { EventQueue } from "./queue";
import { stands, tookBack } from "./story";

export interface Position {
  version: number;
  view: any;
  legal: LegalAction[];
  awaited: number[];
  mayUndo: boolean;
  over: boolean;
  pace: TablePace | null;
}

export class TableSession {
  readonly id: string;
  readonly secret: string | null; // of the link that led here
  info = $state.raw<TableInfo | null>(null);
  line = $state<LineState>("connecting");
  me = $state<number | null>(null);
  shown = $state.raw<Position | null>(null);
  entries = $state.raw<Entry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  sentAway = $state.raw<Trouble | null>(null); // by the host
  thinking = $state<number | null>(null);
  undoAsked = $state.raw<UndoAsked | null>(null);
  pace = $state.raw<TablePace | null>(null); // how the table waits while an offer is open
  standing = $state.raw<Order[]>([]); // my own standing orders; nobody else hears of them
  busy = $state(false); // events are being shown
  choice = $state.raw<{ offer: Choose["offer"]; asking: string | null; playing: boolean }>(NO_CHOICE);
  readonly choose: Choose;
  readonly hints: TableHints;
  readonly exhibition = new Exhibition((speed) => this.#socket.show(speed) || notices.show(text("web.play.lost")));
  readonly #socket: TableSocket;
  readonly #queue: EventQueue<Told>;
  #board: Board | null = null;
  #paced: { version: number; pace: TablePace } | null = null; // what was said since the entry of that version

  /** `open` gives another line than that to the server: one that answers by itself. */
  constructor(id: string, secret: string | null, open?: () => Line) {
    this.id = id;
    this.secret = secret;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = secret ? `?secret=${encodeURIComponent(secret)}` : "";
    this.#queue = new EventQueue<Told>(
      { play: (told) => this.#board?.play(told.event) ?? Promise.resolve(), skip: () => this.#board?.skip() },
      (busy) => (this.busy = busy),
    );
    this.choose = new Choose({
      weigh: (action) => this.#board?.weigh?.(action),
      preview: (actions) => this.#socket.preview(actions),
      play: (actions) => this.#play(actions),
      ghosts: (events) => this.#board?.preview(events ? events.map((told) => told.event) : null),
      changed: () => {
        const { offer, asking, playing } = this.choose;
        this.choice = { offer, asking, playing };
      },
    });
    this.hints = new TableHints({
      may: () => this.myTurn && (this.info?.hints ?? false),
      ask: () => this.#socket.hint(),
      version: () => this.shown?.version,
      refused: (trouble) => this.#refused(trouble),
      compose: (actions) => this.compose(actions),
      touch: ({ action, line, text: words }) => void this.choose.touch(action, line, line.length ? words : null, false),
    });
    this.#socket = new TableSocket({
      url: `${scheme}://${location.host}/ws/tables/${encodeURIComponent(id)}${query}`,
      lang: reader.lang,
      heard: (message) => this.#hear(message),
      changed: (state) => this.#changed(state),
      ...(open ? { open, local: true } : {}),
    });
  }

  get names(): string[] {
    return (this.info?.seats ?? []).map(seatName);
  }

  /** Whether there is something of mine that could be taken back, at once or after asking. */
  get hasPlayed(): boolean {
    return this.me !== null && stands(this.entries, this.me);
  }

  /** That a seat has taken something back, in words. */
  tookBack(entry: { seat: number; revealed: boolean }): string {
    if (entry.seat === this.me) return text(entry.revealed ? "web.calls.took-back-seen" : "web.calls.took-back");
    return text(tookBack(entry), { name: this.names[entry.seat] });
  }

  /** Whether I am asked what I cannot accept, or have said no: nothing is left for me to do. */
  get passing(): boolean {
    return !!this.pace?.asked && (!this.pace.can || this.pace.passed);
  }

  get myTurn(): boolean {
    if (this.passing) return false;
    return this.me !== null && (this.shown?.legal.length ?? 0) > 0 && (this.shown?.awaited.includes(this.me) ?? false);
  }

  /** Whether I may do something although nobody waits for me. */
  get mayAct(): boolean {
    return !this.myTurn && (this.shown?.legal.length ?? 0) > 0;
  }

  /** What can be chosen now: while something is still being shown, only what does not wait for it. */
  get choices(): LegalAction[] {
    return this.busy && !this.mayAct ? [] : (this.shown?.legal ?? []);
  }

  /** The board that shows this table; null when it is taken down. */
  attach(board: Board | null, instant: boolean): void {
    this.#board = board;
    this.#queue.instant = instant;
    this.#draw();
    this.#board?.standing?.(this.standing);
  }

  /** Lays a whole move in the board's own composer; whether it has one for it. */
  compose(actions: string[]): boolean {
    const composed = this.#board?.compose?.(actions) ?? false;
    if (composed) this.choose.cancel();
    return composed;
  }

  /** A series that the board has composed. */
  play(actions: string[]): void {
    void this.choose.series(actions);
  }

  stand(order: string): void {
    if (!this.#socket.stand(order)) notices.show(text("web.play.lost"));
  }

  /** How I take the offer that I am asked about. */
  take(how: Taking): void {
    if (!this.#socket.take(how, this.shown?.version ?? 0)) notices.show(text("web.play.lost"));
  }

  revoke(id: string): void {
    if (!this.#socket.revoke(id)) notices.show(text("web.play.lost"));
  }

  async why(action: string): Promise<void> {
    const trouble = await this.whyNot(action);
    if (trouble) this.#refused(trouble);
  }

  /** Why an action is not legal now; the board tells it where it was touched. */
  whyNot(action: string): Promise<Trouble | null> {
    return this.#socket.why(action);
  }

  async undo(): Promise<void> {
    this.choose.cancel();
    const answer = await this.#socket.undo();
    if (!answer.ok && answer.trouble.code !== "lost") this.#refused(answer.trouble);
  }

  agree(yes: boolean): void {
    this.#socket.agree(yes);
    this.undoAsked = null;
  }

  say(line: string): void {
    this.#socket.chat(line);
  }

  away(bot: boolean): void {
    this.#socket.away(bot);
  }

  hurry(): void {
    this.#queue.hurry();
  }

  language(): void {
    this.hints.forget();
    this.#socket.language(reader.lang);
  }

  close(): void {
    this.hints.forget();
    this.#socket.close();
    this.#board = null;
  }

  async #play(actions: string[]): Promise<void> {
    const answer = await this.#socket.play(actions, this.shown?.version);
    if (answer.ok) return;
    if (answer.trouble.code === "stale") notices.show(text("web.play.stale"));
    else if (answer.trouble.code !== "lost") this.#refused(answer.trouble);
  }

  #refused(trouble: Trouble): void {
    notices.show(trouble.message || text("web.broken"), trouble.rule);
  }

  #hear(message: ServerMessage): void {
    switch (message.heard) {
      case "sync":
        return this.#sync(message);
      case "happened":
        return this.#happened(message);
      case "table":
        this.#seats(message.table);
        return;
      case "chat-line":
        if (!this.chat.some((line) => line.number === message.number)) this.chat = [...this.chat, message];
        return;
      case "standing":
        return this.#stands(message.orders);
      case "paced":
        this.#paced = { version: message.version, pace: heardNow(message.pace) };
        if (message.version === this.shown?.version) this.#waits(this.#paced.pace);
        return;
      case "thinking":
        this.thinking = message.seat;
        return;
      case "considers":
      case "showing":
        return this.exhibition.hear(message);
      case "undo-asked":
        this.undoAsked = message;
        if (message.seat === this.me) notices.show(text("web.play.undo-mine"));
        return;
      case "undo-denied":
        this.undoAsked = null;
        notices.show(text("web.play.undo-denied", { name: this.names[message.seat] }));
        return;
      case "refused":
        // Before anything is known of the table, the page itself says that it cannot be seen.
        if (message.trouble.code === "removed") this.sentAway = message.trouble;
        else if (this.info) this.#refused(message.trouble);
        return;
    }
  }

  #seats(info: TableInfo): void {
    for (const seat of this.info?.status === "playing" ? this.info.seats : []) {
      const now = info.seats[seat.seat];
      if (seat.name !== null && !seat.mine && now?.name === null && now.bot !== null)
        notices.show(text("web.people.left", { name: seat.name, bot: now.face ?? "" }));
    }
    this.info = info;
  }

  #sync(message: Sync): void {
    this.#queue.clear();
    this.me = message.me;
    this.thinking = null;
    const known = message.whole ? [] : this.entries;
    const newest = known.at(-1)?.version ?? 0;
    this.entries = [...known, ...message.entries.filter((entry) => entry.version > newest)];
    this.#settle(positionOf(message, message.version));
    this.#stands(message.standing);
  }

  #waits(pace: TablePace | null): void {
    this.pace = pace;
    this.#board?.pace?.(pace);
  }

  #stands(orders: Order[]): void {
    this.standing = orders;
    this.#board?.standing?.(orders);
  }

  #happened(message: Happened): void {
    const { entry } = message;
    const position = positionOf(message, entry.version);
    this.#queue.add({
      events: entry.undo ? [] : entry.events,
      begin: () => {
        this.thinking = null;
        this.hints.forget(); // they were for what was before
        if (entry.undo) this.undoAsked = null;
        // A sync that overtook this scene has told of it already.
        if (entry.version <= (this.entries.at(-1)?.version ?? 0)) return;
        this.entries = [...this.entries, entry];
        const lines = entry.undo ? [this.tookBack(entry)] : entry.events.map((told) => told.text);
        notices.announce(lines.join(" "));
        if (lines.length > 0) sound(entry.seat === this.me ? "wood" : "paper");
      },
      settle: () => this.#settle(position),
    });
  }

  #settle(position: Position): void {
    if (this.shown && position.version < this.shown.version) return;
    const mineBefore = this.myTurn;
    const overBefore = this.shown?.over ?? true;
    if (position.version !== this.shown?.version) this.hints.forget();
    this.shown = position;
    this.pace = this.#paced?.version === position.version ? this.#paced.pace : position.pace;
    this.#draw();
    if (this.myTurn && !mineBefore) {
      notices.announce(text("web.play.yours", { what: text("web.play.choose") }));
      sound("leaf");
    }
    if (position.over && !overBefore) sound("coin");
  }

  #draw(): void {
    if (!this.shown) return;
    const legal = new Map(this.shown.legal.map(({ action, text }) => [action, text]));
    this.choose.position(legal); // first: a board may ask at once what could follow
    this.#board?.set(this.shown.view, new Set(legal.keys()), this.me, this.pace);
  }

  #changed(state: LineState): void {
    const wasLost = this.line === "lost" || this.line === "offline";
    this.line = state;
    if (state === "open" && wasLost) notices.announce(text("web.play.back-again"));
  }
}

const NO_CHOICE = { offer: null, asking: null, playing: false };

function positionOf(message: Sync | Happened, version: number): Position {
  const { view, legal, awaited, may_undo: mayUndo, over, pace } = message;
  return { version, view, legal, awaited, mayUndo, over, pace: pace ? heardNow(pace) : null };
}

function heardNow(pace: Pace): TablePace {
  return { ...pace, at: performance.now() };
}

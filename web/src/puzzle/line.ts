// The line to a puzzle: it answers as a server would, from what the puzzle says can be done. Nothing is sent anywhere.
import type {
  ClientMessage,
  PuzzleInfo,
  PuzzleSpot,
  PuzzleWay,
  ServerMessage,
  TableInfo,
  Told,
} from "../generated/types";
import type { Line } from "../net/socket";

const OPEN = 1;
const CLOSED = 3;
const START = 0;

export class PuzzleLine implements Line {
  readyState = OPEN;
  onopen: Line["onopen"] = null;
  onclose: Line["onclose"] = null;
  onmessage: Line["onmessage"] = null;
  readonly #info: PuzzleInfo;
  readonly #table: TableInfo;
  readonly #moved: (move: number) => void;
  #spot = START;
  #version = 0;

  /** `moved` is told which move was played, as soon as it is whole. */
  constructor(info: PuzzleInfo, table: TableInfo, moved: (move: number) => void) {
    this.#info = info;
    this.#table = table;
    this.#moved = moved;
    queueMicrotask(() => this.onopen?.());
  }

  send(data: string): void {
    const message = JSON.parse(data) as ClientMessage;
    queueMicrotask(() => this.#answer(message));
  }

  close(): void {
    this.readyState = CLOSED;
  }

  /** From the beginning. */
  restart(): void {
    this.#spot = START;
    this.#version++;
    this.#sync();
  }

  get #here(): PuzzleSpot {
    return this.#info.spots[this.#spot] as PuzzleSpot;
  }

  #answer(message: ClientMessage): void {
    switch (message.say) {
      case "hello":
        this.#say({ heard: "table", table: this.#table });
        return this.#sync();
      case "preview":
        return this.#preview(message.id, message.actions);
      case "play":
        return this.#play(message.id, message.actions);
      case "undo":
        this.#say({ heard: "acknowledged", id: message.id, version: this.#version });
        return this.restart();
      case "why":
        return this.#say({ heard: "reason", id: message.id, trouble: null });
      case "ping":
        return this.#say({ heard: "pong" });
    }
  }

  /** The way that a series takes from here; null where it cannot be played. */
  #along(actions: readonly string[]): { ways: PuzzleWay[]; to: number } | null {
    const ways: PuzzleWay[] = [];
    let to = this.#spot;
    for (const action of actions) {
      const way = this.#info.spots[to]?.ways[action];
      if (!way) return null;
      ways.push(way);
      to = way.to;
    }
    return { ways, to };
  }

  #preview(id: string, actions: readonly string[]): void {
    const found = this.#along(actions);
    if (!found) return this.#refuse(id);
    const hidden = found.ways.findIndex((way) => way.reveals);
    const events = (hidden < 0 ? found.ways : found.ways.slice(0, hidden)).flatMap((way) => way.events);
    const commits = found.ways.at(-1)?.commits ?? false;
    const then = hidden < 0 ? (this.#info.spots[found.to]?.legal ?? []) : [];
    this.#say({ heard: "previewed", id, events, commits, reveals: hidden >= 0, then });
  }

  #play(id: string, actions: readonly string[]): void {
    const found = this.#along(actions);
    if (!found) return this.#refuse(id);
    this.#spot = found.to;
    this.#version++;
    this.#say({ heard: "acknowledged", id, version: this.#version });
    this.#happened(found.ways.flatMap((way) => way.events));
    if (this.#here.move !== null) this.#moved(this.#here.move);
  }

  #refuse(id: string): void {
    this.#say({ heard: "refused", id, trouble: { code: "stale", message: "", rule: null, retry_after: null } });
  }

  #sync(): void {
    this.#say({
      heard: "sync",
      version: this.#version,
      ...this.#position(),
      me: this.#info.seat,
      entries: [],
      whole: true,
      standing: [],
    });
  }

  #happened(events: Told[]): void {
    const entry = { version: this.#version, seat: this.#info.seat, undo: false, revealed: false, events };
    this.#say({ heard: "happened", entry, ...this.#position() });
  }

  #position() {
    const { view, legal, move } = this.#here;
    const awaited = move === null ? this.#info.awaited : [];
    return { view, legal, awaited, may_undo: move === null && this.#spot !== START, over: false, pace: null };
  }

  #say(message: ServerMessage): void {
    if (this.readyState === OPEN) this.onmessage?.({ data: JSON.stringify(message) });
  }
}

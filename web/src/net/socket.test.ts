import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "../generated/types";
import { type Line, type LineState, TableSocket } from "./socket";

class FakeLine implements Line {
  static made: FakeLine[] = [];
  readyState = 0;
  sent: any[] = [];
  onopen: Line["onopen"] = null;
  onclose: Line["onclose"] = null;
  onmessage: Line["onmessage"] = null;
  constructor() {
    FakeLine.made.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const sync = (version: number) => ({
  heard: "sync",
  version,
  entries: [],
  whole: true,
  legal: [],
  awaited: [],
  view: {},
  me: 0,
  may_undo: false,
  over: false,
  standing: [],
});
const happened = (version: number) => ({
  heard: "happened",
  entry: { version, seat: 0, undo: false, revealed: false, events: [] },
  view: {},
  legal: [],
  awaited: [],
  may_undo: false,
  over: false,
});

let heard: ServerMessage[];
let states: LineState[];
let socket: TableSocket;
const line = () => FakeLine.made.at(-1) as FakeLine;

beforeEach(() => {
  vi.useFakeTimers();
  FakeLine.made = [];
  heard = [];
  states = [];
  socket = new TableSocket({
    url: "ws://potager/ws/tables/x",
    lang: "fr",
    heard: (message) => heard.push(message),
    changed: (state) => states.push(state),
    open: () => new FakeLine(),
    random: () => 1,
  });
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("beginning", () => {
  it("says hello with nothing seen and the reader's language", () => {
    line().opens();
    expect(line().sent).toEqual([{ say: "hello", last: -1, lang: "fr" }]);
  });

  it("is open at the first word, also at a table that has not begun", () => {
    line().opens();
    line().says({ heard: "table", table: {} });
    expect(states).toEqual(["open"]);
  });
});

describe("numbering", () => {
  it("passes on entries that follow each other", () => {
    line().opens();
    line().says(sync(3));
    line().says(happened(4));
    line().says(happened(5));
    expect(heard.map((message) => message.heard)).toEqual(["sync", "happened", "happened"]);
    expect(socket.last).toBe(5);
  });

  it("says hello again at a gap and drops what comes before the answer", () => {
    line().opens();
    line().says(sync(3));
    line().says(happened(5));
    line().says(happened(6));
    expect(line().sent.at(-1)).toEqual({ say: "hello", last: 3, lang: "fr" });
    expect(heard).toHaveLength(1);
    line().says(sync(6));
    line().says(happened(7));
    expect(heard.map((message) => message.heard)).toEqual(["sync", "sync", "happened"]);
  });

  it("drops an entry it has seen", () => {
    line().opens();
    line().says(sync(3));
    line().says(happened(3));
    expect(heard).toHaveLength(1);
  });
});

describe("playing", () => {
  it("is done when acknowledged", async () => {
    line().opens();
    line().says(sync(3));
    const played = socket.play(["walk 3"]);
    const { id, version, actions } = line().sent.at(-1);
    expect([version, actions]).toEqual([3, ["walk 3"]]);
    line().says({ heard: "acknowledged", id, version: 4 });
    expect(await played).toEqual({ ok: true, version: 4 });
  });

  it("tells why not when refused", async () => {
    line().opens();
    line().says(sync(3));
    const played = socket.play(["walk 3"]);
    const trouble = { code: "stale", message: "look again", rule: null, retry_after: null };
    line().says({ heard: "refused", id: line().sent.at(-1).id, trouble });
    expect(await played).toEqual({ ok: false, trouble });
  });

  it("sends what was not acknowledged again with the same id after coming back, and only that", async () => {
    line().opens();
    line().says(sync(3));
    const first = socket.play(["walk 1"]);
    line().says({ heard: "acknowledged", id: line().sent.at(-1).id, version: 4 });
    await first;
    const second = socket.play(["walk 2"]);
    const { id } = line().sent.at(-1);
    line().breaks();
    vi.advanceTimersByTime(500);
    line().opens();
    line().says(sync(4));
    const plays = line().sent.filter((message) => message.say === "play");
    expect(plays.map((message) => [message.id, message.actions])).toEqual([[id, ["walk 2"]]]);
    line().says({ heard: "acknowledged", id, version: 5 });
    expect(await second).toEqual({ ok: true, version: 5 });
  });

  it("keeps what is played while the line is lost", () => {
    line().opens();
    line().says(sync(3));
    line().breaks();
    void socket.play(["walk 2"]);
    vi.advanceTimersByTime(500);
    line().opens();
    line().says(sync(3));
    expect(line().sent.at(-1)).toMatchObject({ say: "play", actions: ["walk 2"], version: 3 });
  });
});

describe("questions", () => {
  it("are answered by their id", async () => {
    line().opens();
    line().says(sync(3));
    const preview = socket.preview(["walk 1"]);
    const why = socket.why("walk 2");
    const then = [{ action: "stay", text: "Stay" }];
    const [asked, wondered] = line().sent.slice(-2);
    line().says({ heard: "reason", id: wondered.id, trouble: null });
    line().says({ heard: "previewed", id: asked.id, events: [], commits: true, then });
    expect(await why).toBeNull();
    expect(await preview).toMatchObject({ commits: true, then });
  });

  it("are dropped when the line is lost", async () => {
    line().opens();
    line().says(sync(3));
    const preview = socket.preview(["walk 1"]);
    line().breaks();
    expect(await preview).toBeNull();
  });
});

describe("coming back", () => {
  it("waits longer each time, up to a limit", () => {
    const waits = [500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000];
    for (const wait of waits) {
      line().breaks();
      const lines = FakeLine.made.length;
      vi.advanceTimersByTime(wait - 1);
      expect(FakeLine.made).toHaveLength(lines);
      vi.advanceTimersByTime(1);
      expect(FakeLine.made).toHaveLength(lines + 1);
    }
    expect(states).toEqual(["lost"]);
  });

  it("does not hammer a site that opens and breaks at once, and forgets that after a while", () => {
    const breakAfter = (held: number): number => {
      line().opens();
      line().says(sync(1));
      vi.advanceTimersByTime(held);
      line().breaks();
      const lines = FakeLine.made.length;
      let waited = 0;
      for (; FakeLine.made.length === lines; waited += 100) vi.advanceTimersByTime(100);
      return waited;
    };
    expect([breakAfter(0), breakAfter(0), breakAfter(0), breakAfter(15_000)]).toEqual([500, 1000, 2000, 500]);
  });

  it("begins with what it has seen", () => {
    line().opens();
    line().says(sync(7));
    line().breaks();
    vi.advanceTimersByTime(500);
    line().opens();
    expect(line().sent).toEqual([{ say: "hello", last: 7, lang: "fr" }]);
  });

  it("does not come back to a table that is not there", () => {
    line().opens();
    line().breaks(4404);
    vi.advanceTimersByTime(60_000);
    expect(FakeLine.made).toHaveLength(1);
    expect(states).toEqual(["closed"]);
  });

  it("comes back to a full table when the server has said", () => {
    const trouble = { code: "sockets-table", message: "in 30 s", rule: null, retry_after: 30 };
    line().opens();
    line().says({ heard: "refused", id: null, trouble });
    line().breaks(1013);
    vi.advanceTimersByTime(29_999);
    expect(FakeLine.made).toHaveLength(1);
    vi.advanceTimersByTime(30_001);
    expect(FakeLine.made).toHaveLength(2);
    expect(heard).toHaveLength(1);
  });

  it("waits without trying while offline, and returns at once when online", () => {
    line().opens();
    line().says(sync(1));
    dispatchEvent(new Event("offline"));
    vi.advanceTimersByTime(60_000);
    expect(FakeLine.made).toHaveLength(1);
    expect(socket.state).toBe("offline");
    dispatchEvent(new Event("online"));
    expect(FakeLine.made).toHaveLength(2);
  });
});

describe("standing orders", () => {
  it("leaves and revokes them while there is a line", () => {
    expect(socket.stand("red for green")).toBe(false);
    line().opens();
    line().says(sync(1));
    expect(socket.stand("red for green")).toBe(true);
    expect(socket.revoke("7f")).toBe(true);
    expect(line().sent.slice(-2)).toEqual([
      { say: "stand", order: "red for green" },
      { say: "revoke", id: "7f" },
    ]);
  });

  it("passes on what the site keeps, and why it does not", () => {
    line().opens();
    line().says(sync(1));
    line().says({ heard: "standing", orders: [{ id: "7f", order: "red for green" }] });
    line().says({
      heard: "refused",
      id: null,
      trouble: { code: "no-orders", message: "…", rule: null, retry_after: null },
    });
    expect(heard.map((message) => message.heard)).toEqual(["sync", "standing", "refused"]);
  });
});

describe("staying", () => {
  it("pings every twenty seconds", () => {
    line().opens();
    line().says(sync(1));
    vi.advanceTimersByTime(20_000);
    expect(line().sent.at(-1)).toEqual({ say: "ping" });
    line().says({ heard: "pong" });
    expect(heard).toHaveLength(1);
  });

  it("takes a line that has gone silent for dead", () => {
    line().opens();
    line().says(sync(1));
    vi.advanceTimersByTime(60_000);
    expect(socket.state).toBe("lost");
  });

  it("asks for everything anew in another language", () => {
    line().opens();
    line().says(sync(4));
    socket.language("en");
    expect(line().sent.at(-1)).toEqual({ say: "language", lang: "en" });
    line().says(happened(5));
    line().says(sync(5));
    expect(heard.map((message) => message.heard)).toEqual(["sync", "sync"]);
  });
});

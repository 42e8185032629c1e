import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../board/types";
import { notices } from "../parts/notices.svelte";
import { TableSession } from "./session.svelte";

class FakeWebSocket {
  static last: FakeWebSocket;
  readyState = 0;
  sent: any[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeWebSocket.last = this;
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {}
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const ORDER = { id: "7f", order: "red for green" };
const sync = (more: object = {}) => ({
  heard: "sync",
  version: 4,
  view: {},
  legal: [{ action: "harvest 0", text: "Harvest field 1" }],
  awaited: [1],
  me: 0,
  may_undo: false,
  entries: [],
  whole: true,
  over: false,
  standing: [ORDER],
  ...more,
});

let session: TableSession;
let told: unknown[];
const board = () =>
  ({
    set() {},
    preview() {},
    play: async () => {},
    skip() {},
    language() {},
    destroy() {},
    standing: (orders) => told.push(orders),
  }) as Board;
const line = () => FakeWebSocket.last;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  vi.spyOn(notices, "show").mockImplementation(() => {});
  told = [];
  session = new TableSession("x", null);
});
afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function opened(more: object = {}): void {
  line().opens();
  line().says(sync(more));
}

describe("a table session", () => {
  it("lets a seat act that nobody waits for", () => {
    opened();
    expect([session.myTurn, session.mayAct]).toEqual([false, true]);
    line().says(sync({ awaited: [0, 1] }));
    expect([session.myTurn, session.mayAct]).toEqual([true, false]);
    expect(session.choices).toHaveLength(1);
    session.busy = true; // what I have just done is being shown
    expect(session.choices).toEqual([]);
    line().says(sync());
    expect(session.choices).toHaveLength(1);
    session.busy = false;
    line().says(sync({ legal: [] }));
    expect([session.myTurn, session.mayAct]).toEqual([false, false]);
  });

  it("plays a composed series in one message, with the version that is shown", () => {
    opened();
    session.play(["give 0", "want red", "propose"]);
    expect(line().sent.at(-1)).toMatchObject({ say: "play", version: 4, actions: ["give 0", "want red", "propose"] });
  });

  it("tells the reader why a series was refused", async () => {
    opened();
    session.play(["accept a"]);
    const { id } = line().sent.at(-1);
    line().says({ heard: "refused", id, trouble: { code: "cannot-play", message: "The offer is gone.", rule: "B15" } });
    await vi.waitFor(() => expect(notices.show).toHaveBeenCalledWith("The offer is gone.", "B15"));
  });

  it("answers a board that asks while it draws with what is legal in what it draws", async () => {
    opened();
    const answers: unknown[] = [];
    const asks = async (): Promise<unknown> => answers.push((await session.choose.follow([]))[0]?.action);
    session.attach({ ...board(), set: () => void asks() }, true);
    line().says(sync({ version: 5, legal: [{ action: "next", text: "Go on" }] }));
    await vi.waitFor(() => expect(answers).toEqual(["harvest 0", "next"]));
  });

  it("shows the board the reader's standing orders, also a board that comes later", () => {
    opened();
    session.attach(board(), true);
    line().says({ heard: "standing", orders: [] });
    line().says(sync());
    expect(told).toEqual([[ORDER], [], [ORDER]]);
    expect(session.standing).toEqual([ORDER]);
  });

  describe("the pace of offers", () => {
    const pace = (more: object = {}) => ({
      asked: true,
      can: true,
      passed: false,
      hushed: false,
      reading: { left: 8, of: 8 },
      waiting: [],
      ...more,
    });

    it("is told to the board with every view and whenever it changes", () => {
      const heard: (boolean | undefined)[] = [];
      opened({ awaited: [0], pace: pace() });
      const hear = (now: { passed: boolean } | null | undefined) => heard.push(now?.passed);
      session.attach({ ...board(), set: (_view, _legal, _me, now) => hear(now), pace: hear }, true);
      line().says({ heard: "paced", version: 4, pace: pace({ passed: true }) });
      line().says({ heard: "paced", version: 9, pace: pace() }); // of an entry that is not yet shown
      expect(heard).toEqual([false, true]);
      expect(session.pace).toMatchObject({ asked: true, passed: true, at: expect.any(Number) });
      line().says(sync({ version: 9, awaited: [0], pace: pace({ passed: true }) }));
      expect(heard).toEqual([false, true, false]);
    });

    it("leaves whoever cannot accept in peace", () => {
      opened({ awaited: [0], pace: pace({ can: false }) });
      expect([session.passing, session.myTurn, session.mayAct]).toEqual([true, false, true]);
      line().says(sync({ awaited: [0], pace: pace() }));
      expect([session.passing, session.myTurn]).toEqual([false, true]);
    });

    it("carries one touch to the server", () => {
      opened({ awaited: [0], pace: pace() });
      for (const how of ["pass", "hold", "hush", "listen"] as const) session.take(how);
      expect(line().sent.slice(-4)).toEqual([
        { say: "pass", version: 4 },
        { say: "hold", version: 4 },
        { say: "hush", hushed: true },
        { say: "hush", hushed: false },
      ]);
    });
  });

  describe("hints", () => {
    const first = { action: "harvest 0", line: [], text: "Harvest field 1", win: 0.6, margin: 2, why: "It pays." };
    const advice = [first];
    const hint = (id: string, version = 4) => line().says({ heard: "hinted", id, version, advice });
    const asked = () => line().sent.filter((message) => message.say === "hint");
    const begin = (hints = true) => {
      opened({ awaited: [0] });
      line().says({ heard: "table", table: { hints, seats: [] } });
    };

    it("are asked for once, shown, and gone with the position", async () => {
      begin();
      const looking = session.hints.ask();
      void session.hints.ask();
      expect([session.hints.asking, asked().length]).toEqual([true, 1]);
      hint(asked()[0].id);
      await looking;
      expect([session.hints.asking, session.hints.found?.advice]).toEqual([false, advice]);
      line().says(sync({ version: 5, awaited: [0] }));
      expect(session.hints.found).toBeNull();
    });

    it("are laid out by a board that composes such moves, and else touched with all their steps", async () => {
      begin();
      const laid: (readonly string[])[] = [];
      const compose = (actions: readonly string[]) => actions.at(-1) === "propose" && laid.push(actions) > 0;
      session.attach({ ...board(), compose }, true);
      const offer = {
        action: "give 0",
        line: ["want red", "propose"],
        text: "Offer a card",
        win: 0.5,
        margin: 1,
        why: "",
      };
      session.hints.take(offer);
      expect([laid, session.hints.laid]).toEqual([[["give 0", "want red", "propose"]], "propose"]);
      expect(line().sent.some((message) => message.say === "preview")).toBe(false);
      session.hints.forget();
      expect(session.hints.laid).toBeNull();

      session.hints.take({ ...offer, action: "harvest 0", line: ["next"], text: "Harvest and go on" });
      expect(line().sent.at(-1)).toMatchObject({ say: "preview", actions: ["harvest 0", "next"] });
      expect(session.hints.laid).toBeNull();
      line().says({ heard: "previewed", id: line().sent.at(-1).id, events: [], commits: true });
      await vi.waitFor(() => expect(session.choice.offer?.words).toBe("Harvest and go on"));
    });

    it("leave what was taken of them when the cards are put away", async () => {
      begin();
      const looking = session.hints.ask();
      hint(asked()[0].id);
      await looking;
      session.attach({ ...board(), compose: () => true }, true);
      session.hints.take(first);
      session.hints.close();
      expect([session.hints.found, session.hints.laid]).toEqual([null, "harvest 0"]);
      line().says(sync({ version: 5, awaited: [0] }));
      expect(session.hints.laid).toBeNull();
    });

    it("are not shown for a position that has passed, nor when they are no longer wanted", async () => {
      begin();
      const late = session.hints.ask();
      hint(asked()[0].id, 3);
      await late;
      const unwanted = session.hints.ask();
      session.hints.forget();
      hint(asked()[1].id);
      await unwanted;
      expect(session.hints.found).toBeNull();
    });

    it("say why there are none, unless the table has just moved on", async () => {
      begin();
      for (const code of ["stale", "hint-soon"]) {
        const looking = session.hints.ask();
        line().says({
          heard: "refused",
          id: asked().at(-1).id,
          trouble: { code, message: code, rule: null, retry_after: null },
        });
        await looking;
      }
      expect(vi.mocked(notices.show).mock.calls).toEqual([["hint-soon", null]]);
      line().readyState = 3;
      await session.hints.ask();
      expect(notices.show).toHaveBeenCalledTimes(2);
    });

    it("are not asked for where there are none, or when it is another's turn", async () => {
      begin(false);
      await session.hints.ask();
      line().says(sync({ version: 5 }));
      await session.hints.ask();
      expect(asked()).toEqual([]);
    });
  });

  it("leaves and revokes orders, and says so when it cannot", () => {
    session.stand("red for green");
    session.revoke("7f");
    expect(notices.show).toHaveBeenCalledTimes(2);
    opened();
    session.stand("red for green");
    session.revoke("7f");
    expect(line().sent.slice(-2)).toEqual([
      { say: "stand", order: "red for green" },
      { say: "revoke", id: "7f" },
    ]);
  });
});

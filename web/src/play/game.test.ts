import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TableInfo } from "../generated/types";
import type { Line } from "../net/socket";
import { TableSession } from "../table/session.svelte";
import Game from "./Game.svelte";

const SEATS = ["Ann", "Bob"].map((name, seat) => ({
  seat,
  name,
  bot: null,
  face: null,
  mine: seat === 0,
  online: true,
}));
const PLAYING = {
  id: "x",
  game: "toy",
  options: {},
  status: "playing",
  public: false,
  hints: false,
  owner: true,
  seats: SEATS,
  version: 4,
  awaited: [0],
  first: 0,
  winners: [],
  points: [],
  taken_back: [0, 0],
  rematch: null,
  spectators: 0,
} as unknown as TableInfo;
const OVER: TableInfo = { ...PLAYING, status: "over", version: 5, awaited: [], winners: [0], points: [7, 3] };
const SYNC = {
  heard: "sync",
  version: 4,
  view: {},
  legal: [{ action: "keep", text: "Keep your card" }],
  awaited: [0],
  me: 0,
  may_undo: false,
  entries: [],
  whole: true,
  over: false,
  standing: [],
};
const entry = { version: 5, kind: "play", seat: 0, events: [], revealed: false };
const LAST_MOVE = { ...SYNC, heard: "happened", version: 5, entry, legal: [], awaited: [], over: true };

const line: Line = { readyState: 1, onopen: null, onclose: null, onmessage: null, send() {}, close() {} };
const says = (message: object): void => line.onmessage?.({ data: JSON.stringify(message) });
let session: TableSession;
let drawn: Record<string, unknown>;

beforeEach(async () => {
  vi.stubGlobal("fetch", async () => Response.json(null, { status: 404 }));
  session = new TableSession("x", null, () => line);
  line.onopen?.();
  says({ heard: "table", table: PLAYING });
  says(SYNC);
  drawn = mount(Game, {
    target: document.body,
    props: {
      session,
      get info() {
        return session.info as TableInfo;
      },
      openRules() {},
    },
  });
  await vi.waitFor(() => expect(document.querySelector(".canvas")).not.toBeNull());
});
afterEach(async () => {
  await unmount(drawn);
  session.close();
  vi.unstubAllGlobals();
});

it("shows the result when it is told who has won, which is after the last move", async () => {
  const result = () => document.querySelector("[aria-labelledby=result-title]");
  says(LAST_MOVE);
  await vi.waitFor(() => expect(session.shown?.over).toBe(true));
  flushSync();
  expect(result()).toBeNull();
  says({ heard: "table", table: OVER });
  flushSync();
  expect([...(result()?.querySelectorAll("tfoot td") ?? [])].map((cell) => cell.textContent)).toEqual(["7", "3"]);
  expect(result()?.querySelectorAll("th.won")).toHaveLength(1);
});

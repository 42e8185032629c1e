// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage, Taught, TaughtSpot, TaughtStep } from "../generated/types";
import { TableSocket } from "../net/socket";
import { LessonLine, type Moment } from "./line";

const told = (text: string) => [{ event: { event: text }, text }];
const spot = (about: Partial<TaughtSpot>): TaughtSpot => ({
  step: 0,
  done: false,
  view: {},
  awaited: [0],
  over: false,
  legal: [],
  foreseen: [],
  forbidden: [],
  ways: [],
  deeds: [],
  next: null,
  ...about,
});
const step = (about: Partial<TaughtStep>): TaughtStep => ({
  name: "s",
  says: "Do",
  asks: true,
  told: "Done",
  stray: null,
  light: [],
  quiz: false,
  ...about,
});
const trouble = { code: "cannot-play", message: "no farmer", rule: "F10", retry_after: null };

// Take up, go: one step of two actions; then the other seat plays; then one that is told nothing of; then the end.
const TAUGHT = {
  lesson: { number: 1, name: "l", title: "L", lead: "", steps: 3 },
  following: null,
  table: { id: "t", game: "g", seats: [] },
  me: 0,
  steps: [step({}), step({ told: null }), step({})],
  spots: [
    spot({
      view: "start",
      legal: ["take", "stay"].map((action) => ({ action, text: action })),
      foreseen: [
        { action: "take", events: told("takes"), commits: false, follow: [{ action: "go", text: "go" }] },
        { action: "stay", events: told("stays"), commits: true, follow: [] },
      ],
      forbidden: [{ actions: ["fly", "swim"], trouble }],
      ways: [{ action: "take", events: told("takes"), to: 1 }],
    }),
    spot({
      view: "taken",
      foreseen: [{ action: "go", events: told("goes"), commits: true, follow: [] }],
      ways: [{ action: "go", events: told("goes"), to: 2 }],
    }),
    spot({ done: true, view: "gone", deeds: [{ seat: 1, events: told("other"), view: "other" }], next: 3 }),
    spot({ step: 1, view: "second", ways: [{ action: "go", events: [], to: 4 }] }),
    spot({ step: 1, done: true, view: "third", next: 5 }),
    spot({ step: 2, done: true, view: "third" }),
  ],
} as unknown as Taught;

let heard: ServerMessage[];
let moments: Moment[];
let line: LessonLine;
let socket: TableSocket;

beforeEach(async () => {
  heard = [];
  moments = [];
  line = new LessonLine(TAUGHT, (moment) => moments.push(moment));
  socket = new TableSocket({
    url: "",
    lang: "en",
    heard: (message) => heard.push(message),
    changed: () => {},
    open: () => line,
  });
  await vi.waitFor(() => expect(heard).toHaveLength(2));
});

const views = () => heard.flatMap((message) => ("view" in message ? [message.view] : []));

describe("the line of a lesson", () => {
  it("shows the table and the beginning as a server would", () => {
    expect(heard.map((message) => message.heard)).toEqual(["table", "sync"]);
    expect(line.moment).toMatchObject({ step: 0, done: false, ways: ["take"], mayGoBack: false, last: false });
  });

  it("goes on with what is asked for, one action at a time or all together", async () => {
    expect(await socket.play(["take"])).toMatchObject({ ok: true });
    expect(line.moment).toMatchObject({ ways: ["go"], done: false, mayGoBack: true });
    line.back();
    expect(await socket.play(["take", "go"])).toMatchObject({ ok: true });
    expect(line.moment).toMatchObject({ done: true, last: false });
    expect(views()).toEqual(["start", "taken", "start", "gone"]);
  });

  it("does nothing for something else that is allowed, and notices it", async () => {
    expect(await socket.play(["stay"])).toMatchObject({ ok: false, trouble: { code: "lost" } });
    expect(await socket.play(["take", "stay"])).toMatchObject({ ok: false });
    expect(line.moment).toMatchObject({ step: 0, strayed: true, ways: ["take"] });
    expect(views()).toEqual(["start"]);
    await socket.play(["take"]);
    expect(line.moment.strayed).toBe(false);
  });

  it("says why something is not allowed, and what would come of what is", async () => {
    expect(await socket.why("swim")).toEqual(trouble);
    expect(await socket.why("take")).toBeNull();
    expect(await socket.preview(["stay"])).toMatchObject({ commits: true });
    const both = await socket.preview(["take", "go"]);
    expect(both?.events.map(({ text }) => text)).toEqual(["takes", "goes"]);
    expect(await socket.preview(["stay", "go"])).toBeNull();
    expect(await socket.hint()).toMatchObject({ code: "lost" });
  });

  it("knows what leads on after what only lies ready, and the rest of a step", async () => {
    expect(line.after([])).toEqual(["take"]);
    expect(line.after(["take"])).toEqual(["go"]);
    expect(line.after(["stay"])).toBeNull();
    expect(line.rest).toEqual(["take", "go"]);
    await socket.play(["take"]);
    expect(line.rest).toEqual(["go"]);
  });

  it("lets the others play when it goes on, and passes silently over what is not told of", async () => {
    await socket.play(["take", "go"]);
    line.goOn();
    expect(line.moment).toMatchObject({ step: 1, done: false });
    expect(heard.at(-1)).toMatchObject({ heard: "happened", entry: { seat: 1 }, view: "second" });
    await socket.play(["go"]);
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ heard: "sync", view: "third" }));
    await socket.why("take"); // all that was sent before is answered
    expect(line.moment).toMatchObject({ step: 2, done: true, last: true, strayed: false });
    line.goOn(); // there is nothing more
    expect(line.moment).toMatchObject({ step: 2, last: true });
  });

  it("takes back inside a step, and goes back to the step before", async () => {
    expect(await socket.undo()).toMatchObject({ ok: false });
    await socket.play(["take"]);
    expect(await socket.undo()).toMatchObject({ ok: true });
    expect(heard.at(-1)).toMatchObject({ entry: { undo: true }, view: "start" });
    line.help();
    line.help();
    line.help(); // done: goes on
    expect(line.moment).toMatchObject({ step: 1, done: false });
    line.back();
    expect(line.moment).toMatchObject({ step: 0, done: false, ways: ["take"] });
    line.back(); // nothing lies before the beginning
    expect(line.moment.step).toBe(0);
  });

  it("shows the same spot in another language, with a version that only rises", () => {
    const before = line.moment.version;
    line.speak({ ...TAUGHT, spots: [{ ...(TAUGHT.spots[0] as TaughtSpot), view: "début" }] });
    expect(views().at(-1)).toBe("début");
    expect(line.moment.version).toBeGreaterThan(before);
  });
});

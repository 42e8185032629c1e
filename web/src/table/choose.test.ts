import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Previewed, Told } from "../generated/types";
import { Choose, type Weighed } from "./choose";

const told = (text: string): Told => ({ event: { event: text }, text });
const legal = (...actions: string[]) => new Map(actions.map((action) => [action, `will ${action}`]));
const then = [{ action: "stay", text: "will stay" }];
let answering: boolean;
let commits: boolean;
let played: string[][];
let ghosts: (string[] | null)[];
let previews: string[];
let weighed: Weighed;
let choose: Choose;

beforeEach(() => {
  answering = true;
  commits = true;
  played = [];
  ghosts = [];
  previews = [];
  weighed = undefined;
  choose = new Choose({
    weigh: () => weighed,
    preview: async (actions): Promise<Previewed | null> => {
      previews.push(actions.join(", "));
      if (!answering) return null;
      return {
        heard: "previewed",
        id: "1",
        events: [told(`after ${actions.join(", ")}`)],
        commits,
        reveals: false,
        then,
      };
    },
    play: async (actions) => void played.push(actions),
    ghosts: (events) => ghosts.push(events?.map((event) => event.text) ?? null),
    changed: () => {},
  });
  choose.position(legal("walk 1", "walk 2"));
});

describe("choosing", () => {
  it("shows what a touch would bring and waits", async () => {
    await choose.touch("walk 1");
    expect(choose.offer?.action).toBe("walk 1");
    expect(ghosts.at(-1)).toEqual(["after walk 1"]);
    expect(played).toEqual([]);
  });

  it("plays when confirmed", async () => {
    await choose.touch("walk 1");
    await choose.confirm();
    expect(played).toEqual([["walk 1"]]);
    expect(choose.offer).toBeNull();
  });

  it("takes a second touch of the same thing for a yes", async () => {
    await choose.touch("walk 1");
    await choose.touch("walk 1");
    expect(played).toEqual([["walk 1"]]);
  });

  it("changes its mind with another touch", async () => {
    await choose.touch("walk 1");
    await choose.touch("walk 2");
    expect(choose.offer?.action).toBe("walk 2");
    expect(played).toEqual([]);
  });

  it("plays at once what commits to nothing", async () => {
    commits = false;
    await choose.touch("walk 1");
    expect(played).toEqual([["walk 1"]]);
  });

  it("plays at once what the board calls plain, without asking anybody", async () => {
    weighed = null;
    await choose.touch("walk 1");
    expect(played).toEqual([["walk 1"]]);
    expect(previews).toEqual([]);
  });

  it("asks again where the board has a doubt, whatever it commits to", async () => {
    commits = false;
    weighed = "for nothing";
    await choose.touch("walk 1");
    expect(choose.offer?.doubt).toBe("for nothing");
    expect(played).toEqual([]);
    await choose.touch("walk 1");
    expect(played).toEqual([["walk 1"]]);
  });

  it("goes back with cancel", async () => {
    await choose.touch("walk 1");
    choose.cancel();
    expect(choose.offer).toBeNull();
    expect(ghosts.at(-1)).toBeNull();
  });

  it("plays nothing that is not legal", async () => {
    await choose.touch("fly");
    expect([choose.offer, previews, played]).toEqual([null, [], []]);
  });

  it("forgets an answer that arrives after the position has changed", async () => {
    const touching = choose.touch("walk 1");
    choose.position(legal("walk 1"));
    await touching;
    expect(choose.offer).toBeNull();
  });

  it("keeps what waits to be confirmed while it would still do the same", async () => {
    await choose.touch("walk 1");
    choose.position(legal("walk 1", "walk 3"));
    expect(choose.offer?.action).toBe("walk 1");
    expect(ghosts.at(-1)).toEqual(["after walk 1"]);
    choose.position(new Map([["walk 1", "does something else now"]]));
    expect(choose.offer).toBeNull();
    await choose.touch("walk 1");
    choose.position(legal("walk 3"));
    expect(choose.offer).toBeNull();
    expect(ghosts.at(-1)).toBeNull();
  });

  it("shows ghosts where a pointer rests, and the offer again when it leaves", async () => {
    vi.useFakeTimers();
    await choose.touch("walk 1");
    choose.hover("walk 2");
    await vi.advanceTimersByTimeAsync(200);
    expect(ghosts.at(-1)).toEqual(["after walk 2"]);
    choose.hover(null);
    expect(ghosts.at(-1)).toEqual(["after walk 1"]);
    vi.useRealTimers();
  });

  it("offers a move of several steps as one thing, in its own words", async () => {
    await choose.touch("walk 1", ["turn", "go"], "Walk and go");
    expect(choose.offer).toMatchObject({ action: "walk 1", line: ["turn", "go"], words: "Walk and go" });
    expect(ghosts.at(-1)).toEqual(["after walk 1, turn, go"]);
    await choose.touch("walk 1"); // the first step alone is something else
    expect(choose.offer).toMatchObject({ line: [], words: null });
    await choose.touch("walk 1", ["turn", "go"], "Walk and go");
    await choose.touch("walk 1", ["turn", "go"], "Walk and go");
    expect(played).toEqual([["walk 1", "turn", "go"]]);
    expect(previews).toEqual(["walk 1, turn, go", "walk 1"]);
  });

  it("plays all steps at once where they commit to nothing, and forgets them with the position", async () => {
    await choose.touch("walk 1", ["go"]);
    choose.position(legal("walk 1"));
    expect(choose.offer).toBeNull();
    commits = false;
    await choose.touch("walk 1", ["go"]);
    expect(played).toEqual([["walk 1", "go"]]);
  });

  it("shows ghosts of all steps where a pointer rests", async () => {
    vi.useFakeTimers();
    choose.hover("walk 2", ["go"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(ghosts.at(-1)).toEqual(["after walk 2, go"]);
    vi.useRealTimers();
  });

  it("shows anew what a pointer rests on when others have moved, but not what was just played", async () => {
    vi.useFakeTimers();
    choose.hover("walk 1");
    choose.position(legal("walk 1"));
    await vi.advanceTimersByTimeAsync(200);
    expect(ghosts.at(-1)).toEqual(["after walk 1"]);
    await choose.touch("walk 1");
    await choose.confirm();
    choose.position(legal("walk 1"));
    await vi.advanceTimersByTimeAsync(200);
    expect(ghosts.at(-1)).toBeNull();
    vi.useRealTimers();
  });

  it("plays a composed series at once, and forgets what was offered", async () => {
    await choose.touch("walk 1");
    await choose.series(["give 0", "want red", "propose"]);
    expect(played).toEqual([["give 0", "want red", "propose"]]);
    expect(choose.offer).toBeNull();
    expect(ghosts.at(-1)).toBeNull();
  });

  it("plays nothing while something is being played, and no empty series", async () => {
    choose.playing = true;
    await choose.series(["walk 1"]);
    choose.playing = false;
    await choose.series([]);
    expect(played).toEqual([]);
  });

  it("says what could follow: now, after an action, and nothing after what is not legal", async () => {
    expect(await choose.follow([])).toEqual([
      { action: "walk 1", text: "will walk 1" },
      { action: "walk 2", text: "will walk 2" },
    ]);
    expect(await choose.follow(["walk 1"])).toEqual(then);
    expect(await choose.follow(["fly"])).toEqual([]);
    await choose.touch("walk 1");
    expect(previews).toEqual(["walk 1"]); // one question answers both
    choose.position(legal("walk 1"));
    await choose.follow(["walk 1"]);
    expect(previews).toEqual(["walk 1", "walk 1"]); // of another position
  });

  it("knows of nothing that could follow while there is no line", async () => {
    answering = false;
    expect(await choose.follow(["walk 1"])).toEqual([]);
  });

  it("asks the server once about the same thing", async () => {
    await choose.touch("walk 1");
    choose.cancel();
    await choose.touch("walk 1");
    expect(previews).toEqual(["walk 1"]);
  });
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { Motion } from "./motion";

/** An animation whose end is the test's. */
class Fake {
  playState = "running";
  readonly effect: { target: Element };
  readonly finished: Promise<void>;
  readonly frames: Keyframe[];
  readonly timing: { delay: number };
  #end: () => void = () => {};
  #fail: (why: Error) => void = () => {};

  constructor(target: Element, frames: Keyframe[], timing: { delay: number }) {
    this.effect = { target };
    this.frames = frames;
    this.timing = timing;
    this.finished = new Promise((resolve, reject) => {
      this.#end = resolve;
      this.#fail = reject;
    });
  }
  finish(): void {
    this.playState = "finished";
    this.#end();
  }
  cancel(): void {
    this.playState = "idle";
    this.#fail(new Error("cancelled"));
    this.finished.catch(() => {});
  }
}

let running: Fake[];
let motion: Motion;

function box(x: number, width = 10): HTMLElement {
  const element = document.createElement("i");
  element.getBoundingClientRect = () => ({ left: x, top: x, width, height: width }) as DOMRect;
  document.body.append(element);
  return element;
}
const flying = (): Element[] => [...document.querySelectorAll(".kit-flyer")];
const settled = async (what: Promise<unknown>): Promise<boolean> => {
  const no = Symbol("no");
  await new Promise((resolve) => setTimeout(resolve));
  return (await Promise.race([what, Promise.resolve(no)])) !== no;
};

beforeEach(() => {
  running = [];
  Element.prototype.animate = function (this: Element, frames: unknown, timing: unknown) {
    running.push(new Fake(this, frames as Keyframe[], timing as { delay: number }));
    return running.at(-1) as unknown as Animation;
  };
  motion = new Motion(false, "fi");
});
afterEach(() => {
  motion.destroy();
  document.body.replaceChildren();
  delete (Element.prototype as Partial<Element>).animate;
});

it("waits for a movement until it is over or skipped", async () => {
  const moved = motion.drift(box(1), { x: 5, opacity: 0 }, { y: 7 }, 100);
  expect(running[0]?.frames).toEqual([
    { transform: "translate(5px, 0px)", opacity: 0 },
    { transform: "translate(0px, 7px)", opacity: 1 },
  ]);
  expect(await settled(moved)).toBe(false);
  motion.skip();
  expect(await settled(moved)).toBe(true);
});

it("moves nothing for who wants it still, nor where nothing can move", async () => {
  const still = new Motion(true, "fi");
  await still.rest(box(1), 100);
  await still.fly(() => box(2), box(1), box(30));
  delete (Element.prototype as Partial<Element>).animate;
  await motion.rest(box(1), 100);
  expect(running).toEqual([]);
  expect(flying()).toEqual([]);
});

it("lets at most six things fly one shortly after the other, and clears the sky when all have landed", async () => {
  const flight = motion.fly(() => document.createElement("b"), box(0), box(100), 9);
  expect(flying()).toHaveLength(6);
  expect(running.map(({ timing }) => timing.delay)).toEqual([0, 70, 140, 210, 280, 350]);
  expect(running[0]?.frames.at(0)?.transform).toContain("translate(5px, 5px)");
  expect(running[0]?.frames.at(-1)?.transform).toContain("translate(105px, 105px)");
  for (const one of running.slice(1)) one.finish();
  expect(await settled(flight)).toBe(false);
  expect(document.querySelector(".kit-sky.fi-sky")).not.toBeNull();
  running[0]?.finish();
  await flight;
  expect(document.querySelector(".kit-sky")).toBeNull();
});

it("flies somewhere where the other place is folded away, and not at all from nowhere", async () => {
  void motion.fly(() => document.createElement("b"), box(0), box(50, 0));
  expect(running[0]?.frames.at(-1)?.transform).toContain("translate(5px, 95px)");
  await motion.fly(() => document.createElement("b"), null, box(50));
  await motion.fly(() => document.createElement("b"), box(0), box(50), 0);
  expect(running).toHaveLength(1);
});

it("puts back what has moved before it is drawn anew, while what flies flies on", async () => {
  const [done, moving] = [box(1), box(2)];
  const first = motion.rest(done, 100);
  running[0]?.finish();
  await first;
  void motion.rest(moving, 100);
  void motion.fly(() => document.createElement("b"), box(0), box(50));
  motion.settle();
  expect(running.map(({ playState }) => playState)).toEqual(["idle", "idle", "running"]);
});

it("ends everything when the board goes", async () => {
  const flight = motion.fly(() => document.createElement("b"), box(0), box(50));
  motion.destroy();
  await flight;
  expect(running[0]?.playState).toBe("finished");
  expect(document.querySelector(".kit-sky")).toBeNull();
});

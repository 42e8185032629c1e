import { describe, expect, it, vi } from "vitest";
import { EventQueue, type Scene } from "./queue";

class Stage {
  told: string[] = [];
  skips = 0;
  #end: (() => void) | null = null;
  play(event: string): Promise<void> {
    this.told.push(event);
    return new Promise((end) => (this.#end = end));
  }
  skip(): void {
    this.skips += 1;
    this.finish();
  }
  finish(): void {
    this.#end?.();
    this.#end = null;
  }
}

const rest = () => new Promise((done) => setTimeout(done));

function scene(stage: Stage, name: string, ...events: string[]): Scene<string> {
  return { events, begin: () => stage.told.push(`${name}:`), settle: () => stage.told.push(`=${name}`) };
}

describe("the queue of events", () => {
  it("shows one event after another, then the position", async () => {
    const stage = new Stage();
    const queue = new EventQueue<string>(stage);
    queue.add(scene(stage, "a", "one", "two"));
    expect(stage.told).toEqual(["a:", "one"]);
    stage.finish();
    await rest();
    expect(stage.told).toEqual(["a:", "one", "two"]);
    stage.finish();
    await rest();
    expect(stage.told).toEqual(["a:", "one", "two", "=a"]);
    expect(queue.running).toBe(false);
  });

  it("says when it is busy", async () => {
    const stage = new Stage();
    const busy = vi.fn();
    const queue = new EventQueue<string>(stage, busy);
    queue.add(scene(stage, "a", "one"));
    stage.finish();
    await rest();
    expect(busy.mock.calls).toEqual([[true], [false]]);
  });

  it("hurries when more than three events wait", async () => {
    const stage = new Stage();
    const queue = new EventQueue<string>(stage);
    queue.add(scene(stage, "a", "one"));
    queue.add(scene(stage, "b", "two", "three"));
    expect(stage.skips).toBe(0);
    queue.add(scene(stage, "c", "four", "five"));
    await rest();
    expect(stage.skips).toBe(1);
    expect(stage.told).toEqual(["a:", "one", "=a", "b:", "two"]);
  });

  it("shows results at once after a tap", async () => {
    const stage = new Stage();
    const queue = new EventQueue<string>(stage);
    queue.add(scene(stage, "a", "one", "two"));
    queue.add(scene(stage, "b", "three"));
    queue.hurry();
    await rest();
    expect(stage.told).toEqual(["a:", "one", "=a", "b:", "=b"]);
    queue.add(scene(stage, "c", "four"));
    expect(stage.told.at(-1)).toBe("four");
  });

  it("moves nothing for those who want no motion", () => {
    const stage = new Stage();
    const queue = new EventQueue<string>(stage);
    queue.instant = true;
    queue.add(scene(stage, "a", "one", "two"));
    expect(stage.told).toEqual(["a:", "=a"]);
  });

  it("goes on when a drawing fails", async () => {
    const told: string[] = [];
    const queue = new EventQueue<string>({ play: () => Promise.reject(new Error("no such blade")), skip() {} });
    queue.add({ events: ["one"], settle: () => told.push("settled") });
    await rest();
    expect(told).toEqual(["settled"]);
  });

  it("forgets what waits when a new position comes, but not what there was to say", async () => {
    const stage = new Stage();
    const queue = new EventQueue<string>(stage);
    queue.add(scene(stage, "a", "one"));
    queue.add(scene(stage, "b", "two"));
    queue.clear();
    await rest();
    expect(stage.told).toEqual(["a:", "one", "b:", "=a"]);
  });
});

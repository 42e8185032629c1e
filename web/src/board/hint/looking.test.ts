import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLooking } from "./looking";

let stop = () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** How often it looks within a second, in which something may happen. */
async function looks(look: { mock: { calls: unknown[] } }, happens?: () => void): Promise<number> {
  const before = look.mock.calls.length;
  happens?.();
  await vi.advanceTimersByTimeAsync(1000);
  return look.mock.calls.length - before;
}

test("a page that rests is looked at now and then, one that stirs at every frame", async () => {
  const look = vi.fn(() => false);
  stop = keepLooking(look);
  expect(look).toHaveBeenCalledOnce(); // at once: the lamp is there with the first frame
  await vi.advanceTimersByTimeAsync(2000);
  const resting = await looks(look);
  expect(resting).toBeGreaterThan(1);
  expect(resting).toBeLessThan(6);
  expect(await looks(look, () => dispatchEvent(new Event("scroll")))).toBeGreaterThan(30);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await looks(look, () => document.body.append("drawn"))).toBeGreaterThan(30);
});

test("what is found to have moved is followed at every frame", async () => {
  let moves = false;
  const look = vi.fn(() => moves);
  stop = keepLooking(look);
  await vi.advanceTimersByTimeAsync(2000);
  moves = true;
  expect(await looks(look)).toBeGreaterThan(30);
});

test("once stopped, it looks no more", async () => {
  const look = vi.fn(() => true);
  stop = keepLooking(look);
  stop();
  expect(await looks(look, () => document.body.append("drawn"))).toBe(0);
});

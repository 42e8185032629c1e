import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { h } from "./dom";
import { Teller } from "./teller";

const thing = (name: string): HTMLElement => h("button", { "data-tells": name });
const card = (): string | undefined => document.querySelector(".kit-tells")?.textContent ?? undefined;
const fire = (target: EventTarget, name: string, more: EventInit & { key?: string } = {}): void => {
  target.dispatchEvent(
    name === "keydown" ? new KeyboardEvent(name, more) : new Event(name, { bubbles: true, ...more }),
  );
};

let teller: Teller;
let tower: HTMLElement;
let rules: string[];
let known: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [rules, known] = [[], ["tower", "spa"]];
  tower = thing("tower");
  document.body.append(tower, thing("spa"), thing("rock"));
  teller = new Teller({
    telling: (name) =>
      known.includes(name) ? { title: name, lines: ["6 points", null], action: `take ${name}` } : null,
    why: async (action) =>
      action === "take spa" ? null : { code: "refused", message: `no ${action}`, rule: "R20", retry_after: null },
    rule: (rule) => rules.push(rule),
  });
});
afterEach(() => {
  teller.destroy();
  vi.useRealTimers();
  document.body.replaceChildren();
});

it("tells what was touched, and why it cannot be had, with the rule", async () => {
  expect(teller.tell(tower, true)).toBe(true);
  expect(card()).toBe("tower6 points");
  await vi.advanceTimersByTimeAsync(0);
  expect(card()).toContain("no take tower");
  document.querySelector<HTMLElement>(".kit-tells-rule")?.click();
  expect(rules).toEqual(["R20"]);
});

it("says nothing more of what may be had", async () => {
  teller.tell(document.querySelector("[data-tells=spa]") as Element, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(card()).toBe("spa6 points");
});

it("knows nothing of some things, and then shows nothing of others", () => {
  teller.tell(tower, true);
  expect(teller.tell(document.querySelector("[data-tells=rock]") as Element, true)).toBe(false);
  expect(card()).toBeUndefined();
});

it.each([
  ["a second touch", () => teller.tell(tower, true)],
  ["a touch elsewhere", () => fire(document.body, "pointerdown")],
  ["Escape", () => fire(document, "keydown", { key: "Escape" })],
  [
    "the thing leaving",
    () => {
      tower.remove();
      teller.again();
    },
  ],
])("closes at %s", (_, close) => {
  teller.tell(tower, true);
  fire(tower, "pointerdown");
  expect(card()).toBeDefined();
  close();
  expect(card()).toBeUndefined();
});

it("waits until a mouse rests, and goes when it leaves, unless it was touched", () => {
  teller.point(tower);
  expect(card()).toBeUndefined();
  vi.advanceTimersByTime(500);
  expect(card()).toBe("tower6 points");
  teller.point(null);
  expect(card()).toBeUndefined();
  teller.tell(tower, true);
  teller.point(null);
  expect(card()).toBeDefined();
});

it("tells anew what has changed meanwhile", () => {
  teller.tell(tower, true);
  known = [];
  teller.again();
  expect(card()).toBeUndefined();
});

it("lets a mouse alone that stays where it has pressed", () => {
  fire(tower, "pointerdown");
  teller.point(tower);
  vi.advanceTimersByTime(500);
  expect(card()).toBeUndefined();
  fire(document, "pointermove");
  teller.point(tower);
  vi.advanceTimersByTime(500);
  expect(card()).toBeDefined();
});

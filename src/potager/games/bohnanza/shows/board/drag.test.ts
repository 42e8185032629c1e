import { afterEach, beforeEach, expect, it } from "vitest";
import { Dragging } from "./drag";

let area: HTMLElement;
let dropped: string[];
let clicked: number;
let under: Element | null;
let stop: AbortController;

function thing(name: string, inside = ""): HTMLElement {
  const card = document.createElement("div");
  card.dataset.drag = name;
  card.innerHTML = `<span class="bo-card">${name}</span>`;
  const holder = document.createElement("div");
  holder.className = inside;
  holder.append(card);
  area.append(holder);
  return card;
}
function zone(name: string): HTMLElement {
  const made = document.createElement("div");
  made.dataset.drop = name;
  area.append(made);
  return made;
}
function point(on: EventTarget, name: string, x: number, more: PointerEventInit = {}): void {
  const where = { clientX: x, clientY: 0, pointerId: 1, pointerType: "mouse", button: 0 };
  on.dispatchEvent(new PointerEvent(name, { bubbles: true, ...where, ...more }));
}
/** Press on a thing, move, and let go over a zone. */
function drag(card: HTMLElement, to: Element | null, far = 50, more: PointerEventInit = {}): void {
  under = to;
  point(card, "pointerdown", 0, more);
  point(window, "pointermove", far, more);
  point(window, "pointerup", far, more);
}
const flyer = (): Element | null => document.querySelector(".bo-dragged");

beforeEach(() => {
  area = document.createElement("div");
  document.body.append(area);
  [dropped, clicked, under, stop] = [[], 0, null, new AbortController()];
  document.elementFromPoint = () => under;
  const hands = {
    zone: (dragged: string, where: string) => `${dragged} ${where}` !== "red field 2",
    drop: (dragged: string, where: string) => void dropped.push(`${dragged} on ${where}`),
  };
  new Dragging(area, hands, stop.signal);
  area.addEventListener("click", () => clicked++);
});
afterEach(() => {
  stop.abort();
  document.body.replaceChildren();
});

it("drops a card where it may go, and nowhere else", () => {
  const card = thing("red");
  drag(card, zone("field 1"));
  drag(card, zone("field 2"));
  drag(card, area);
  expect(dropped).toEqual(["red on field 1"]);
  expect(flyer()).toBeNull();
});

it("shows the card under the pointer and lights what it is over", () => {
  const [card, here, no] = [thing("red"), zone("field 1"), zone("field 2")];
  under = here;
  point(card, "pointerdown", 0);
  expect(flyer()).toBeNull();
  point(window, "pointermove", 30);
  expect(flyer()?.textContent).toBe("red");
  expect((flyer() as HTMLElement).style.transform).toBe("translate(30px, 0px)");
  expect(here.classList.contains("bo-over")).toBe(true);
  under = no;
  point(window, "pointermove", 40);
  expect(document.querySelector(".bo-over")).toBeNull();
  point(window, "pointercancel", 40);
  expect(flyer()).toBeNull();
  point(window, "pointerup", 40);
  expect(dropped).toEqual([]);
});

it("takes a press that hardly moves for a click, and the click that ends a drag for none", () => {
  const [card, here] = [thing("red"), zone("field 1")];
  drag(card, here, 7);
  card.click();
  expect([dropped, clicked]).toEqual([[], 1]);
  drag(card, here, 8);
  card.click();
  expect([dropped, clicked]).toEqual([["red on field 1"], 1]);
  card.click();
  expect(clicked).toBe(2);
});

it("lets a finger scroll, but for the first card and what waits to be planted", () => {
  const here = zone("field 1");
  const finger = { pointerType: "touch" };
  drag(thing("red"), here, 50, finger);
  expect(dropped).toEqual([]);
  drag(thing("blue", "bo-first"), here, 50, finger);
  drag(thing("green", "bo-place"), here, 50, finger);
  expect(dropped).toEqual(["blue on field 1", "green on field 1"]);
});

it("follows one pointer and the main button alone", () => {
  const [card, here] = [thing("red"), zone("field 1")];
  drag(card, here, 50, { button: 2 });
  under = here;
  point(card, "pointerdown", 0);
  point(window, "pointermove", 50, { pointerId: 2 });
  point(window, "pointerup", 50, { pointerId: 2 });
  expect([dropped, flyer()]).toEqual([[], null]);
  point(window, "pointermove", 50);
  point(window, "pointerup", 50);
  expect(dropped).toEqual(["red on field 1"]);
});

it("ends with its board", () => {
  const card = thing("red");
  stop.abort();
  drag(card, zone("field 1"));
  expect(dropped).toEqual([]);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { called, onKey, Touching } from "./touch";

let area: HTMLElement;
let said: string[];
let rested: (string | null)[];
let stop: AbortController;

const touching = new Touching("fi", {
  inner: ["open"],
  whole: (action) => (action === "walk" ? ["move 3", "take fig"] : null),
});

function put(action: string, legal: boolean, drawn = false): Element {
  const made = drawn
    ? touching.stands(document.createElement("span"), action, `Do ${action}`, legal)
    : touching.button(action, `Do ${action}`, legal, "button");
  area.append(made);
  return made;
}
const fire = (element: Element, event: Event) => element.dispatchEvent(event);
const click = (element: Element) => fire(element, new MouseEvent("click", { bubbles: true }));
const key = (element: Element, name: string) => {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
  fire(element, event);
  return event.defaultPrevented;
};
const point = (element: Element, name: string, pointerType = "mouse") =>
  fire(element, new PointerEvent(name, { bubbles: true, pointerType }));

beforeEach(() => {
  area = document.createElement("div");
  document.body.append(area);
  [said, rested, stop] = [[], [], new AbortController()];
  const site = {
    touch: (action: string, line?: readonly string[], words?: string) =>
      said.push(["touch", action, ...(line ?? []), ...(words ? [words] : [])].join(" ")),
    ask: (action: string) => said.push(`ask ${action}`),
    hover: (action: string | null, line?: readonly string[]) =>
      said.push(["hover", String(action), ...(line ?? [])].join(" ")),
  };
  const hands = {
    own: (action: string) => action === "open 1",
    rest: (action: string | null) => void rested.push(action),
    tell: (thing: Element) =>
      thing.hasAttribute("data-tells") && said.push(`tell ${thing.getAttribute("data-tells")}`) > 0,
    point: () => undefined,
  };
  touching.listen(area, site as never, hands, stop.signal);
});
afterEach(() => {
  stop.abort();
  document.body.replaceChildren();
});

it("plays what is legal and asks why about the rest", () => {
  click(put("place 1", true));
  click(put("place 2", false));
  expect(said).toEqual(["touch place 1", "ask place 2"]);
});

it("lets the board tell what a thing is, and then does not ask why", () => {
  const told = put("place 2", false);
  told.setAttribute("data-tells", "blade");
  click(told);
  expect(said).toEqual(["tell blade"]);
});

it("hears what lies inside of what stands for an action", () => {
  const inner = document.createElement("b");
  put("place 1", true).append(inner);
  click(inner);
  click(area);
  expect(said).toEqual(["touch place 1"]);
});

it("says the actions of a whole move, and its words", () => {
  click(put("walk", true));
  expect(said).toEqual(["touch move 3 take fig Do walk"]);
});

it("keeps what the board deals with itself from the site", () => {
  const own = put("open 1", true);
  click(own);
  point(own, "pointerover");
  expect([said, rested]).toEqual([[], []]);
});

it("tells what a mouse rests on, but a finger never rests, nor does anything on what is not legal", () => {
  const [legal, walk, not] = [put("place 1", true), put("walk", true), put("place 2", false)];
  point(legal, "pointerover");
  point(legal, "pointerout");
  point(walk, "pointerover");
  point(legal, "pointerover", "touch");
  point(not, "pointerover");
  expect(said).toEqual(["hover place 1", "hover null", "hover move 3 take fig"]);
  expect(rested).toEqual(["place 1", null, "walk"]);
});

it("is a button for everybody: drawn things get a role, and what is not legal says so", () => {
  const drawn = put("place 1", true, true);
  expect([drawn.getAttribute("role"), drawn.getAttribute("tabindex")]).toEqual(["button", "0"]);
  expect(drawn.getAttribute("aria-label")).toBe("Do place 1");
  expect(put("place 2", false).getAttribute("aria-disabled")).toBe("true");
  const idle = put("place 3", false, true);
  expect([idle.getAttribute("role"), idle.getAttribute("tabindex")]).toEqual([null, null]);
});

it("moves the focus with the arrows, round and round, past what is not legal", () => {
  const first = put("place 1", true) as HTMLElement;
  put("place 2", false);
  const last = put("place 3", true) as HTMLElement;
  first.focus();
  expect(key(first, "ArrowRight")).toBe(true);
  expect(document.activeElement).toBe(last);
  key(last, "ArrowDown");
  expect(document.activeElement).toBe(first);
  key(first, "ArrowLeft");
  expect(document.activeElement).toBe(last);
});

it("presses drawn things with Enter and space; a real button clicks by itself", () => {
  const drawn = put("place 1", true, true);
  expect([key(drawn, "Enter"), key(drawn, " "), key(drawn, "x")]).toEqual([true, true, false]);
  expect(key(put("place 2", true), "Enter")).toBe(false);
  expect(said).toEqual(["touch place 1", "touch place 1"]);
});

it("hears nothing after it was told to stop", () => {
  const one = put("place 1", true);
  stop.abort();
  click(one);
  key(one, "Enter");
  expect(said).toEqual([]);
});

it("hears a key wherever the focus is, but not while something is written or another key is held", () => {
  let heard = 0;
  onKey("h", () => heard++, stop.signal);
  const field = document.createElement("input");
  area.append(field);
  const press = (on: Element, name: string, held: KeyboardEventInit = {}) =>
    on.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, ...held }));
  press(document.body, "h");
  press(area, "H");
  expect(heard).toBe(2);
  press(field, "h");
  press(document.body, "g");
  for (const held of ["ctrlKey", "metaKey", "altKey"]) press(document.body, "h", { [held]: true });
  expect(heard).toBe(2);
});

it.each([
  ["Deliver", "Deliver with a donkey cart", "Deliver with a donkey cart"],
  ["großer Karren", "Liefere mit dem großen Karren", "großer Karren: Liefere mit dem großen Karren"],
  ["", "Blue bean", "Blue bean"],
])("calls what has %j written on it by that", (words, label, name) => {
  expect(called(words, label)).toBe(name);
});

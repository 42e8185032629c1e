import { beforeEach, expect, test } from "vitest";
import { h, s } from "./dom";
import { renew } from "./renew";

const place = h("div");

beforeEach(() => {
  place.replaceChildren();
  document.body.replaceChildren(place);
});

const card = (bean: string, action?: string): HTMLElement =>
  h("button", { "data-action": action, class: `card ${bean}` }, s("svg", { viewBox: "0 0 4 4" }), h("b", {}, bean));

test("what is drawn is what was wanted, whatever was there before", () => {
  const drawings = [
    () => [],
    () => [card("red"), card("soy")],
    () => [h("p", {}, "a word")],
    () => [card("soy", "lay 0"), h("p", { title: "x" }, "a ", h("i", {}, "few"), " words"), card("red")],
    () => [h("p", { lang: "fr" }), document.createTextNode("bare"), card("red", "lay 1")],
  ];
  for (const before of drawings) {
    for (const after of drawings) {
      renew(place, ...before());
      renew(place, ...after());
      expect(place.isEqualNode(h("div", {}, ...after()))).toBe(true);
    }
  }
});

test("what has not changed stays, and so does what lies around a change", () => {
  renew(place, card("red", "lay 0"), card("soy", "lay 1"));
  const [red, soy] = [...place.children];
  const picture = soy?.firstChild;
  renew(place, card("red", "lay 0"), card("blue", "lay 1"));
  expect([...place.children]).toEqual([red, soy]);
  expect(soy?.firstChild).toBe(picture);
  expect(soy?.textContent).toBe("blue");
});

test("the focus stays on what is still there", () => {
  renew(place, card("red", "lay 0"));
  place.querySelector<HTMLElement>("button")?.focus();
  renew(place, card("soy", "lay 0"));
  expect(document.activeElement?.getAttribute("data-action")).toBe("lay 0");
});

test("styles are carried over", () => {
  const tall = (height: number): HTMLElement => {
    const element = h("p", {}, String(height));
    element.style.setProperty("--height", String(height));
    return element;
  };
  renew(place, tall(1));
  renew(place, tall(2));
  expect((place.firstChild as HTMLElement).style.getPropertyValue("--height")).toBe("2");
});

test("one thing does not turn into another", () => {
  renew(place, card("red", "lay 0"));
  const before = place.firstChild;
  renew(place, card("red", "lay 1"));
  expect(place.firstChild).not.toBe(before);
});

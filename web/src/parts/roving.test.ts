import { beforeEach, describe, expect, it } from "vitest";
import { nextPlace, roving } from "./roving";

let list: HTMLElement;
const buttons = () => [...list.querySelectorAll<HTMLElement>("button")];
const stops = () => buttons().map((button) => button.tabIndex);
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  document.body.innerHTML =
    "<ul><li><button data-item>a</button></li><li><button data-item>b</button></li><li><button data-item>c</button></li></ul>";
  list = document.querySelector("ul") as HTMLElement;
});

describe("a list for the keyboard", () => {
  it("has one stop", () => {
    roving(list);
    expect(stops()).toEqual([0, -1, -1]);
  });

  it("moves with arrows, around the ends, and takes the stop along", () => {
    roving(list);
    buttons()[0]?.focus();
    press("ArrowDown");
    expect(document.activeElement?.textContent).toBe("b");
    expect(stops()).toEqual([-1, 0, -1]);
    press("End");
    press("ArrowDown");
    expect(document.activeElement?.textContent).toBe("a");
    press("ArrowUp");
    expect(document.activeElement?.textContent).toBe("c");
    press("Home");
    expect(document.activeElement?.textContent).toBe("a");
  });

  it("keeps a stop when the list changes", async () => {
    roving(list);
    buttons()[2]?.focus();
    list.lastElementChild?.remove();
    await Promise.resolve();
    expect(stops()).toEqual([0, -1]);
  });

  it("leaves other keys alone, and empty lists", () => {
    expect(nextPlace("x", 0, 3)).toBeNull();
    expect(nextPlace("ArrowDown", 0, 0)).toBeNull();
  });
});

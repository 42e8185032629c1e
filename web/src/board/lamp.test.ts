import { afterEach, describe, expect, it, vi } from "vitest";
import { lampAt } from "./lamp";

function show(inner: string): void {
  document.body.innerHTML = `<div class="canvas">${inner}</div>`;
}

function lies(selector: string, x: number, y: number, width: number, height: number): void {
  const element = document.querySelector(selector) as Element;
  element.getBoundingClientRect = () => new DOMRect(x, y, width, height);
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

describe("the lamp of a hint", () => {
  it("hangs at the corner of a button and in the middle of a drawn thing", () => {
    show('<button data-action="go">Go</button><svg><g data-action="move 3" role="button"></g></svg>');
    lies("button", 10, 20, 100, 50);
    lies("g", 200, 100, 40, 60);
    document.elementFromPoint = () => document.querySelector(".canvas");
    expect(lampAt(["go"])).toMatchObject({ x: 108, y: 22, plain: true, left: 6, width: 108 });
    expect(lampAt(["give 1", "go"])).toMatchObject({ x: 108 }); // whatever it is called there
    expect(lampAt(["move 3"])).toMatchObject({ x: 220, y: 130, plain: false });
  });

  it("hangs nowhere while the thing is not to be seen", () => {
    show('<button data-action="go">Go</button><button data-action="stay" aria-disabled="true">Stay</button>');
    document.elementFromPoint = () => document.body;
    expect(lampAt(["nothing"])).toBeNull();
    expect(lampAt(["go"])).toBeNull(); // in a tab that is closed
    lies("[data-action=go]", 10, 20, 100, 50);
    expect(lampAt(["go"])).toBeNull(); // behind something else
    lies("[data-action=stay]", 10, 20, 100, 50);
    expect(lampAt(["stay"])).toBeNull(); // cannot be touched
  });
});

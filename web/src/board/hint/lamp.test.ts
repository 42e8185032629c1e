import { afterEach, describe, expect, it, vi } from "vitest";
import { bring, lampAt, thingOf } from "./lamp";

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

describe("leading the eye", () => {
  it("goes to a thing on the screen rather than to one in an area that is closed", () => {
    show('<button id="closed" data-action="go">Go</button><button id="open" data-action="go">Go</button>');
    for (const [id, boxes] of Object.entries({ closed: 0, open: 1 })) {
      const thing = document.getElementById(id) as HTMLElement;
      thing.getClientRects = () => Array(boxes).fill(new DOMRect()) as unknown as DOMRectList;
    }
    expect(thingOf(["go"])?.id).toBe("open");
    expect(thingOf(["stay"])).toBeNull();
  });

  it("brings a thing into sight, unless the whole of it is there", () => {
    show('<button data-action="go">Go</button>');
    lies("button", 10, 20, 100, 50);
    const scrolled = vi.fn();
    (document.querySelector("button") as HTMLElement).scrollIntoView = scrolled;
    document.elementFromPoint = () => document.querySelector(".canvas");
    bring(["go"], true);
    bring(["stay"], true);
    expect(scrolled).not.toHaveBeenCalled();
    document.elementFromPoint = (_, y) => (y > 60 ? document.body : document.querySelector(".canvas"));
    bring(["go"], true); // its lower edge lies under something
    expect(scrolled).toHaveBeenCalledWith({ block: "center", behavior: "instant" });
  });

  it("brings what lies under the hand into sight, but never what is in the hand", () => {
    show('<button data-action="go">Go</button><div class="dock"><button data-action="lay 0"></button></div>');
    lies("[data-action=go]", 10, 600, 100, 50);
    lies(".dock", 0, 620, 300, 148);
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    document.elementFromPoint = (_, y) => document.querySelector(y > 620 ? ".dock" : ".canvas");
    bring(["lay 0"], true);
    expect(scrolled).not.toHaveBeenCalled();
    bring(["go"], true);
    expect(scrolled).toHaveBeenCalledOnce();
    const go = document.querySelector<HTMLElement>("[data-action=go]");
    expect(go?.style.scrollMarginBlock).toBe(`0px ${innerHeight - 620}px`);
  });
});

import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { TableSession } from "../table/session.svelte";
import Actions from "./Actions.svelte";
import Chat from "./Chat.svelte";
import ChooseBar from "./ChooseBar.svelte";

let drawn: Record<string, unknown>[];
let done: string[];
const buttons = (): Record<string, HTMLButtonElement> =>
  Object.fromEntries(
    [...document.querySelectorAll("button")].map((button) => [button.textContent?.trim() ?? "", button]),
  );

/** A session of which only what is drawn is there. */
function session(more: object = {}): TableSession {
  const note =
    (what: string) =>
    (...words: unknown[]): void =>
      void done.push([what, ...words].join(" "));
  const choose = { cancel: note("cancel"), confirm: note("confirm"), touch: note("touch"), hover: note("hover") };
  return {
    me: 0,
    shown: { over: false, mayUndo: true },
    choice: { offer: null, asking: false },
    hints: { asking: false, may: true, open: false },
    choices: [
      { action: "keep", text: "Keep your card" },
      { action: "swap", text: "Swap it" },
    ],
    chat: [],
    busy: false,
    choose,
    undo: note("undo"),
    hurry: note("hurry"),
    say: note("say"),
    ...more,
  } as unknown as TableSession;
}
function draw<Props extends Record<string, any>>(component: Component<Props>, props: Props): void {
  drawn.push(mount(component, { target: document.body, props }));
  flushSync();
}

beforeEach(() => {
  drawn = [];
  done = [];
});
afterEach(async () => {
  for (const component of drawn) await unmount(component);
  document.body.replaceChildren();
});

it("an offer is confirmed or cancelled, and says what it brings", () => {
  const told = (event: string, text: string) => ({ event: { event }, text });
  const events = [told("swapped", "You swap."), told("won", "You win."), told("over", "It is over.")];
  const choice = { offer: { action: "swap", events }, asking: false };
  draw(ChooseBar, { session: session({ choice }), action: "Swap it", retold: ["swapped"], listed: false });
  expect(document.querySelector(".words")?.textContent).toMatch(/^\s*Swap it\s*You win. It is over.\s*$/);
  buttons()["web.cancel"]?.click();
  buttons()["web.play.confirm"]?.click();
  expect(done).toEqual(["cancel", "confirm"]);
  expect(Object.keys(buttons())).toHaveLength(2);
});

it("without an offer one may take back, where that is allowed, and never when it is over or for who watches", () => {
  const undo = () => buttons()["web.play.undo"];
  draw(ChooseBar, { session: session(), action: null, listed: false });
  expect(undo()?.getAttribute("aria-disabled")).toBe("false");
  undo()?.click();
  expect(done).toEqual(["undo"]);
  for (const [shown, me, found] of [
    [{ over: false, mayUndo: false }, 0, "true"],
    [{ over: true, mayUndo: false }, 0, undefined],
    [{ over: false, mayUndo: false }, null, undefined],
  ] as const) {
    document.body.replaceChildren();
    draw(ChooseBar, { session: session({ shown, me }), action: null, listed: false });
    expect(undo()?.getAttribute("aria-disabled")).toBe(found);
  }
});

it("says why it asks where nothing else is to be said, and nothing where the turn goes on", () => {
  const words = (choice: object): string => {
    document.body.replaceChildren();
    draw(ChooseBar, { session: session({ choice }), action: "Swap it", listed: false });
    return document.querySelector(".brings")?.textContent ?? "";
  };
  const offer = { action: "swap", events: [] };
  expect(words({ offer: { ...offer, commits: true, reveals: true } })).toBe("web.calls.reveals");
  expect(words({ offer: { ...offer, commits: true, reveals: false } })).toBe("web.calls.ends");
  expect(words({ offer: { ...offer, commits: false, reveals: false } })).toBe("");
});

it("motion can be skipped while there is any; otherwise the list says how much there is to do", () => {
  let toggled = 0;
  const props = { action: null, listed: true, toggleList: () => toggled++ };
  draw(ChooseBar, { session: session({ busy: true }), ...props });
  expect(document.querySelector("[aria-expanded]")).toBeNull();
  buttons()["web.play.skip-motion"]?.click();
  document.body.replaceChildren();
  draw(ChooseBar, { session: session(), ...props });
  const list = document.querySelector<HTMLButtonElement>("[aria-expanded]");
  expect(list?.getAttribute("aria-expanded")).toBe("true");
  expect(list?.textContent?.replace(/\s+/g, " ").trim()).toBe("web.play.actions 2");
  list?.click();
  expect([toggled, done]).toEqual([1, ["hurry"]]);
});

it("the list holds everything one may do, marks what is offered, and plays what is pressed", () => {
  const offer = { action: "swap", events: [] };
  draw(Actions, { session: session({ choice: { offer, asking: false } }) });
  const { "Keep your card": keep, "Swap it": swap } = buttons();
  expect([keep?.ariaPressed ?? keep?.getAttribute("aria-pressed"), swap?.getAttribute("aria-pressed")]).toEqual([
    "false",
    "true",
  ]);
  keep?.click();
  keep?.dispatchEvent(new PointerEvent("pointerenter"));
  keep?.dispatchEvent(new PointerEvent("pointerleave"));
  expect(done).toEqual(["touch keep", "hover keep", "hover "]);
});

it("where nothing can be done the list says so", () => {
  draw(Actions, { session: session({ choices: [] }) });
  expect(document.querySelector("p")?.textContent).toBe("web.play.actions-none");
  expect(buttons()).toEqual({});
});

it("a line of chat is sent once, trimmed, and an empty one never", () => {
  draw(Chat, { session: session() });
  const field = document.querySelector("input") as HTMLInputElement;
  const send = (text: string): void => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    flushSync();
  };
  send("  hello ");
  expect(field.value).toBe("");
  send("   ");
  expect(done).toEqual(["say hello"]);
});

it("what others write is text, whatever it looks like", () => {
  const chat = [{ number: 1, seat: null, name: "<b>Bob</b>", text: "<img src=x onerror=alert(1)>", at: 0 }];
  draw(Chat, { session: session({ chat }) });
  expect(document.querySelector("li img, li b")).toBeNull();
  expect(document.querySelector("li")?.textContent).toContain("<img src=x onerror=alert(1)>");
});

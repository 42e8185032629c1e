import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Considers } from "../generated/types";
import { Exhibition } from "../table/exhibition.svelte";
import Considered from "./Considered.svelte";
import ShowBar from "./ShowBar.svelte";

let drawn: Record<string, unknown>[];
let said: string[];
const exhibition = (): Exhibition => new Exhibition((speed) => said.push(speed));
const press = (words: string): void =>
  [...document.querySelectorAll("button")].find((button) => button.textContent?.includes(words))?.click();

function draw<Props extends Record<string, any>>(component: Component<Props>, props: Props): void {
  drawn.push(mount(component, { target: document.body, props }));
  flushSync();
}

beforeEach(() => {
  drawn = [];
  said = [];
});
afterEach(async () => {
  for (const component of drawn) await unmount(component);
  document.body.replaceChildren();
});

const THOUGHT: Considers = {
  heard: "considers",
  version: 3,
  seat: 1,
  moves: [
    { text: "Harvest field 1", win: 0.614, rating: null, chosen: true },
    { text: "Go on", win: null, rating: 1.25, chosen: false },
  ],
};

it("stops, goes on as fast as before, and goes one move", () => {
  const shows = exhibition();
  shows.hear({ heard: "showing", speed: "quick" });
  draw(ShowBar, { exhibition: shows, host: true });
  press("web.watch.wait");
  shows.hear({ heard: "showing", speed: "wait" });
  flushSync();
  press("web.watch.step");
  press("web.watch.go-on");
  expect(said).toEqual(["wait", "step", "quick"]);
  document.querySelector<HTMLInputElement>("input[value=slow]")?.click();
  expect(said.at(-1)).toBe("slow");
});

it("only the host has buttons; the others are told that it waits", () => {
  const shows = exhibition();
  shows.hear({ heard: "showing", speed: "wait" });
  draw(ShowBar, { exhibition: shows, host: false });
  expect(document.querySelectorAll("button, input")).toHaveLength(0);
  expect(document.body.textContent).toContain("web.watch.waiting");
});

it("says what is considered, with the one figure that is known of each move", () => {
  const shows = exhibition();
  draw(Considered, { exhibition: shows, names: ["Rosa", "Bruno"] });
  expect(document.body.textContent).toContain("web.watch.quiet");
  shows.hear(THOUGHT);
  flushSync();
  const [first, second] = [...document.querySelectorAll("li")];
  expect(first?.className).toContain("chosen");
  expect(first?.textContent).toContain("Harvest field 1");
  expect(first?.textContent).toContain("web.hint.win");
  expect(second?.textContent).toContain("web.watch.rated");
  expect(second?.textContent).not.toContain("web.watch.plays");
});

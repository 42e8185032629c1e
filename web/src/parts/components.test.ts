import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import JoinByLink from "../home/JoinByLink.svelte";
import { router } from "../router.svelte";
import BotChoice from "./BotChoice.svelte";
import Notices from "./Notices.svelte";
import { notices } from "./notices.svelte";
import Segments from "./Segments.svelte";

let drawn: Record<string, unknown>[];
function draw<Props extends Record<string, any>>(component: Component<Props>, props: Props): void {
  drawn.push(mount(component, { target: document.body, props }));
  flushSync();
}
const one = <E extends HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const all = <E extends HTMLElement>(selector: string): E[] => [...document.querySelectorAll<E>(selector)];
const choose = (select: HTMLSelectElement, value: string): void => {
  select.value = value;
  // happy-dom has no `:checked` for options, by which Svelte finds what was chosen.
  select.querySelector = () => [...select.options].find((option) => option.value === value) ?? null;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
};

beforeEach(() => {
  drawn = [];
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const component of drawn) await unmount(component);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it("a strip shows what is chosen and tells what is chosen next", () => {
  const chosen: number[] = [];
  const choices = [2, 3, 4].map((value) => ({ value, label: value, says: `${value} seats` }));
  const choose = (value: number) => chosen.push(value);
  draw(Segments as never, { legend: "Seats", name: "seats", choices, chosen: 3, choose });
  const radios = all<HTMLInputElement>("input[type=radio]");
  expect(radios.map((radio) => radio.checked)).toEqual([false, true, false]);
  expect(all("label").map((label) => label.getAttribute("aria-label"))).toEqual(["2 seats", "3 seats", "4 seats"]);
  radios[2]?.click();
  expect(chosen).toEqual([4]);
});

it("a bot keeps its style when its level changes, and its level when its style does", () => {
  const chosen: string[] = [];
  const props = { levels: ["sprout", "master"], styles: ["bold", "calm"], label: "Seat 2", nobody: "Nobody" };
  draw(BotChoice, { ...props, bot: "master:bold", choose: (bot: string) => chosen.push(bot) });
  const [level, style] = all<HTMLSelectElement>("select");
  expect([level?.value, style?.value]).toEqual(["master", "bold"]);
  choose(level as HTMLSelectElement, "sprout");
  choose(style as HTMLSelectElement, "calm");
  choose(style as HTMLSelectElement, "");
  expect(chosen).toEqual(["sprout:bold", "master:calm", "master"]);
});

it("a bot that is not offered any more can stay, and nobody has no style", () => {
  draw(BotChoice, { levels: ["sprout"], styles: ["bold"], bot: "elder", label: "Seat 2", choose: () => {} });
  expect(all("option").map((option) => option.getAttribute("value"))).toEqual(["elder", "sprout", "", "bold"]);
  document.body.replaceChildren();
  draw(BotChoice, { levels: ["sprout"], styles: ["bold"], bot: "", label: "Seat 2", nobody: "-", choose: () => {} });
  expect(all("select")).toHaveLength(1);
});

it("a pasted link leads to its table, and anything else is refused in words", () => {
  const gone: string[] = [];
  vi.spyOn(router, "go").mockImplementation((path) => void gone.push(path));
  draw(JoinByLink, {});
  const field = one<HTMLInputElement>("input");
  const paste = (text: string): void => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    one<HTMLFormElement>("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    flushSync();
  };
  paste("https://elsewhere.example/news");
  expect(one("[role=alert]").textContent).toBe("web.home.join-wrong");
  expect([field.getAttribute("aria-invalid"), gone]).toEqual(["true", []]);
  paste(`  ${location.origin}/t/0123456789?secret=abc `);
  expect(gone).toEqual(["/t/0123456789?secret=abc"]);
  expect(all("[role=alert]")).toEqual([]);
});

it("a notice is shown once, said aloud, leads to its rule, and goes by itself or when told to", () => {
  const rules: string[] = [];
  draw(Notices, { openRule: (rule: string) => rules.push(rule) });
  const shown = () => all("li p").map((line) => line.textContent);
  notices.show("Copied.");
  notices.show("That is not yours.", "F3"); // takes the place of the one before: notes never pile up
  flushSync();
  expect(shown()).toEqual(["That is not yours."]);
  expect(one("[aria-live]").textContent).toBe("That is not yours.");
  one(".rule").click();
  expect(rules).toEqual(["F3"]);
  one(".dismiss").click();
  flushSync();
  expect(shown()).toEqual([]);
  notices.show("Copied.");
  flushSync();
  vi.advanceTimersByTime(7000);
  flushSync();
  expect(all("li")).toEqual([]);
});

// A board for games that have none of their own: the view as a structured list, the actions as buttons.
import { reader } from "../texts/reader.svelte";
import { defineBoard, type Model } from "./kit/board";
import { h } from "./kit/dom";
import { Touching } from "./kit/touch";
import type { BoardContext } from "./types";

const TOUCH = new Touching("plain");

const words = (name: string) => name.replaceAll("_", " ").replaceAll("-", " ");

function rows(value: unknown): HTMLElement[] {
  return Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([name, inner]) => {
    const nested = inner !== null && typeof inner === "object" && Object.keys(inner).length > 0;
    return [h("dt", {}, words(name)), h("dd", {}, nested ? h("dl", {}, ...rows(inner)) : plain(inner))];
  });
}

function plain(value: unknown): string {
  if (typeof value === "boolean") return reader.text(value ? "web.fallback.yes" : "web.fallback.no");
  if (value === null || typeof value === "object") return reader.text("web.fallback.none");
  return words(String(value));
}

/** What an action does, in the game's words if it has any that need no more than its name. */
function sentence({ text }: BoardContext, action: string): string {
  const key = `action.${action}`;
  const said = text(key);
  return said === key ? action : said;
}

export const fallback = defineBoard<Model<unknown, { event: string }>>({
  prefix: "plain",
  areas: [{ id: "board", label: "name" }],
  touch: TOUCH,
  begin: (base) => base,
  draw: ({ view, legal, context }) => {
    const buttons = [...legal].map((action) => {
      const label = sentence(context, action);
      return h("li", {}, TOUCH.button(action, label, true, "button", label));
    });
    return {
      board: [h("dl", { class: "plain-view" }, ...rows(view)), h("ul", { class: "plain-actions" }, ...buttons)],
    };
  },
});

// A board for games that have none of their own: the view as a structured list, the actions as buttons.
import type { Board, BoardContext, BoardModule } from "./types";
import { reader } from "../texts/reader.svelte";

const words = (name: string) => name.replaceAll("_", " ").replaceAll("-", " ");

function create(context: BoardContext): Board {
  const list = document.createElement("dl");
  list.className = "plain-view";
  const actions = document.createElement("ul");
  actions.className = "plain-actions";
  context.areas.board?.append(list, actions);

  return {
    set(view, legal) {
      list.replaceChildren(...rows(view));
      const held = (document.activeElement as HTMLElement | null)?.dataset.action;
      actions.replaceChildren(...[...legal].map((action) => button(context, action)));
      if (held) actions.querySelector<HTMLElement>(`[data-action="${CSS.escape(held)}"]`)?.focus();
    },
    preview() {},
    play: () => Promise.resolve(),
    skip() {},
    language() {},
    destroy() {
      list.remove();
      actions.remove();
    },
  };
}

function button(context: BoardContext, action: string): HTMLLIElement {
  const item = document.createElement("li");
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.dataset.action = action;
  made.textContent = sentence(context, action);
  made.onclick = () => context.touch(action);
  made.onpointerenter = made.onfocus = () => context.hover(action);
  made.onpointerleave = made.onblur = () => context.hover(null);
  item.append(made);
  return item;
}

/** What an action does, in the game's words if it has any that need no more than its name. */
function sentence(context: BoardContext, action: string): string {
  const key = `action.${action}`;
  const said = context.text(key);
  return said === key ? action : said;
}

function rows(value: unknown): HTMLElement[] {
  return Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([name, inner]) => {
    const term = document.createElement("dt");
    term.textContent = words(name);
    const what = document.createElement("dd");
    if (inner !== null && typeof inner === "object" && Object.keys(inner).length > 0) {
      const nested = document.createElement("dl");
      nested.append(...rows(inner));
      what.append(nested);
    } else {
      what.textContent = plain(inner);
    }
    return [term, what];
  });
}

function plain(value: unknown): string {
  if (typeof value === "boolean") return reader.text(value ? "web.fallback.yes" : "web.fallback.no");
  if (value === null || typeof value === "object") return reader.text("web.fallback.none");
  return words(String(value));
}

export const fallback: BoardModule = { areas: [{ id: "board", label: "name" }], create };

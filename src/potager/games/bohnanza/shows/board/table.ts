// The canned tables of Bohnanza for the tests, and how they touch what stands for an action.
import { tablesOf, type Canned, type Table as AnyTable } from "@web/board/kit/testing";
import views from "../../tests/views.json";
import en from "../../tells/texts/en.toml?raw";
import fr from "../../tells/texts/fr.toml?raw";
import bohnanza from "./board";
import type { BohnanzaEvent, BohnanzaView } from "./model";

export type Case = Canned<BohnanzaView, BohnanzaEvent>;

export interface Table extends AnyTable<BohnanzaView, BohnanzaEvent> {
  press(action: string, inside?: string): void; // touches what stands for an action
  can(action: string): boolean;
}

export const CASES = views.cases as unknown as Record<string, Case>;
export const GAME = views.game as unknown as { events: BohnanzaEvent[]; view: BohnanzaView }[];
export const CATALOGUES = [en, fr];

const tables = tablesOf<BohnanzaView, BohnanzaEvent, Case>(bohnanza, CASES, false);
export const { clear } = tables;

export function table(me: number | null = 0): Table {
  return touchable(tables.table(me));
}

/** A board that shows one of the canned tables, perhaps changed a little. */
export function showing(name: string, change: Partial<BohnanzaView> = {}): Table & { here: Case } {
  return touchable(tables.showing(name, change));
}

function touchable<T extends AnyTable<BohnanzaView, BohnanzaEvent>>(made: T): T & Table {
  const find = (action: string, inside = ""): HTMLElement | undefined =>
    made.all(`${inside} [data-action="${action}"]`)[0];
  return {
    ...made,
    press(action: string, inside?: string) {
      const element = find(action, inside);
      if (!element) throw new Error(`nothing stands for ${action}`);
      element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    },
    can: (action: string) => find(action)?.classList.contains("bo-can") ?? false,
  };
}

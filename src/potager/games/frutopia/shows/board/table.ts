// The canned tables of Frutopia for the tests.
import { tablesOf, type Canned } from "@web/board/kit/testing";
import views from "../../tests/views.json";
import en from "../../tells/texts/en.toml?raw";
import fr from "../../tells/texts/fr.toml?raw";
import frutopia from "./board";
import type { FrutopiaEvent, FrutopiaView } from "./model";

export type Case = Canned<FrutopiaView, FrutopiaEvent>;

export const CASES = views.cases as unknown as Record<string, Case>;
export const GAME = views.game as unknown as { events: FrutopiaEvent[]; view: FrutopiaView }[];
export const CATALOGUES = [en, fr];
export const { table, showing, clear } = tablesOf<FrutopiaView, FrutopiaEvent, Case>(frutopia, CASES);

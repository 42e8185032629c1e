// The canned tables of Finca for the tests.
import { tablesOf, type Canned } from "@web/board/kit/testing";
import views from "../../tests/views.json";
import en from "../../tells/texts/en.toml?raw";
import fr from "../../tells/texts/fr.toml?raw";
import finca from "./board";
import type { FincaEvent, FincaView } from "./model";

export type Case = Canned<FincaView, FincaEvent>;

export const CASES = views.cases as unknown as Record<string, Case>;
export const GAME = views.game as unknown as { events: FincaEvent[]; view: FincaView }[];
export const CATALOGUES = [en, fr];
export const { table, showing, clear } = tablesOf<FincaView, FincaEvent, Case>(finca, CASES);

// The canned tables of Finca for the tests.
import { tablesOf } from "@web/board/kit/testing";
import views from "../../tests/views.json";
import finca from "./board";
import type { FincaEvent, FincaView } from "./model";

export const { CASES, GAME, table, showing, clear } = tablesOf<FincaView, FincaEvent>(finca, views);

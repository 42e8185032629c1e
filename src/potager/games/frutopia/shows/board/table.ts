// The canned tables of Frutopia for the tests.
import { tablesOf } from "@web/board/kit/testing";
import views from "../../tests/views.json";
import frutopia from "./board";
import type { FrutopiaEvent, FrutopiaView } from "./model";

export const { CASES, GAME, table, showing, clear } = tablesOf<FrutopiaView, FrutopiaEvent>(frutopia, views);

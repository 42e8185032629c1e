// The canned tables of Bohnanza for the tests.
import { tablesOf } from "@web/board/kit/testing";
import views from "../../tests/views.json";
import bohnanza from "./board";
import type { BohnanzaEvent, BohnanzaView } from "./model";

export const { CASES, GAME, table, showing, clear } = tablesOf<BohnanzaView, BohnanzaEvent>(bohnanza, views);

import { afterEach, expect, it } from "vitest";
import views from "../../../src/potager/games/finca/tests/views.json";
import { boardOf } from "../board/find";
import { SHELF } from "../generated/shelf";
import type { RulePicture } from "../generated/types";
import { drawRule } from "./draw";

const files = import.meta.glob<string>("../../../src/potager/games/*/shows/pictures.toml", {
  query: "?raw",
  import: "default",
  eager: true,
});
const { me, view, legal, previews } = views.cases.midgame as any;
const walk = legal.find((action: string) => action.startsWith("move"));
const picture = (area: string): RulePicture => ({
  of: "F10",
  area,
  width: 520,
  seat: me,
  seats: ["Ana", "Ben", "Cleo", "Dan"],
  view,
  play: [walk],
  events: previews[walk],
  words: [],
});

afterEach(() => document.body.replaceChildren());

it.each(SHELF.map(({ name }) => name))("every picture of %s is of an area that its board has", async (game) => {
  const told = files[`../../../src/potager/games/${game}/shows/pictures.toml`] ?? "";
  const named = [...told.matchAll(/^area = "(.*)"$/gm)].map(([, area]) => area);
  const areas = (await boardOf(game)).areas.map(({ id }) => id);
  expect(named.length).toBeGreaterThan(5);
  expect(areas).toEqual(expect.arrayContaining(named));
});

it("draws one area of the board, what is to be touched, and what happens then", async () => {
  const place = document.createElement("div");
  document.body.append(place);
  const board = await drawRule("finca", picture("mill"), "en", place);
  expect(place.querySelectorAll(`[data-action="${walk}"].fi-can`)).toHaveLength(1);
  expect(place.querySelectorAll(".fi-can")).toHaveLength(1);
  const withGhost = place.innerHTML.length;
  board.preview(null);
  expect(place.innerHTML.length).toBeLessThan(withGhost);
  board.destroy();
  expect(place.childElementCount).toBe(0);
});

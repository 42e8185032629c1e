import { beforeEach, expect, it } from "vitest";
import { SHELF } from "../generated/shelf";
import type { GameInfo } from "../generated/types";
import { choiceFor, range, remember } from "./choice";

const game = (name: string): GameInfo => {
  const found = SHELF.find((info) => info.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

beforeEach(() => localStorage.clear());

it("offers what makes a good first game", () => {
  const seats = ["bohnanza", "finca", "frutopia"].map((name) => choiceFor(game(name)).seats);
  expect(seats).toEqual([4, 3, 2]);
  expect(choiceFor(game("finca")).bot).toBe("gardener");
});

it("offers what was chosen last, for each game by itself", () => {
  remember(game("finca"), { seats: 4, bot: "master:bold" });
  expect(choiceFor(game("finca"))).toEqual({ seats: 4, bot: "master:bold" });
  expect(choiceFor(game("bohnanza")).seats).toBe(4);
  expect(choiceFor(game("frutopia")).seats).toBe(2);
});

it.each(["", "9 gardener", "4", "4 wizard", "4 master:loud", "NaN", "3 3 3"])("makes sense of %j", (said) => {
  localStorage.setItem("potager.play.finca", said);
  const { seats, bot } = choiceFor(game("finca"));
  expect(game("finca").seats).toContain(seats);
  expect(game("finca").bots).toContain(bot);
});

it("writes numbers from the least to the most", () => {
  expect([range([2, 3, 4]), range([30, 45]), range([2])]).toEqual(["2–4", "30–45", "2"]);
});

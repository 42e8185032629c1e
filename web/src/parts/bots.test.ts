import { beforeEach, describe, expect, it } from "vitest";
import type { SeatInfo } from "../generated/types";
import { levelName, seatName } from "../site.svelte";
import { reader } from "../texts/reader.svelte";
import { botOf, botParts, usualLevel } from "./bots";

const seat = (number: number, bot: string | null, name: string | null = null): SeatInfo => ({
  seat: number,
  name,
  bot,
  mine: false,
  online: true,
  ready: true,
  handed_over: false,
  muted: false,
});

beforeEach(async () => {
  await reader.begin();
  await reader.speak("en");
});

describe("bots", () => {
  it("have a level and perhaps a style", () => {
    expect(botParts("master@0.25s:bold")).toEqual({ level: "master", style: "bold" });
    expect(botParts("greedy")).toEqual({ level: "gardener", style: "" });
    expect([botOf("grower", "patient"), botOf("grower", ""), botOf("", "bold")]).toEqual([
      "grower:patient",
      "grower",
      "",
    ]);
  });

  it("are called as people call them", async () => {
    expect([levelName("greedy"), levelName("master:bold"), levelName("oracle:x")]).toEqual([
      "Gardener",
      "Master (bold)",
      "oracle:x",
    ]);
    await reader.speak("fr");
    expect(levelName("sprout:patient")).toBe("Jeune pousse (patience)");
  });

  it("are numbered where several are alike", () => {
    const seats = [
      seat(0, null, "Ada"),
      seat(1, "greedy"),
      seat(2, "gardener"),
      seat(3, "gardener:bold"),
      seat(4, null),
    ];
    expect(seats.map((one) => seatName(one, seats))).toEqual([
      "Ada",
      "Gardener 1",
      "Gardener 2",
      "Gardener (bold)",
      "Free seat",
    ]);
  });

  it("are gardeners unless somebody asks for more", () => {
    expect(usualLevel(["sprout", "gardener", "master"])).toBe("gardener");
    expect(usualLevel(["uniform"])).toBe("uniform");
    expect(usualLevel([])).toBe("");
  });
});

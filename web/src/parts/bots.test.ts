import { beforeEach, describe, expect, it } from "vitest";
import type { SeatInfo } from "../generated/types";
import { levelName, seatName } from "../site.svelte";
import { reader } from "../texts/reader.svelte";
import { botOf, botParts, usualLevel } from "./bots";
import { FACES, faceOf } from "./faces";

const seat = (
  number: number,
  bot: string | null,
  name: string | null = null,
  face: string | null = null,
): SeatInfo => ({
  seat: number,
  name,
  bot,
  face,
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

  it("have given names, and a face for each", () => {
    const seats = [seat(0, null, "Ada"), seat(1, "gardener", null, "Rosa"), seat(2, "gardener", "Ada"), seat(3, null)];
    expect(seats.map(seatName)).toEqual(["Ada", "Rosa", "Ada", "Free seat"]);
    const faces = FACES.map(faceOf);
    expect(new Set(faces).size).toBe(12);
    expect(faceOf("Nobody of that name")).toContain("<circle");
    expect(faces.join("")).not.toMatch(/style=|SHIRT|NaN/);
  });

  it("are gardeners unless somebody asks for more", () => {
    expect(usualLevel(["sprout", "gardener", "master"])).toBe("gardener");
    expect(usualLevel(["uniform"])).toBe("uniform");
    expect(usualLevel([])).toBe("");
  });
});

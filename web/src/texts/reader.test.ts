import { beforeEach, describe, expect, it } from "vitest";
import { reader, text } from "./reader.svelte";

beforeEach(async () => {
  localStorage.clear();
  await reader.begin();
  await reader.speak("en");
});

describe("the reader", () => {
  it("speaks the language asked for, in the page and on the next visit", async () => {
    expect(text("web.cancel")).toBe("Cancel");
    await reader.speak("fr");
    expect(text("web.cancel")).toBe("Annuler");
    expect(document.documentElement.lang).toBe("fr");
    expect(localStorage.getItem("potager.lang")).toBe("fr");
  });

  it("keeps the colours", () => {
    reader.dress("dark");
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("potager.theme")).toBe("dark");
    reader.dress("light");
    expect(document.documentElement.dataset.theme).toBe("light");
  });

  it("is silent until asked", () => {
    expect(reader.sound).toBe(false);
    reader.hear(true);
    expect(localStorage.getItem("potager.sound")).toBe("on");
    reader.hear(false);
  });

  it("calls by its own name what the catalogue does not know", () => {
    expect(reader.textOr("web.bot.oracle", "oracle")).toBe("oracle");
    expect(reader.textOr("web.bot.gardener", "gardener")).toBe("Gardener");
  });
});

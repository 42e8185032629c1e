// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { offline, tellingLanguages } from "../../vite.languages";
import { messagesOf } from "./catalogues";
import { LANGS } from "./texts";

describe("every language", () => {
  it("is known before the first paint", () => {
    const document = tellingLanguages(readFileSync("index.html", "utf8"));
    expect(/data-langs="([^"]*)"/.exec(document)?.[1]?.split(" ")).toEqual(LANGS);
  });

  it.each(LANGS)("is spoken without a connection: %s", async (lang) => {
    const words = await messagesOf("common", lang);
    expect(offline()).toContain(`<p lang="${lang}">${words["web.play.offline"]} <a href="">${words["web.retry"]}</a>`);
  });
});

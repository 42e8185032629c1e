// @vitest-environment node
import { describe, expect, it } from "vitest";
import { messagesOf } from "./catalogues";
import { form, LANGS, listed, type Messages, say } from "./texts";

const messages: Messages = {
  hello: "Hello {name}",
  carts: { one: "{n} cart", other: "{n} carts" },
  braces: "{{n}} {n}",
};

describe("texts", () => {
  it("fills in what is said", () => {
    expect(say(messages, "en", "hello", { name: "Ada" })).toBe("Hello Ada");
    expect(say(messages, "en", "hello")).toBe("Hello ");
    expect(say(messages, "en", "braces", { n: 2 })).toBe("{n} 2");
  });

  it("counts as the language does", () => {
    expect([0, 1, 2].map((n) => say(messages, "en", "carts", { n }))).toEqual(["0 carts", "1 cart", "2 carts"]);
    expect([0, 1, 2].map((n) => form("fr", n))).toEqual(["one", "one", "other"]);
  });

  it("puts lists into words", () => {
    expect(listed("en", [])).toBe("");
    expect(listed("en", ["a"])).toBe("a");
    expect(listed("fr", ["a", "b"])).toBe("a et b");
    expect(listed("de", ["a", "b", "c"])).toBe("a, b und c");
    expect(say(messages, "en", "hello", { name: ["a", "b", "c"] })).toBe("Hello a, b and c");
  });

  it("shows the key of a message that is missing", () => {
    expect(say(messages, "en", "nowhere")).toBe("nowhere");
  });

  it.each(LANGS)("has the same keys in %s as in English", async (lang) => {
    expect(Object.keys(await messagesOf("common", lang))).toEqual(Object.keys(await messagesOf("common", "en")));
  });
});

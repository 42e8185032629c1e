// @vitest-environment node
import { afterEach, describe, expect, it, vi } from "vitest";
import { messagesOf } from "./catalogues";

function answering(answer: Response | Error) {
  const fetched = vi.fn((_address: string) =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe("catalogues", () => {
  it("are at hand for the site and for its own games", async () => {
    const fetched = answering(new Error("nobody asks"));
    expect((await messagesOf("common", "fr"))["web.cancel"]).toBe("Annuler");
    expect((await messagesOf("finca", "en")).name).toBe("Finca");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("of other games are asked of the server", async () => {
    const fetched = answering(Response.json({ name: "Échange" }));
    expect(await messagesOf("toy", "fr")).toEqual({ name: "Échange" });
    expect(fetched).toHaveBeenCalledWith("/api/games/toy/texts/fr");
  });

  it("are empty where there are none, and where the server does not answer", async () => {
    answering(new Response("", { status: 400 }));
    expect(await messagesOf("nowhere", "en")).toEqual({});
    answering(new Error("no line"));
    expect(await messagesOf("nowhere", "en")).toEqual({});
  });
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiTrouble, api, contribution } from "./api";

interface Asked {
  path: string;
  init: RequestInit & { headers: Record<string, string> };
}

let asked: Asked[];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked = [];
  answer = async () => Response.json({});
  document.documentElement.lang = "fr";
  vi.stubGlobal("fetch", (path: string, init: Asked["init"]) => {
    asked.push({ path, init });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.lang = "";
});

const refusal = async (call: Promise<unknown>): Promise<ApiTrouble> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiTrouble);
  return error as ApiTrouble;
};

it("asks with the cookie and in the language of the page, and sends JSON only where there is something to send", async () => {
  await api.me();
  await api.rename("Ana");
  expect(asked.map(({ path }) => path)).toEqual(["/api/me", "/api/me"]);
  expect(asked.map(({ init }) => init.method)).toEqual(["GET", "PATCH"]);
  expect(asked.map(({ init }) => init.credentials)).toEqual(["same-origin", "same-origin"]);
  expect(asked[0]?.init.headers).toEqual({ "Accept-Language": "fr" });
  expect(asked[1]?.init.headers).toEqual({ "Accept-Language": "fr", "Content-Type": "application/json" });
  expect(asked.map(({ init }) => init.body)).toEqual([undefined, '{"name":"Ana"}']);
});

it("writes what is known into the address, and nothing can break out of it", async () => {
  await api.table("a/b?c", null);
  await api.table("ab", "s&t");
  await api.replay("ab", 0, "fr", null);
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/tables/a%2Fb%3Fc",
    "/api/tables/ab?secret=s%26t",
    "/api/tables/ab/replay?seat=0&lang=fr",
  ]);
  expect(api.exported("ab", "s t")).toBe("/api/tables/ab/export?secret=s+t");
});

it("throws a refusal with its code, its rule and a sentence for people", async () => {
  answer = async () => Response.json({ code: "full", message: "No seat is free.", rule: "F1" }, { status: 409 });
  const trouble = await refusal(api.join("ab", {} as never));
  expect([trouble.code, trouble.message, trouble.rule]).toEqual(["full", "No seat is free.", "F1"]);
});

it("knows by its number what a proxy answers, and calls a server that does not answer unreachable", async () => {
  answer = async () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
  expect(await refusal(api.games())).toMatchObject({ code: "status-502", message: "", rule: null });
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await refusal(api.games())).toMatchObject({ code: "unreachable", message: "" });
});

it("takes an empty answer for nothing", async () => {
  answer = async () => new Response(null, { status: 204 });
  expect(await api.leave("ab")).toBeNull();
});

it("adds a part of the seed to every table that is set, and never the same", async () => {
  const parts = [contribution(), contribution()];
  expect(new Set(parts).size).toBe(2);
  for (const part of parts) expect(part).toMatch(/^[0-9a-f]{64}$/);
  await api.create({ game: "toy", seats: 2 } as never);
  const body = JSON.parse(String(asked[0]?.init.body));
  expect(body).toMatchObject({ game: "toy", seats: 2 });
  expect(body.contribution).toMatch(/^[0-9a-f]{64}$/);
});

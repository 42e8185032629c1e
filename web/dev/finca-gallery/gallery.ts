// A page to look at the board with canned views: ?case=midgame&theme=dark&lang=fr&preview=move%204, or &case=game to
// watch a stretch of a game. views.json is written by views.py.
import { SEAT_COLOURS, symbolOf } from "../../src/board/symbols";
import type { Board, BoardContext } from "../../src/board/types";
import en from "../../src/generated/texts/finca.en.json";
import fr from "../../src/generated/texts/finca.fr.json";
import finca from "../../../src/potager/games/finca/shows/board/board";
import views from "./views.json";

type Messages = Record<string, string | { one: string; other: string }>;
interface Case {
  me: number;
  view: any;
  legal: string[];
  previews: Record<string, unknown[]>;
  last: unknown[];
}

const asked = new URLSearchParams(location.search);
const cases = views.cases as unknown as Record<string, Case>;
const name = asked.get("case") ?? "midgame";
const lang = asked.get("lang") === "fr" ? "fr" : "en";
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
document.documentElement.lang = lang;

const messages = (lang === "fr" ? fr : en) as Messages;
function text(key: string, params: Record<string, unknown> = {}): string {
  const message = messages[key];
  if (message === undefined) throw new Error(`no message ${key}`);
  const one = lang === "fr" ? Number(params.n) < 2 : params.n === 1;
  const words = typeof message === "string" ? message : one ? message.one : message.other;
  return words.replace(/\{(\w+)\}/g, (_, each: string) => String(params[each]));
}

const said = document.querySelector("#said") as HTMLElement;
const people = ["Alba", "Benoît", "Carmen", "Dídac"];

function contextFor(here: Case, board: () => Board): BoardContext {
  const areas = Object.fromEntries(
    ["mill", "island", "seats"].map((id) => [id, document.getElementById(id) as HTMLElement]),
  );
  return {
    areas,
    text,
    lang,
    seats: people.map((each, seat) => ({
      name: each,
      symbol: symbolOf(seat),
      colour: SEAT_COLOURS[symbolOf(seat)],
      me: seat === here.me,
      bot: seat > 1,
    })),
    reducedMotion: asked.get("still") === "1",
    touch: (action) => (said.textContent = `touch: ${action}`),
    ask: (action) => (said.textContent = `why not? ${action}`),
    play: (actions) => (said.textContent = `play: ${actions.join(", ")}`),
    stand: () => undefined,
    revoke: () => undefined,
    hover: (action) => board().preview(action === null ? null : (here.previews[action] ?? null)),
  };
}

function bar(): void {
  const names = [...Object.keys(cases), "game"];
  for (const each of names) {
    const link = document.createElement("a");
    const query = new URLSearchParams(asked);
    query.set("case", each);
    link.href = `?${query}`;
    link.textContent = each;
    if (each === name) link.setAttribute("aria-current", "page");
    document.querySelector("#bar")?.append(link);
  }
}

async function watch(): Promise<void> {
  const steps = views.game as unknown as { events: unknown[]; view: any }[];
  const here: Case = { me: 0, view: steps[0]?.view, legal: [], previews: {}, last: [] };
  const board: Board = finca.create(contextFor(here, () => board));
  for (const step of steps) {
    for (const event of step.events) {
      said.textContent = JSON.stringify(event);
      await board.play(event);
    }
    board.set(step.view, new Set(), 0);
    await new Promise((done) => setTimeout(done, 250));
  }
}

async function look(here: Case): Promise<void> {
  const board: Board = finca.create(contextFor(here, () => board));
  if (asked.get("trace") !== "0") for (const event of here.last) await board.play(event);
  board.set(here.view, new Set(here.legal), here.me);
  const wanted = asked.get("preview");
  if (wanted) board.preview(here.previews[wanted] ?? null);
  if (asked.get("armed")) document.querySelector<HTMLElement>("[data-action=arm]")?.click();
}

bar();
const here = cases[name];
void (here ? look(here) : watch());

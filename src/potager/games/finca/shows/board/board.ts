// The board of Finca: three areas, drawn from what the site tells. It knows no rules.
import { defineBoard } from "@web/board/kit/board";
import { h, s, story } from "@web/board/kit/dom";
import type { BoardContext, Tie } from "@web/board/types";
import "./css/base.css";
import "./css/mill.css";
import "./css/island.css";
import "./css/touch.css";
import "./css/delivery.css";
import "./css/seats.css";
import { draw as drawing, useKit } from "./drawings";
import { beginsMove, haunt } from "./ghost";
import { ISLAND_BOX, island } from "./island";
import { ALL_BLADES, MILL_BOX, mill } from "./mill";
import type { FincaView, Model } from "./model";
import { own } from "./own";
import { SCENES } from "./play";
import { question, questionOf } from "./question";
import { seats } from "./seats";
import { tells } from "./tells";
import { TOUCH } from "./touch";
import { bladeStory, stockStory, supplyStory, villageStory } from "./words";

// Parsed once: they never change.
const STILL = {
  mill: drawing("ground", { class: "fi-still", "aria-hidden": "true" }),
  island: drawing("island", { class: "fi-still", "aria-hidden": "true" }),
};

interface Sheet {
  box: string;
  title: string;
  pieces: readonly SVGElement[];
  below: readonly Node[];
  told: readonly string[]; // the same story as a list
}

/** An area with a drawing: title, pieces, ghosts above them, what moves; below it the rest, and the story. */
function sheet(name: keyof typeof STILL, { box, title, pieces, below, told }: Sheet): Node[] {
  // What cannot be touched is told by the list below; its numbers alone would only be noise to the ear.
  const named = (piece: Element): boolean => piece.hasAttribute("role") || piece.querySelector("[role]") !== null;
  for (const piece of pieces) if (!named(piece)) piece.setAttribute("aria-hidden", "true");
  const layer = (kind: string): SVGGElement => s("g", { class: `fi-${kind}`, "aria-hidden": "true" });
  const svg = s(
    "svg",
    { viewBox: box, class: "kit-svg", role: "group", "aria-label": title },
    s("title", {}, title),
    STILL[name].cloneNode(true),
    s("g", {}, ...pieces),
    layer("over"),
    layer("stage"),
  );
  return [svg, h("div", { class: "fi-below" }, ...below), story(told)];
}

function draw(model: Model): Record<string, readonly Node[]> {
  const { view, context } = model;
  return {
    mill: sheet("mill", {
      box: MILL_BOX,
      title: context.text("part.windmill"),
      pieces: mill(model),
      below: own(model),
      told: [...ALL_BLADES.map((blade) => bladeStory(model, blade)), context.text("part.line"), supplyStory(model)],
    }),
    island: sheet("island", {
      box: ISLAND_BOX,
      title: context.text("part.villages"),
      pieces: island(model),
      below: own(model),
      told: [...view.villages.map((_, place) => villageStory(model, place)), stockStory(model)],
    }),
    seats: [h("div", { class: "fi-seats-in" }, ...seats(model))],
  };
}

/** F34: of equals whoever has the most fruit in front of them; who still ties shares the victory. */
function tie(view: FincaView, tied: readonly number[], text: BoardContext["text"]): Tie {
  const values = view.seats.map(({ fruit }) => Object.values(fruit).reduce((sum, n) => sum + n, 0));
  const most = Math.max(...tied.map((seat) => values[seat] ?? 0));
  const alone = tied.filter((seat) => values[seat] === most).length === 1;
  return { rule: text(alone ? "tie.rule" : "tie.shared"), label: text("tie.label"), values };
}

/** The score of a seat, line by line. */
function summary(view: FincaView, seat: number, text: BoardContext["text"]): { label: string; value: string }[] {
  const here = view.seats[seat];
  if (!here) return [];
  const from = here.points_from;
  const lines: [string, number][] = [
    ["part.tiles", from.tiles],
    ["part.fincas", from.fincas],
    ["part.action-tiles", from.action_tiles],
    ["part.bonus", from.bonus],
    ["part.points", here.points],
  ];
  return lines.map(([key, points]) => ({ label: text(key), value: String(points) }));
}

export default defineBoard<Model>({
  prefix: "fi",
  areas: [
    { id: "mill", label: "part.windmill" },
    { id: "island", label: "part.villages" },
    { id: "seats", label: "board.seats" },
  ],
  touch: TOUCH,
  pictures: useKit,
  root: (area) => `fi-${area}`,
  classes: ({ armed }) => ({ "fi-armed": armed }),
  begin(base, before) {
    const canLift = [...base.legal].some((action) => action.startsWith("lift "));
    return { ...base, armed: canLift && (before?.armed ?? false) };
  },
  draw,
  drawn({ model, motion, find }, before) {
    model.view.seats.forEach(({ points }, seat) => {
      const was = before?.view.seats[seat]?.points ?? points;
      if (was !== points) motion.swell(find(`points-${seat}`)?.querySelector("b") ?? null, 1.6);
    });
  },
  // Takes the gust of wind in hand, or puts it back.
  touched: ({ armed }, action) => (action === "arm" ? { armed: !armed } : null),
  tells,
  asks: question,
  question: questionOf,
  begins: beginsMove,
  haunt,
  scenes: SCENES,
  summary,
  score: (view: FincaView, seat) => view.seats[seat]?.points ?? null,
  passing: ["cart-returned", "village-loaded"],
  retold: [
    "action-tile-used",
    "farmer-placed",
    "farmer-walked",
    "farmer-lifted",
    "farmer-landed",
    "fruit-taken",
    "carts-taken",
    "cart-returned",
    "village-loaded",
    "delivered",
  ],
  tie,
});

// The board of Swap: the pile, what was thrown, one's own card, and the seats. It knows no rules.
import { defineBoard, type Model } from "@web/board/kit/board";
import { h } from "@web/board/kit/dom";
import { around, lookOf, seatCard } from "@web/board/kit/seats";
import { Touching } from "@web/board/kit/touch";

interface View {
  seats: number;
  card: number | null; // one's own; nobody sees another's
  first: number;
  turn: number; // how many have decided
  thrown: number[];
}

type Happening =
  | { event: "kept"; seat: number }
  | { event: "swapped"; seat: number; thrown: number; drawn: number | null };

const ACTIONS = ["keep", "swap"];
const TOUCH = new Touching("toy");

export default defineBoard<Model<View, Happening>>({
  prefix: "toy",
  areas: [
    { id: "table", label: "part.pile" },
    { id: "seats", label: "board.seats" },
  ],
  touch: TOUCH,
  begin: (base) => base,
  draw(model) {
    const { view, legal, me, context } = model;
    const card = (at: string, number: number): HTMLElement => h("li", { "data-at": at }, String(number));
    const thrown = view.thrown.map((number) => card(`card-${number}`, number));
    const own = view.card === null ? [] : [h("p", { "data-at": "own" }, String(view.card))];
    const choices = me === null ? [] : ACTIONS;
    const buttons = choices.map((action) => {
      const words = context.text(`action.${action}`);
      return TOUCH.button(action, words, legal.has(action), "button", words);
    });
    const seats = around(view.seats, me ?? 0).map((seat) =>
      seatCard(model, {
        seat,
        classes: "toy-seat",
        turn: view.turn < view.seats && (view.first + view.turn) % view.seats === seat,
        sign: h("i", {}, lookOf(model, seat).symbol),
        points: h("span"),
      }),
    );
    return { table: [h("ul", { "data-at": "thrown" }, ...thrown), ...own, ...buttons], seats };
  },
  begins: () => true,
  haunt({ all }, events) {
    const goes = events?.some(({ event }) => event === "swapped") ?? false;
    for (const own of all("[data-at=own]")) own.classList.toggle("toy-leaving", goes);
  },
  scenes: {
    swapped: ({ motion, find }, { seat, thrown }) =>
      motion.fly(() => h("b", {}, String(thrown)), find(`seat-${seat}`), find("thrown")),
  },
});

// The rest of the table: pile and discards, and the other seats with what is open about them.
import { h } from "@web/board/kit/dom";
import { BEANS } from "./beans";
import { back, backs, card, coins, empty, head, heads, mark } from "./cards";
import { icon } from "./drawings";
import { earth } from "./fields";
import { bundle, front, meter, type FieldView, type Model } from "./model";
import { stands } from "./touch";
import { fieldWords, moreWords, nextStep } from "./words";

export function seats(model: Model): HTMLElement[] {
  const count = model.view.seats.length;
  const first = front(model);
  const others = Array.from({ length: count - 1 }, (_, place) => (first + 1 + place) % count);
  return [piles(model), ...others.map((seat) => place(model, seat))];
}

function piles(model: Model): HTMLElement {
  const { view, context, open } = model;
  const top = view.discard.at(-1);
  const left = context.text("board.pile", { n: view.pile });
  const runs = context.text("board.emptied", { n: view.emptied, of: view.emptyings });
  const dots = Array.from({ length: view.emptyings }, (_, run) =>
    h("i", { class: run < view.emptied ? "bo-run bo-ran" : "bo-run" }),
  );
  const unfolded = open.has("discards");
  const fold = h(
    "button",
    { type: "button", class: "bo-discard", "aria-expanded": String(unfolded) },
    h(
      "span",
      { class: "bo-top", "data-at": "discard" },
      top ? card(model, top) : h("span", { class: "bo-card bo-hole" }),
    ),
    h(
      "span",
      { class: "bo-says" },
      h("b", {}, String(view.discard.length)),
      h("small", {}, context.text("part.discard")),
    ),
  );
  const words = context.text("board.discards", {
    n: view.discard.length,
    top: top ? context.text(`one.${top}`) : context.text("nothing"),
  });
  return h(
    "section",
    { class: "bo-piles", "aria-label": `${context.text("part.pile")}, ${context.text("part.discard")}` },
    h(
      "div",
      { class: "bo-pile", title: `${left}. ${runs}` },
      h("span", { class: "bo-top", "data-at": "pile" }, view.pile ? back() : h("span", { class: "bo-card bo-hole" })),
      h(
        "span",
        { class: "bo-says" },
        h("b", { "aria-hidden": "true" }, String(view.pile)),
        h("small", { "aria-hidden": "true" }, context.text("part.pile")),
        h("span", { class: "bo-runs", "aria-hidden": "true" }, ...dots),
        h("span", { class: "kit-hidden" }, `${left}. ${runs}`),
      ),
    ),
    stands(fold, "fold discards", words, true),
    unfolded &&
      h(
        "div",
        { class: "bo-unfolded" },
        view.discard.length
          ? heads(model, bundle(view.discard))
          : h("span", { class: "kit-quiet" }, context.text("nothing")),
      ),
  );
}

function place(model: Model, seat: number): HTMLElement {
  const { view, context } = model;
  const here = view.seats[seat];
  const turn = view.active === seat && view.phase !== "over";
  const asked = view.phase === "trade" && view.asked.includes(seat);
  if (!here) return h("section");
  const section = h(
    "section",
    {
      class: `bo-seat${turn ? " bo-turn" : ""}`,
      "data-at": `seat-${seat}`,
      "data-seat": seat,
      "aria-label": context.seats[seat]?.name ?? "",
      "aria-current": turn && "true",
    },
    h(
      "header",
      {},
      mark(model, seat),
      h("b", { class: "bo-who" }, context.seats[seat]?.name ?? ""),
      turn && h("i", { class: "kit-pennant" }, context.text("board.plays")),
      asked &&
        h(
          "span",
          { class: "bo-asked", title: context.text("board.asked") },
          icon("hour"),
          h("span", { class: "kit-hidden" }, context.text("board.asked")),
        ),
      backs(model, here.cards, `hand-${seat}`),
      coins(model, here.coins, `coins-${seat}`),
    ),
    h("div", { class: "bo-plots" }, ...here.fields.map((field, at) => plot(model, field, seat, at))),
    known(model, seat),
  );
  section.style.setProperty("--seat", context.seats[seat]?.colour ?? "");
  return section;
}

/** A field of another seat: its bean, how many, its meter. */
function plot(model: Model, field: FieldView, seat: number, at: number): HTMLElement {
  const next = nextStep(field);
  const last = model.trace.some((event) => "field" in event && event.seat === seat && event.field === at);
  const steps = meter(field.bean ?? "").map(({ cards }) =>
    h(
      "i",
      { class: cards <= field.cards ? "bo-dot bo-reached" : cards === next?.cards ? "bo-dot bo-next" : "bo-dot" },
      String(cards),
    ),
  );
  const words = fieldWords(model, field, at);
  return h(
    "div",
    {
      class: `bo-plot${last ? " bo-last" : ""}`,
      "data-at": `field-${seat}-${at}`,
      "data-bean": field.bean,
      title: words,
    },
    earth(),
    h("span", { class: "kit-hidden" }, words),
    field.bean
      ? h("span", { class: "bo-grows", "aria-hidden": "true" }, icon(field.bean), h("b", {}, `×${field.cards}`))
      : h("span", { class: "bo-free", "aria-hidden": "true" }, icon("sprout")),
    field.bean && h("span", { class: "bo-dots", "aria-hidden": "true", title: moreWords(model, field) }, ...steps),
  );
}

/** What lies aside, and what a hand is known to hold. */
function known(model: Model, seat: number): HTMLElement | null {
  const { view, context } = model;
  const here = view.seats[seat];
  if (!here) return null;
  const open = here.hand
    ? h("span", { class: "bo-known" }, h("small", {}, context.text("part.hand")), heads(model, bundle(here.hand)))
    : null;
  const shown = BEANS.flatMap((bean) => here.shown.filter((card) => card.bean === bean));
  const seen =
    !open &&
    shown.length > 0 &&
    h(
      "span",
      { class: "bo-known", title: context.text("board.shown") },
      icon("eye"),
      h("span", { class: "kit-hidden" }, context.text("board.shown")),
      ...shown.map(({ bean, number }) => head(model, bean, number)),
    );
  const aside =
    !empty(here.aside) &&
    h(
      "span",
      { class: "bo-known", "data-aside": seat },
      h("small", {}, context.text("part.aside")),
      heads(model, here.aside),
    );
  const place = h("div", { class: "bo-knowns", "data-at": `aside-${seat}` }, aside, seen, open);
  return place.childElementCount ? place : h("div", { class: "bo-knowns bo-bare", "data-at": `aside-${seat}` });
}

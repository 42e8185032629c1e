// What a bean is: touched where nothing else can be done with it, or held for a moment anywhere.
import { type Attributes, type Child, h, hidden } from "@web/board/kit/dom";
import { icon } from "./drawings";
import { copies, type Model, meter } from "./model";
import { button } from "./touch";
import { meterWords, oneWord } from "./words";

/** A thing that shows a bean and tells of it when it is touched. */
export function curious(model: Model, bean: string, look: Attributes, ...inner: Child[]): HTMLElement {
  const { label, ...more } = look;
  const words = model.context.text("board.learn", { bean: (label as string | undefined) ?? oneWord(model, bean) });
  return button(`learn ${bean}`, words, true, { class: "bo-slot", "data-bean": bean, ...more }, ...inner);
}

/** The bean that was asked about: its picture, how many there are and were seen, what its fields bring. */
export function lore(model: Model): HTMLElement | null {
  const { context, learned } = model;
  if (!learned) return null;
  return h(
    "section",
    { class: "bo-lore", "data-kind": learned, "aria-label": context.text(`bean.${learned}`) },
    h("span", { class: "bo-portrait", "aria-hidden": "true" }, icon(learned)),
    h(
      "div",
      { class: "bo-about" },
      h("h2", {}, context.text(`bean.${learned}`)),
      h("p", { class: "kit-quiet" }, unseenWords(model, learned)),
      h("p", { "aria-hidden": "true" }, steps(learned)),
      hidden(meterWords(model, learned)),
    ),
    button("learn", context.text("board.close"), true, "bo-close", icon("cross")),
  );
}

export function unseenOf({ view }: Model, bean: string): number {
  return view.unseen.reduce((sum, pile) => sum + (pile[bean] ?? 0), 0);
}

export function unseenWords(model: Model, bean: string): string {
  return model.context.text("board.unseen", { n: unseenOf(model, bean), of: copies(bean) });
}

/** The meter of a bean: coins, and below them how many cards bring so many. */
export function steps(bean: string, look: (cards: number) => string = () => "bo-step bo-reached"): HTMLElement {
  return h(
    "span",
    { class: "bo-steps" },
    ...meter(bean).map(({ coins, cards }) => {
      const pile = Array.from({ length: coins }, () => icon("coin"));
      return h(
        "span",
        { class: look(cards) },
        h("i", { "data-print": coins }, ...pile),
        h("b", { "data-print": cards }),
      );
    }),
  );
}

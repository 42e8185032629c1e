// What would happen, drawn as ghosts on the own fields and coins.
import type { Stage } from "@web/board/kit/board";
import { type Child, h } from "@web/board/kit/dom";
import { card } from "./cards";
import { icon } from "./drawings";
import { type BohnanzaEvent, each, handOf, type Model } from "./model";

/** Puts the ghosts of a preview into what is drawn; null takes them away. */
export function haunt({ model, all }: Stage<Model>, events: readonly BohnanzaEvent[] | null): void {
  for (const place of all("[data-ghost]")) place.replaceChildren();
  for (const gone of all(".bo-leaving")) gone.classList.remove("bo-leaving");
  for (const chip of all(".kit-chip")) chip.remove();
  const at = (name: string): Element | undefined => all(`[data-at="${name}"]`)[0];
  const gain = (where: string, ...things: Child[]): void =>
    at(where)?.append(h("span", { class: "kit-chip", "aria-hidden": "true" }, ...things));
  for (const event of events ?? []) {
    if (event.event === "planted") {
      const field = at(`field-${event.seat}-${event.field}`);
      field?.querySelector("[data-ghost]")?.replaceChildren(card(model, event.bean));
    } else if (event.event === "harvested") {
      at(`field-${event.seat}-${event.field}`)?.classList.add("bo-leaving");
      gain(`coins-${event.seat}`, `+${event.coins}`, icon("coin"));
    } else if (event.event === "traded" && event.seat === model.me) {
      gain(`aside-${event.seat}`, "+", ...each(event.got).map((bean) => icon(bean)));
    }
  }
}

/** What an action itself does in sight of the reader, where the site cannot say what else it brings to light. */
export function imagined(model: Model, action: string): BohnanzaEvent[] {
  const [name = "", what = "", where = ""] = action.split(" ");
  const seat = model.me ?? 0;
  if (name === "plant") {
    return [{ event: "planted", seat, bean: handOf(model)[0] ?? "", field: Number(what), source: "hand" }];
  }
  if (name === "sow") return [{ event: "planted", seat, bean: what, field: Number(where), source: "aside" }];
  const field = model.view.seats[seat]?.fields[Number(what)];
  if (name !== "harvest" || !field?.bean) return [];
  return [{ event: "harvested", seat, field: Number(what), bean: field.bean, number: field.cards, coins: field.coins }];
}

/** Which events begin a new last move; the others add to it. */
export function beginsMove(event: BohnanzaEvent): boolean {
  return event.event === "turn-began" || event.event === "planted" || event.event === "harvested";
}

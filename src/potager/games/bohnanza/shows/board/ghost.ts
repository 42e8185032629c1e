// What would happen, drawn as ghosts on the own fields and coins.
import { h } from "@web/board/kit/dom";
import { card } from "./cards";
import { icon } from "./drawings";
import { each, handOf, type BohnanzaEvent, type Model } from "./model";

/** Puts the ghosts of a preview into what is drawn; null takes them away. */
export function haunt(
  model: Model,
  roots: readonly Element[],
  previewed: readonly BohnanzaEvent[] | null,
  action: string | null,
): void {
  const events = previewed?.length === 0 && action ? imagined(model, action) : previewed;
  const all = (selector: string): Element[] => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
  for (const place of all("[data-ghost]")) place.replaceChildren();
  for (const thing of all("[data-action]")) {
    thing.classList.toggle("bo-chosen", previewed !== null && thing.getAttribute("data-action") === action);
  }
  for (const gone of all(".bo-leaving")) gone.classList.remove("bo-leaving");
  for (const chip of all(".kit-chip")) chip.remove();
  for (const event of events ?? []) {
    const at = (name: string): Element | undefined => all(`[data-at="${name}"]`)[0];
    if (event.event === "planted") {
      const field = at(`field-${event.seat}-${event.field}`);
      field?.querySelector("[data-ghost]")?.replaceChildren(card(model, event.bean));
    } else if (event.event === "harvested") {
      at(`field-${event.seat}-${event.field}`)?.classList.add("bo-leaving");
      at(`coins-${event.seat}`)?.append(
        h("span", { class: "kit-chip", "aria-hidden": "true" }, `+${event.coins}`, icon("coin")),
      );
    } else if (event.event === "traded" && event.seat === model.me) {
      const chips = each(event.got).map((bean) => icon(bean));
      at(`aside-${event.seat}`)?.append(h("span", { class: "kit-chip", "aria-hidden": "true" }, "+", ...chips));
    }
  }
}

/** What an action itself does in sight of the reader, where the house cannot say what else it brings to light. */
function imagined(model: Model, action: string): BohnanzaEvent[] {
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

// What the reader does with the board itself: composing, picking, taking in hand; and what that tells the house.
import { toggled } from "@web/board/kit/counts";
import { ask, counter, EMPTY, isEmpty, lay, order, proposal, show } from "./draft";
import { letter, type Model, type Offer, seatOf } from "./model";
import { acceptance, affords, pick, settled } from "./picks";

/** Deals with what was touched; null leaves it to the house. */
export function touched(model: Model, action: string): Partial<Model> | null {
  const change = changed(model, action);
  if (!change) return null;
  const learned = change.learned ?? null; // whatever else is touched, what was told has been heard
  if (!change.draft) return { learned, ...change };
  return { sent: false, composing: !isEmpty(change.draft) || model.composing, learned, ...change };
}

function changed(model: Model, action: string): Partial<Model> | null {
  const { context, draft, view } = model;
  const [name = "", what = "", ...rest] = action.split(" ");
  const offer = view.offers.find(({ owner }) => letter(owner) === what);
  switch (name) {
    case "lay":
      return { draft: lay(draft, Number(what)) };
    case "show":
      return { draft: show(draft, what, view.turned[what] ?? 0) };
    case "ask":
      return { draft: ask(draft, what, 1) };
    case "unask":
      return { draft: ask(draft, what, -1) };
    case "whom":
      return { draft: { ...draft, to: what === "anyone" ? null : seatOf(what) } };
    case "clear":
      return { draft: EMPTY, composing: false };
    case "propose":
      if (isEmpty(draft) || model.sent) return {};
      context.play(proposal(model));
      return { sent: true }; // what the table refuses is not lost
    case "accept":
      return offer ? accept(model, offer) : {};
    case "decline":
      if (model.pace?.asked && offer?.owner === view.active) {
        context.take?.("pass"); // the others hear of it when everybody has had the time to read
        return {};
      }
      return declined(model, action);
    case "hush":
      context.take?.(model.pace?.hushed ? "listen" : "hush");
      return {};
    case "withdraw":
      return declined(model, action);
    case "pick":
      return offer ? { picks: { ...model.picks, [offer.owner]: pick(model, offer, rest.join(" ")) } } : {};
    case "counter":
      if (model.pace?.asked) context.take?.("hold"); // whoever writes an answer needs time
      return offer ? { draft: counter(model, offer) } : {};
    case "stand":
      if (isEmpty(draft)) return {};
      context.stand(order(model));
      return { draft: EMPTY }; // it is seen there from now on
    case "revoke":
      context.revoke(what);
      return {};
    case "hold":
      return { held: model.held === what ? null : what };
    case "fold":
      return what === "composer" ? { composing: !model.composing } : { open: toggled(model.open, what) };
    case "learn":
      return { learned: model.learned === what ? null : what || null };
    default:
      return null;
  }
}

function declined({ legal, context }: Model, action: string): Partial<Model> | null {
  if (!legal.has(action)) return null;
  context.play([action]);
  return {};
}

/** Accepts with what is picked; what cannot be given is explained by the house. */
function accept(model: Model, offer: Offer): Partial<Model> | null {
  if (!affords(model, offer)) return null;
  if (settled(model, offer)) model.context.play(acceptance(model, offer));
  return {};
}

/** Whether a dragged card may be dropped there. */
export function droppable(model: Model, thing: string, zone: string): boolean {
  return zone === "give" ? gift(model, thing) : planting(model, thing, zone) !== null;
}

/** Drops a dragged card: plants it, or lays it ready. */
export function dropped(model: Model, thing: string, zone: string): Partial<Model> {
  const [kind = "", what = ""] = thing.split(" ");
  const action = planting(model, thing, zone);
  if (action) model.context.play([action]);
  if (action || !gift(model, thing)) return {};
  const { draft, view } = model;
  return { draft: kind === "hand" ? lay(draft, Number(what)) : show(draft, what, view.turned[what] ?? 0) };
}

function gift({ view, draft }: Model, thing: string): boolean {
  const [kind = "", what = ""] = thing.split(" ");
  if (view.phase !== "trade") return false;
  return kind === "turned" || (kind === "hand" && !draft.places.includes(Number(what)));
}

/** The legal action that plants a dragged card in a field. */
function planting({ legal }: Model, thing: string, zone: string): string | null {
  const [place, field = ""] = zone.split(" ");
  if (place !== "field") return null;
  const action =
    thing === "hand 0" ? `plant ${field}` : thing.startsWith("loose ") ? `sow ${thing.slice(6)} ${field}` : "";
  return legal.has(action) ? action : null;
}

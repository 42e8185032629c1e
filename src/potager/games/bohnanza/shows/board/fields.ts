// The reader's own ground: fields as columns of cards with their meter, and what waits to be planted.
import { h, s, seen } from "@web/board/kit/dom";
import { seatName } from "@web/board/kit/seats";
import { labelled } from "@web/board/kit/words";
import { card, coins, mark, under } from "./cards";
import { draw, icon } from "./drawings";
import { type FieldView, front, handOf, loose, type Model, meter } from "./model";
import { button } from "./touch";
import { actionWords, fieldWords, meterWords, moreWords, nextStep, stepClass } from "./words";

/** The earth of a field, stretched to its size. */
export function earth(): SVGSVGElement {
  return s(
    "svg",
    { class: "bo-earth", viewBox: "0 0 100 120", preserveAspectRatio: "none", "aria-hidden": "true" },
    draw("earth"),
  );
}

/** Whose ground it is, and the coins earned on it. */
export function owner(model: Model): HTMLElement {
  const seat = front(model);
  const here = model.view.seats[seat];
  return h(
    "header",
    { class: "bo-owner" },
    mark(model, seat),
    h("b", {}, seatName(model, seat)),
    coins(model, here?.coins ?? 0, `coins-${seat}`),
  );
}

export function fields(model: Model): HTMLElement {
  const seat = front(model);
  const all = model.view.seats[seat]?.fields ?? [];
  const list = h("div", { class: "bo-fields", role: "group", "aria-label": model.context.text("part.fields") });
  list.append(...all.map((field, place) => ground(model, field, seat, place)));
  return list;
}

function ground(model: Model, field: FieldView, seat: number, place: number): HTMLElement {
  const own = seat === model.me;
  const last = model.trace.some((event) => "field" in event && event.seat === seat && event.field === place);
  const section = h(
    "section",
    {
      class: `bo-field${last ? " bo-last" : ""}`,
      "data-at": `field-${seat}-${place}`,
      "data-bean": field.bean,
      "data-drop": own && `field ${place}`,
      "aria-label": fieldWords(model, field, place),
    },
    soil(model, field, own, place),
    field.bean && measure(model, field),
    own && field.bean && model.view.phase !== "over" && harvest(model, field, place),
  );
  section.style.setProperty("--n", String(field.cards));
  return section;
}

/** The column of cards on the earth; where something may be planted, it is a button. */
function soil(model: Model, field: FieldView, own: boolean, place: number): HTMLElement {
  const bean = field.bean;
  const cards = bean
    ? Array.from({ length: field.cards }, (_, row) => {
        const drawn = row === field.cards - 1 ? card(model, bean) : under(bean);
        drawn.style.setProperty("--row", String(row));
        return drawn;
      })
    : [];
  const inner = [
    earth(),
    h("span", { class: "bo-ghost", "data-ghost": place }),
    ...cards,
    field.cards > 0 && seen("span", `×${field.cards}`, "bo-count"),
    !bean && h("span", { class: "bo-free", "aria-hidden": "true" }, icon("sprout")),
  ];
  const action = own ? planting(model, field, place) : null;
  if (!action) return h("div", { class: "bo-soil" }, ...inner);
  return button(action, actionWords(model, action), true, "bo-soil", ...inner);
}

/** What touching a field would plant there: the bean in hand first. */
function planting(model: Model, field: FieldView, place: number): string | null {
  const { legal, held } = model;
  if (legal.has(`plant ${place}`)) return `plant ${place}`;
  const sown = [held, field.bean, ...Object.keys(loose(model))].filter(
    (bean) => bean && legal.has(`sow ${bean} ${place}`),
  );
  return sown[0] ? `sow ${sown[0]} ${place}` : null;
}

/** The bean meter of a field: steps reached are coins, the next one says what is missing. */
function measure(model: Model, field: FieldView): HTMLElement {
  const next = nextStep(field);
  const steps = meter(field.bean ?? "").map(({ coins: worth, cards }) =>
    h("span", { class: stepClass("bo-step", cards, field) }, h("i", {}, String(worth)), h("b", {}, String(cards))),
  );
  const words = labelled(model.context, model.context.text("part.meter"), meterWords(model, field.bean ?? ""));
  const [full, more] = next ? ["", moreWords(model, field)] : [" bo-full", model.context.text("board.full")];
  return h(
    "div",
    { class: "bo-measure", title: words, "aria-hidden": "true" },
    h("span", { class: "bo-steps" }, ...steps),
    h("span", { class: `bo-more${full}` }, more),
  );
}

function harvest(model: Model, field: FieldView, place: number): HTMLElement {
  const action = `harvest ${place}`;
  const legal = model.legal.has(action);
  const needed = legal && stuck(model);
  const look = { class: `bo-harvest${needed ? " bo-needed" : ""}`, "data-quiet": needed ? null : "" };
  const name = h("span", {}, model.context.text("board.harvest"));
  const worth = h("b", { class: "bo-worth" }, String(field.coins));
  return button(action, actionWords(model, action), legal, look, icon("sickle"), name, worth);
}

/** Whether the reader has to plant and no field takes the bean. */
export function stuck(model: Model): boolean {
  const { view, legal, me } = model;
  if (me === null) return false;
  const can = (name: string): boolean => [...legal].some((action) => action.startsWith(name));
  if (view.phase === "plant")
    return view.active === me && view.planted === 0 && handOf(model).length > 0 && !can("plant ");
  return view.phase === "settle" && Object.keys(loose(model)).length > 0 && !can("sow ");
}

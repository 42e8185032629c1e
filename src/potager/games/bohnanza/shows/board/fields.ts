// The reader's own ground: fields with their cards, their meter and their harvest, all of one size.
import { h, printed, s } from "@web/board/kit/dom";
import { labelled } from "@web/board/kit/words";
import { card, under } from "./cards";
import { draw, icon } from "./drawings";
import { curious, steps } from "./lore";
import { type FieldView, front, handOf, loose, type Model } from "./model";
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
    earth(),
    soil(model, field, own, place),
    field.bean &&
      h(
        "div",
        { class: "bo-yield" },
        measure(model, field),
        own && model.view.phase !== "over" && harvest(model, field, place),
      ),
  );
  section.style.setProperty("--n", String(field.cards));
  return section;
}

/** The column of cards on the earth; where something may be planted, it is a button over the whole field. */
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
    h("span", { class: "bo-ghost", "data-ghost": place }),
    ...cards,
    field.cards > 0 && printed("span", `×${field.cards}`, "bo-count"),
    !bean && h("span", { class: "bo-free", "aria-hidden": "true" }, icon("sprout")),
  ];
  const action = own ? planting(model, field, place) : null;
  if (action) return button(action, actionWords(model, action), true, "bo-soil", ...inner);
  if (!bean) return h("div", { class: "bo-soil" }, ...inner);
  return curious(model, bean, { class: "bo-soil", label: fieldWords(model, field, place) }, ...inner);
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

/** The bean meter of a field: coins reached are gold, the next step says how many cards it takes. */
function measure(model: Model, field: FieldView): HTMLElement {
  const { context } = model;
  const bean = field.bean ?? "";
  const words = labelled(context, context.text("part.meter"), meterWords(model, bean));
  const next = nextStep(field);
  const [full, more] = next ? ["", moreWords(model, field)] : [" bo-full", context.text("board.full")];
  return h(
    "div",
    { class: "bo-measure", title: `${words}. ${more}`, "aria-hidden": "true" },
    steps(bean, (cards) => stepClass("bo-step", cards, field)),
    h("span", { class: `bo-more${full}` }, more),
  );
}

function harvest(model: Model, field: FieldView, place: number): HTMLElement {
  const action = `harvest ${place}`;
  const legal = model.legal.has(action);
  const needed = legal && stuck(model);
  const look = { class: `bo-harvest${needed ? " bo-needed" : ""}`, "data-quiet": needed ? null : "" };
  const name = h("span", {}, model.context.text("board.harvest"));
  const worth = h("span", { class: "bo-worth" }, icon("coin"), printed("b", field.coins));
  return button(action, actionWords(model, action), legal, look, icon("sickle"), name, worth);
}

/** Whether the reader has to plant and no field takes the bean, so that a field is to be harvested first. */
export function stuck(model: Model): boolean {
  const { view, legal, me } = model;
  const can = (name: string): boolean => [...legal].some((action) => action.startsWith(name));
  if (me === null || !can("harvest ")) return false;
  if (view.phase === "plant")
    return view.active === me && view.planted === 0 && handOf(model).length > 0 && !can("plant ");
  return view.phase === "settle" && Object.keys(loose(model)).length > 0 && !can("sow ");
}

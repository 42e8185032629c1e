// The juice factory as a machine: vats, circles, pipes with their price, bottles, pawns; legal pipes glow.
import { each } from "@web/board/kit/counts";
import { h, s, seen, story } from "@web/board/kit/dom";
import { lookOf, seatName } from "@web/board/kit/seats";
import { apart, labelled } from "@web/board/kit/words";
import { pic } from "./drawings";
import { figure, pawn } from "./figures";
import { layer } from "./island";
import { MACHINE, type Machine } from "./machine";
import { type Model, mine } from "./model";
import { basket, coin, panels } from "./parts";
import { button, stands } from "./touch";
import { circleWords, fruitWords, placeWords, pointWords } from "./words";

const LINE = { stroke: "var(--kit-line)", "stroke-width": 2 };
const THIN = { ...LINE, "stroke-width": 1.2 };

type Factory = NonNullable<Model["view"]["factory"]>;

/** The factory, if it is in play: the machine with the sign of its figures, what is below it, and its story. */
export function factory(model: Model): Node[] {
  const here = model.view.factory;
  if (!here) return [];
  return [
    ...panels(model),
    h("div", { class: "fr-works" }, machinery(model, here)),
    below(model),
    storyOf(model, here),
  ];
}

/** The drawing, with layers for ghosts and for what moves. */
function machinery(model: Model, here: Factory): SVGSVGElement {
  return s(
    "svg",
    {
      viewBox: `0 0 ${MACHINE.width} ${MACHINE.layout.height}`,
      class: "kit-svg fr-machine",
      role: "group",
      "aria-label": model.context.text("part.factory"),
    },
    ground(MACHINE),
    ...here.arrows.map((arrow) => arrowOf(model, arrow)),
    ...here.places.map((place) => placeOf(model, place)),
    s("g", { class: "fr-pawns", "aria-hidden": "true" }, ...pawns(model, here)),
    layer("over"),
    layer("stage"),
  );
}

function ground({ width, layout }: Machine): SVGGElement {
  const { height } = layout;
  const bolts = [16, width - 16].flatMap((x) =>
    [16, height - 16].map((y) => s("circle", { cx: x, cy: y, r: 4, fill: "var(--fr-pipe)", ...THIN })),
  );
  return s(
    "g",
    { class: "fr-still", "aria-hidden": "true" },
    s("rect", {
      x: 2,
      y: 2,
      width: width - 4,
      height: height - 4,
      rx: 22,
      fill: "var(--fr-hall)",
      class: "kit-outline",
    }),
    s("path", { d: `M16 ${height / 2 + 14}H${width - 108}`, "stroke-opacity": 0.16, ...LINE }),
    ...bolts,
  );
}

function arrowOf(model: Model, arrow: Factory["arrows"][number]): SVGGElement {
  const { d, price } = MACHINE.pipe(arrow.start, arrow.goal);
  const fruits = each(arrow.price);
  const upright = fruits.length > 1 && price.y > 60;
  const { fruit: size, hit } = MACHINE.layout;
  const step = size * 0.88;
  const width = upright ? size + 4 : size * 0.3 + step * fruits.length;
  const height = upright ? size * 0.3 + step * fruits.length : size + 4;
  const element = s(
    "g",
    { class: "fr-arrow", "data-at": `arrow-${arrow.id}`, "data-tells": `arrow ${arrow.id}` },
    s("path", { d, class: "fr-pipe-edge" }),
    s("path", { d, class: "fr-pipe" }),
    s("path", { d, class: "fr-flow" }),
    s("rect", {
      x: price.x - width / 2,
      y: price.y - height / 2,
      width,
      height,
      rx: size * 0.58,
      fill: "var(--kit-sheet)",
      ...LINE,
      class: "fr-glow",
    }),
    ...fruits.map((fruit, place) => {
      const shift = (place - (fruits.length - 1) / 2) * step;
      return pic(fruit, price.x + (upright ? 0 : shift), price.y + (upright ? shift : 0), size);
    }),
  );
  const { legal, context, view } = model;
  const action = `advance ${arrow.id}`;
  const along = view.turn.moved.includes(arrow.id);
  const params = {
    start: context.text(`place.${arrow.start}`),
    goal: context.text(`place.${arrow.goal}`),
    fruits: fruitWords(model, arrow.price),
  };
  if (mine(model) && view.phase === "factory" && legal.has(action)) {
    stands(element, action, context.text(along ? "action.advance-along" : "action.advance", params), true);
    const [wide, high] = [Math.max(width, hit), Math.max(height, hit)];
    element.append(
      s("rect", { x: price.x - wide / 2, y: price.y - high / 2, width: wide, height: high, fill: "transparent" }),
    );
  } else element.setAttribute("aria-hidden", "true");
  return element;
}

function placeOf(model: Model, place: Factory["places"][number]): SVGGElement {
  const { x, y } = MACHINE.place(place.id);
  const { tall } = MACHINE.layout;
  const vat = place.circles.length > 1;
  const circles = place.circles.map((circle) => circleOf(model, circle, place));
  const body = vat
    ? [
        s("path", {
          d:
            `M${x - 47} ${y - tall + 6}Q${x} ${y - tall - 10} ${x + 47} ${y - tall + 6}` +
            `L${x + 44} ${y + tall - 1}Q${x} ${y + tall + 12} ${x - 44} ${y + tall - 1}Z`,
          fill: "var(--fr-vat)",
          class: "kit-outline",
        }),
        s("path", {
          d:
            `M${x - 45} ${y + 3}Q${x} ${y - 9} ${x + 45} ${y + 3}` +
            `L${x + 43} ${y + tall - 2}Q${x} ${y + tall + 10} ${x - 43} ${y + tall - 2}Z`,
          fill: "var(--fr-juice)",
        }),
        s("path", {
          d: `M${x - 47} ${y - tall + 15}Q${x} ${y - tall} ${x + 47} ${y - tall + 15}`,
          fill: "none",
          "stroke-opacity": 0.5,
          ...LINE,
          "stroke-width": 3,
        }),
      ]
    : [];
  return s("g", { class: "fr-place", "data-at": `place-${place.id}` }, ...body, ...circles, ...bottle(place));
}

function circleOf(
  model: Model,
  circle: Factory["places"][number]["circles"][number],
  place: Factory["places"][number],
): SVGGElement {
  const at = MACHINE.circle(circle.id);
  const radius = place.circles.length > 1 ? 18 : place.permit ? 25 : 22;
  const element = s(
    "g",
    {
      class: place.permit ? "fr-circle fr-final" : "fr-circle",
      "data-at": `circle-${circle.id}`,
      "data-tells": `circle ${circle.id}`,
    },
    s("circle", {
      cx: at.x,
      cy: at.y,
      r: radius,
      fill: `var(--kit-${place.permit ? "gold" : "sheet"})`,
      class: "kit-outline fr-glow",
    }),
    circle.points > 0 ? figure(circle.points, at.x, at.y + 7.5, place.permit ? 26 : 21) : null,
    place.permit ? pic("permit", at.x - 24, at.y - 20, 24) : null,
  );
  const action = `circle ${circle.id}`;
  if (mine(model) && model.legal.has(action)) {
    return stands(element, action, circleWords(model, circle.id, circle.points), true);
  }
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** The bottle under a place, for the lemonade seller. */
function bottle(place: Factory["places"][number]): SVGElement[] {
  if (!place.bottle) return [];
  const at = MACHINE.place(place.id);
  const vat = place.circles.length > 1;
  const x = vat ? at.x + 41 : at.x + (place.permit ? 24 : 19);
  const y = vat ? at.y + MACHINE.layout.tall - 4 : at.y + (place.permit ? 20 : 15);
  return [
    s(
      "g",
      { class: "fr-bottle", "aria-hidden": "true" },
      pic("bottle", x, y, 26),
      figure(place.bottle, x, y + 9.5, 14),
    ),
  ];
}

function pawns(model: Model, { places }: Factory): SVGGElement[] {
  return places.flatMap(({ circles }) =>
    circles.flatMap(({ id, pawns }) =>
      pawns.map((seat, place) => {
        const at = MACHINE.circle(id);
        const shift = pawns.length > 1 ? (place ? 6 : -6) : 0;
        const piece = s(
          "g",
          { transform: `translate(${at.x + shift} ${at.y - 4 - (place ? 0 : Math.abs(shift) / 2)})` },
          pawn(lookOf(model, seat), 38),
        );
        piece.setAttribute("data-pawn", `${seat}-${id}`);
        return piece;
      }),
    ),
  );
}

/** The circles of the vat as buttons: those on the machine are small for a thumb. */
export function circleChoices(model: Model): HTMLElement[] {
  const places = model.view.factory?.places ?? [];
  return places.flatMap(({ circles }) =>
    circles.flatMap(({ id, points }) => {
      if (!mine(model) || !model.legal.has(`circle ${id}`)) return [];
      const number = seen("span", `${id.split(".")[1] ?? ""}.`);
      const inside = [number, coin(points, pointWords(model, points))];
      return [button(`circle ${id}`, circleWords(model, id, points), true, "fr-choice", ...inside)];
    }),
  );
}

/** Below the machine: the reader's fruit, and the way out of this step. */
function below(model: Model): HTMLElement {
  const { me, view, legal, context } = model;
  const circles = circleChoices(model);
  const row = (...buttons: HTMLElement[]): HTMLElement => h("div", { class: "fr-buttons" }, ...buttons);
  const finish = (): HTMLElement =>
    button("finish", context.text("action.finish"), legal.has("finish"), "fr-plain", context.text("board.finish"));
  return h(
    "div",
    { class: "fr-below" },
    me !== null && basket(model, me, "factory"),
    circles.length > 0 && row(...circles),
    mine(model) && view.phase === "factory" && row(finish()),
  );
}

/** The factory, told as a list: who stands where, and what leads on. */
function storyOf(model: Model, { places, arrows }: Factory): HTMLElement {
  const { context } = model;
  const lines = places.map((place) => {
    const who = place.circles.flatMap(({ id, pawns }) =>
      pawns.map((seat) => `${seatName(model, seat)} (${placeWords(model, id)})`),
    );
    const on = arrows.filter(({ start }) => start === place.id);
    const ways = on.map((arrow) =>
      labelled(context, context.text(`place.${arrow.goal}`), fruitWords(model, arrow.price)),
    );
    const most = Math.max(...place.circles.map(({ points }) => points));
    return apart(context, [context.text(`place.${place.id}`), pointWords(model, most), ...who, ...ways]);
  });
  return story(lines);
}

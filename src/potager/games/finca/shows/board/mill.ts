// The windmill: twelve blades of cloth on wood, the farmers on them, the carts in the middle, the supply below.
import { pairs, round, s } from "@web/board/kit/dom";
import { lookOf } from "@web/board/kit/seats";
import { draw, pic } from "./drawings";
import { badge, farmer, figure } from "./figures";
import { FRUITS } from "./fruits";
import { angle, BLADES, MILL, MILL_HEIGHT, MOST_DRAWN, polar, standing, WIDTH } from "./geometry";
import { crowd, type Model } from "./model";
import { stands } from "./touch";
import { actionWords } from "./words";

/** What a blade stands for now: the legal action if there is one, else the one to ask about. */
function bladeAction(model: Model, blade: number): string {
  const { legal, view } = model;
  const names = model.armed ? ["lift"] : ["place", "land", "move"];
  const found = names.find((name) => legal.has(`${name} ${blade}`));
  const usual = model.armed ? "lift" : view.phase === "place" || view.phase === "land" ? view.phase : "move";
  return `${found ?? usual} ${blade}`;
}

/** The mill, drawn anew: everything but ghosts and flying things. */
export function mill(model: Model): SVGElement[] {
  return [
    ...model.view.blades.map((_, blade) => bladeOf(model, blade)),
    ...lines(),
    hub(model),
    s("g", { class: "fi-under" }),
    s("g", { class: "fi-crowd" }, ...model.view.blades.map((_, blade) => farmersOf(model, blade))),
    ...waiting(model),
    ...FRUITS.map((fruit, place) => crate(model, fruit, place)),
  ];
}

export const MILL_BOX = `0 0 ${WIDTH} ${MILL_HEIGHT}`;

function bladeOf(model: Model, blade: number): SVGGElement {
  const fruit = model.view.blades[blade]?.fruit ?? "any";
  const turn = `translate(${MILL.x} ${MILL.y}) rotate(${angle(blade)})`;
  const at = polar(MILL.fruit, angle(blade));
  const number = polar(252, angle(blade), 42);
  const group = s(
    "g",
    { class: `fi-blade fi-of-${fruit}`, "data-at": `blade-${blade}`, "data-tells": `blade-${blade}` },
    draw("blade", { transform: turn }),
    draw("patch", { transform: `translate(${at.x} ${at.y})` }),
    pic(fruit, at.x, at.y, 47),
    figure(blade + 1, number.x, number.y + 6, 18, "fi-faint"),
  );
  const action = bladeAction(model, blade);
  return model.me === null ? group : stands(group, action, actionWords(model, action), model.legal.has(action));
}

interface Standing {
  seat: number;
  times: number; // how many farmers the figure stands for
  at: ReturnType<typeof standing>;
  coming: boolean;
}

/** Who stands where on a blade, with one more who may be coming; a large crowd is drawn once a seat. */
export function crowdOn({ view }: Model, blade: number, coming: number | null = null): Standing[] {
  const counts = [...(view.blades[blade]?.farmers ?? [])];
  if (coming !== null) counts[coming] = (counts[coming] ?? 0) + 1;
  const all = counts.reduce((sum, n) => sum + n, 0);
  const who = counts.flatMap((n, seat) =>
    all > MOST_DRAWN ? (n ? [{ seat, times: n }] : []) : Array.from({ length: n }, () => ({ seat, times: 1 })),
  );
  const last = who.findLastIndex(({ seat }) => seat === coming);
  const drawn = who.map(({ seat, times }, place) => ({
    seat,
    times,
    at: standing(blade, place, who.length),
    coming: place === last,
  }));
  return drawn.sort((one, other) => one.at.y - other.at.y); // those further down stand in front
}

/** The farmers on a blade, and their number on the rim of the hub: it says how far one of them walks. */
export function farmersOf(model: Model, blade: number, coming: number | null = null): SVGGElement {
  const group = s("g", { "data-crowd": blade });
  const here = crowdOn(model, blade, coming);
  for (const { seat, at, coming: ghostly } of here) {
    const piece = farmer(lookOf(model, seat), at, ghostly ? "fi-ghostly" : "");
    if (coming === null) piece.setAttribute("data-farmer", `${seat}-${blade}`);
    group.append(piece);
  }
  // Numbers come last, so that nobody stands in front of them.
  for (const { times, at } of here)
    if (times > 1) group.append(figure(`×${times}`, at.x + 25, at.y + 18, 25, "fi-halo"));
  const count = crowd(model.view, blade);
  if (count > 1 && coming === null) {
    const rim = polar(96, angle(blade));
    group.append(
      s("circle", {
        cx: rim.x,
        cy: rim.y,
        r: 15,
        fill: "var(--kit-sheet)",
        stroke: "var(--kit-line)",
        "stroke-width": 2,
      }),
      figure(count, rim.x, rim.y + 7.5, 22),
    );
  }
  return group;
}

/** The two lines between the halves, each with a sign that promises a cart. */
function lines(): SVGElement[] {
  return [0, 180].map((degrees) => {
    const post = polar(MILL.outer - 1, degrees);
    return s(
      "g",
      { class: "fi-still" },
      draw("line", { transform: `translate(${MILL.x} ${MILL.y}) rotate(${degrees})` }),
      draw("post", { transform: `translate(${post.x} ${post.y})` }),
      pic("cart", post.x, post.y, 38),
    );
  });
}

const CARTS_AT = [
  "",
  "0 0",
  "-30 -2, 30 2",
  "-30 -20, 30 -16, 0 26",
  "-31 -22, 31 -20, -30 24, 32 26",
  "0 -44, -36 -6, 36 -6, -24 36, 26 36",
].map(pairs);

function hub(model: Model): SVGGElement {
  const { view, me, legal } = model;
  const places = CARTS_AT[view.carts];
  const group = s(
    "g",
    { class: "fi-hub", transform: `translate(${MILL.x} ${MILL.y})`, "data-at": "hub", "data-tells": "cart" },
    draw("hub"),
    ...ways(),
    s("circle", { r: 95, class: "fi-glow" }),
  );
  if (view.phase === "land" && view.lifted !== null && view.to_play !== null) {
    group.append(
      s("g", { color: "var(--sea)", opacity: 0.75 }, pic("gust", 0, 0, 118)),
      farmer(lookOf(model, view.to_play), { x: 0, y: -4, size: 1.5 }, "fi-floats"),
    );
  } else if (places) {
    for (const [x, y] of places) group.append(pic("cart", x, y, places.length < 3 ? 60 : 54));
    if (!places.length) group.append(figure("0", 0, 12, 36, "fi-faint"));
  } else {
    group.append(pic("cart", 0, -14, 84), figure(`× ${view.carts}`, 0, 56, 36));
  }
  return me === null ? group : stands(group, "cart", actionWords(model, "cart"), legal.has("cart"));
}

/** Two arrows along the rim of the hub: farmers walk clockwise. */
function ways(): SVGElement[] {
  return [0, 180].map((turn) => draw("way", { transform: `rotate(${turn})` }));
}

const CORNERS = pairs("56 40, 584 40, 584 596, 56 596");

/** Farmers that are still to be placed wait in the corners, one corner a seat. */
function waiting({ view, context }: Model): SVGElement[] {
  return view.seats.flatMap(({ waiting: count }, seat) => {
    const [x, y] = CORNERS[seat] ?? [0, 0];
    if (!count) return [];
    const step = 22;
    const first = x - (step * (count - 1)) / 2;
    const look = lookOf({ context }, seat);
    const group = s("g", {
      class: view.to_play === seat ? "fi-waiting fi-next" : "fi-waiting",
      "data-at": `waiting-${seat}`,
    });
    group.append(s("ellipse", { cx: x, cy: y + 21, rx: 20 + 11 * count, ry: 10, fill: "var(--fi-ground)" }));
    for (let place = 0; place < count; place += 1)
      group.append(farmer(look, { x: first + step * place, y, size: 0.84 }));
    if (view.to_play === seat) group.append(badge(look, x, y < 100 ? y + 44 : y - 44, 13));
    return [group];
  });
}

/** A crate of the supply: fruit looking over the rim, the number on the front. */
function crate({ view }: Model, fruit: string, place: number): SVGGElement {
  const count = view.supply[fruit] ?? 0;
  const x = 57 + 105.2 * place;
  const heap = pairs("-22 36, 22 36, 0 44");
  const at = { transform: `translate(${round(x)} 0)` };
  return s(
    "g",
    {
      class: count ? "fi-crate" : "fi-crate fi-empty",
      "data-at": `supply-${fruit}`,
      "data-tells": `supply-${fruit}`,
    },
    draw("crate-back", at),
    ...heap.slice(3 - Math.min(3, count)).map(([dx, size]) => pic(fruit, x + dx, dx ? 666 : 660, size)),
    draw("crate", at),
    figure(count, x, 717, 26),
  );
}

export const ALL_BLADES = Array.from({ length: BLADES }, (_, blade) => blade);

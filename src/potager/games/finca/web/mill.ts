// The windmill: twelve blades of cloth on wood, the farmers on them, the carts in the middle, the supply below.
import { drawing, pic, s } from "./dom";
import { badge, farmer, figure, leaning, lookOf } from "./figures";
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
    drawing(GROUND, { class: "fi-still" }),
    ...model.view.blades.map((_, blade) => bladeOf(model, blade)),
    ...lines(),
    hub(model),
    s("g", { class: "fi-under" }),
    s("g", { class: "fi-crowd" }, ...model.view.blades.flatMap((_, blade) => farmersOf(model, blade))),
    ...waiting(model),
    ...FRUITS.map((fruit, place) => crate(model, fruit, place)),
  ];
}

export const MILL_BOX = `0 0 ${WIDTH} ${MILL_HEIGHT}`;

const CLOTH = "M-22 -96C-38 -160 -54 -224 -68 -284C-46 -299 -22 -302 0 -298C24 -303 46 -300 69 -285C55 -224 38 -160 22 -96C8 -101 -8 -101 -22 -96Z";
const CLOTH_SHADE = "M69 -285C55 -224 38 -160 22 -96C17 -98 12 -99 7 -99.500C24 -160 38 -226 46 -296C54 -294 62 -290 69 -285Z";
const SLATS = "M-29 -128Q0 -132 29 -128M-43 -188Q0 -193 43 -188M-56 -236Q0 -242 56 -236";
const SPAR = "M-23 -84L-74 -297L-66 -300L-15 -86Z";
const HEM = "M-60 -281C-42 -292 -20 -294 0 -290C22 -295 42 -292 61 -281";
const GLOW = "M-26 -94C-42 -160 -58 -224 -72 -286C-48 -304 -22 -307 0 -303C24 -308 48 -305 74 -287C60 -224 43 -160 26 -94C10 -99 -10 -99 -26 -94Z";

function bladeOf(model: Model, blade: number): SVGGElement {
  const fruit = model.view.blades[blade]?.fruit ?? "any";
  const turn = `translate(${MILL.x} ${MILL.y}) rotate(${angle(blade)})`;
  const at = polar(MILL.fruit, angle(blade));
  const number = polar(277, angle(blade), 46);
  const group = s(
    "g",
    { class: `fi-blade fi-of-${fruit}`, "data-at": `blade-${blade}` },
    s(
      "g",
      { transform: turn },
      s("path", { d: CLOTH, class: "fi-cloth fi-outline" }),
      s("path", { d: CLOTH_SHADE, class: "fi-cloth-shade" }),
      s("path", { d: SLATS, class: "fi-slats" }),
      s("path", { d: HEM, class: "fi-hem" }),
      s("path", { d: SPAR, class: "fi-wood fi-outline" }),
      s("path", { d: GLOW, class: "fi-glow" }),
    ),
    s("circle", { cx: at.x, cy: at.y, r: 31, class: "fi-patch" }),
    pic(fruit, at.x, at.y, 48),
    figure(blade, number.x, number.y + 6, 19, "fi-faint"),
  );
  const action = bladeAction(model, blade);
  return model.me === null ? group : stands(group, action, actionWords(model, action), model.legal.has(action));
}

/** The farmers on a blade, those further down in front; a large crowd is drawn once a seat, with its number. */
function farmersOf(model: Model, blade: number): SVGElement[] {
  const counts = model.view.blades[blade]?.farmers ?? [];
  const count = crowd(model.view, blade);
  if (!count) return [];
  const single = count <= MOST_DRAWN;
  const who = counts.flatMap((n, seat) => (single ? Array.from({ length: n }, () => seat) : n ? [seat] : []));
  const drawn = who.map((seat, place) => ({ seat, at: standing(blade, place, who.length) }));
  drawn.sort((one, other) => one.at.y - other.at.y);
  const many = polar(114, angle(blade));
  return [
    ...drawn.map(({ seat, at }) => {
      const piece = farmer(lookOf(model.context.seats, seat), at, seat === model.me ? "fi-mine" : "");
      piece.setAttribute("data-farmer", `${seat}-${blade}`);
      if (!single) piece.append(figure(`×${counts[seat]}`, 24, 22, 24, "fi-halo"));
      return piece;
    }),
    ...(count > 1
      ? [s("circle", { cx: many.x, cy: many.y, r: 15, class: "fi-count" }), figure(count, many.x, many.y + 7.5, 22, "fi-on-count")]
      : []),
  ];
}

/** The two lines between the halves, each with a sign that promises a cart. */
function lines(): SVGElement[] {
  return [0, 180].map((degrees) => {
    const from = polar(MILL.inner - 4, degrees);
    const to = polar(MILL.outer + 2, degrees);
    const post = polar(MILL.outer - 1, degrees);
    return s(
      "g",
      { class: "fi-still" },
      s("path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}`, class: "fi-line-under" }),
      s("path", { d: `M${from.x} ${from.y}L${to.x} ${to.y}`, class: "fi-line" }),
      s("path", { d: leaning(post.x - 27, post.y - 20, 54, 40, 3), class: "fi-wood fi-outline" }),
      pic("cart", post.x, post.y, 38),
    );
  });
}

const HUB_PLANKS = "M-74 -34Q0 -38 74 -34M-82 0Q0 -3 82 0M-74 34Q0 31 74 34";
const CARTS_AT: readonly (readonly (readonly [number, number])[])[] = [
  [], [[0, 0]], [[-30, -2], [30, 2]], [[-30, -20], [30, -16], [0, 26]], [[-31, -22], [31, -20], [-30, 24], [32, 26]],
  [[0, -44], [-36, -6], [36, -6], [-24, 36], [26, 36]],
];

function hub(model: Model): SVGGElement {
  const { view, me, legal } = model;
  const places = CARTS_AT[view.carts];
  const group = s(
    "g",
    { class: "fi-hub", transform: `translate(${MILL.x} ${MILL.y})`, "data-at": "hub" },
    s("circle", { r: 93, class: "fi-wood fi-outline" }),
    s("circle", { r: 82, class: "fi-hub-floor" }),
    s("path", { d: HUB_PLANKS, class: "fi-planks" }),
    s("circle", { r: 95, class: "fi-glow" }),
  );
  if (view.phase === "land" && view.lifted !== null && view.to_play !== null) {
    group.append(
      s("g", { class: "fi-wind" }, pic("gust", 0, 0, 118)),
      farmer(lookOf(model.context.seats, view.to_play), { x: 0, y: -4, size: 1.5 }, "fi-floats"),
    );
  } else if (places) {
    for (const [x, y] of places) group.append(pic("cart", x, y, places.length < 3 ? 60 : 54));
    if (!places.length) group.append(figure("0", 0, 12, 36, "fi-faint"));
  } else {
    group.append(pic("cart", 0, -14, 84), figure(`× ${view.carts}`, 0, 56, 36));
  }
  return me === null ? group : stands(group, "cart", actionWords(model, "cart"), legal.has("cart"));
}

const CORNERS = [[56, 40], [584, 40], [584, 596], [56, 596]] as const;

/** Farmers that are still to be placed wait in the corners, one corner a seat. */
function waiting({ view, context }: Model): SVGElement[] {
  return view.seats.flatMap(({ waiting: count }, seat) => {
    const [x, y] = CORNERS[seat] ?? CORNERS[0];
    if (!count) return [];
    const step = 22;
    const first = x - (step * (count - 1)) / 2;
    const look = lookOf(context.seats, seat);
    const group = s("g", { class: view.to_play === seat ? "fi-waiting fi-next" : "fi-waiting", "data-at": `waiting-${seat}` });
    group.append(s("ellipse", { cx: x, cy: y + 21, rx: 20 + 11 * count, ry: 10, class: "fi-bench" }));
    for (let place = 0; place < count; place += 1) group.append(farmer(look, { x: first + step * place, y, size: 0.84 }));
    if (view.to_play === seat) group.append(badge(look, x, y < 100 ? y + 44 : y - 44, 13));
    return [group];
  });
}

/** A crate of the supply: fruit looking over the rim, the number on the front. */
function crate({ view, context }: Model, fruit: string, place: number): SVGGElement {
  const count = view.supply[fruit] ?? 0;
  const x = 57 + 105.2 * place;
  const heap = [[-22, 666, 36], [22, 666, 36], [0, 660, 44]] as const;
  return s(
    "g",
    { class: count ? "fi-crate" : "fi-crate fi-empty", "data-at": `supply-${fruit}` },
    s("title", {}, context.text(`fruits.${fruit}`, { n: count })),
    s("path", { d: leaning(x - 46, 672, 92, 16, 2, 5), class: "fi-inside fi-outline" }),
    ...heap.slice(3 - Math.min(3, count)).map(([dx, y, size]) => pic(fruit, x + dx, y, size)),
    s("path", { d: leaning(x - 48, 684, 96, 48, 3, 6), class: "fi-wood fi-outline" }),
    s("path", { d: `M${x - 44} 708Q${x} 710 ${x + 44} 708`, class: "fi-planks" }),
    s("path", { d: leaning(x - 25, 692, 50, 32, 2, 6), class: "fi-paper fi-outline" }),
    figure(count, x, 717, 26),
  );
}

/** A threshing floor under the mill, with tufts of grass at its edge. */
const TUFTS = [[36, 268], [604, 392], [596, 214], [44, 420], [150, 604], [492, 604], [150, 26], [488, 22]] as const;
const GROUND =
  '<path class="fi-ground" d="M320 12C408 8 492 44 552 108C612 172 634 252 630 330C626 412 586 498 524 556C466 610 392 634 316 632C236 630 158 600 98 540C40 482 10 402 12 320C14 238 46 156 106 96C164 40 240 14 320 12Z"/>' +
  '<circle class="fi-ring" cx="320" cy="322" r="186"/>' +
  TUFTS.map(([x, y]) => `<path class="fi-tuft" d="M${x - 9} ${y + 8}Q${x - 9} ${y - 4} ${x - 14} ${y - 8}M${x} ${y + 8}Q${x} ${y - 6} ${x + 1} ${y - 14}M${x + 9} ${y + 8}Q${x + 9} ${y - 3} ${x + 15} ${y - 7}"/>`).join("");

export const ALL_BLADES = Array.from({ length: BLADES }, (_, blade) => blade);

// The island itself: sea, shallow water, beach, land, the ridge along the north-west coast, fields, trees, roads.
import { ISLAND_HEIGHT, VILLAGES, WIDTH } from "./geometry";

const COAST =
  "M12 372C4 344 16 316 30 290C44 262 70 238 96 214C128 184 158 156 196 130C232 106 262 84 300 62C318 50 330 30 352 24C366 20 372 32 386 28" +
  "C420 18 462 20 500 24C524 28 520 50 532 66C546 84 566 88 590 92C618 98 634 116 632 146C630 172 624 190 630 214C638 248 630 272 632 304" +
  "C634 340 636 372 630 408C624 440 636 470 630 506C624 540 608 560 588 578C566 598 552 606 540 632C530 658 524 690 504 708C476 730 430 728 392 722" +
  "C362 718 342 706 334 684C326 662 318 640 296 622C274 606 240 604 222 586C206 570 214 552 200 540C184 528 164 536 146 546C116 560 72 560 42 540" +
  "C18 524 6 496 14 468C20 446 16 434 8 416C2 402 16 388 12 372Z";

/** A peak with its shadow side. */
function peak(x: number, y: number, width: number, height: number): string {
  const left = x - width / 2;
  const right = x + width / 2;
  return (
    `<path class="fi-hill" d="M${left} ${y}Q${x - width * 0.2} ${y - height * 0.5} ${x - 4} ${y - height}Q${x + 2} ${y - height - 4} ${x + 7} ${y - height + 3}Q${x + width * 0.24} ${y - height * 0.45} ${right} ${y}Q${x} ${y + 9} ${left} ${y}Z"/>` +
    `<path class="fi-hill-shade" d="M${x + 2} ${y - height - 1}Q${x + 5} ${y - height - 1} ${x + 7} ${y - height + 3}Q${x + width * 0.24} ${y - height * 0.45} ${right} ${y}Q${x + width * 0.2} ${y + 5} ${x + width * 0.05} ${y + 4}Q${x + width * 0.16} ${y - height * 0.3} ${x + 2} ${y - height - 1}Z"/>`
  );
}

function tree(x: number, y: number, size: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${size})"><path class="fi-trunk" d="M-1 0C-2-6-1-9 0-13M0-7C3-9 4-10 6-13"/>` +
    '<path class="fi-crown" d="M-11-14C-13-21-6-27 0-25C7-29 14-22 11-15C8-9-8-9-11-14Z"/><path class="fi-crown-shade" d="M3-25C9-27 14-21 11-15C9-11 2-10-4-11C4-14 6-19 3-25Z"/></g>'
  );
}

/** A field: a soft patch with furrows. */
function field(x: number, y: number, width: number, height: number, turn: number, kind: string): string {
  const rows = [-0.5, 0, 0.5]
    .map(
      (row) =>
        `M${-width * 0.38} ${row * height * 0.62}Q0 ${row * height * 0.62 - 5} ${width * 0.38} ${row * height * 0.62}`,
    )
    .join("");
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path class="${kind}" d="M${-width / 2} ${-height / 3}Q${-width / 4} ${-height / 2} ${width / 2.2} ${-height / 2.4}Q${width / 1.9} 0 ${width / 2} ${height / 2.5}Q0 ${height / 1.8} ${-width / 2.1} ${height / 2.3}Q${-width / 1.8} 0 ${-width / 2} ${-height / 3}Z"/>` +
    `<path class="fi-furrow" d="${rows}"/></g>`
  );
}

const ROADS: readonly (readonly [string, string, number, number])[] = [
  ["andratx", "palma", 60, 395],
  ["palma", "inca", 210, 330],
  ["inca", "alcudia", 350, 150],
  ["inca", "vilafranca", 350, 300],
  ["inca", "arta", 430, 240],
  ["arta", "son-servera", 590, 285],
  ["vilafranca", "son-servera", 440, 350],
  ["palma", "llucmajor", 220, 490],
  ["llucmajor", "vilafranca", 345, 450],
  ["llucmajor", "campos", 350, 610],
  ["campos", "santanyi", 500, 600],
  ["santanyi", "son-servera", 560, 430],
];

function road([from, to, x, y]: readonly [string, string, number, number]): string {
  const start = VILLAGES[from];
  const end = VILLAGES[to];
  return start && end ? `M${start.x} ${start.y + 20}Q${x} ${y} ${end.x} ${end.y + 20}` : "";
}

const wave = (x: number, y: number): string => `M${x} ${y}q7 -7 14 0t14 0t14 0`;

const WAVES = [
  wave(34, 168),
  wave(188, 30),
  wave(580, 40),
  wave(262, 690),
  wave(96, 604),
  wave(574, 664),
  wave(28, 214),
  wave(150, 716),
].join("");

const BOAT =
  '<g transform="translate(196 652)"><path class="fi-foam" d="M-44 22q9 -7 18 0t18 0t18 0t18 0"/><path class="fi-sail" d="M2 -52C20 -34 26 -16 26 2H2Z"/><path class="fi-sail-shade" d="M-4 -44C-18 -28 -24 -14 -26 2H-4Z"/>' +
  '<path class="fi-mast" d="M-1 -56V12"/><path class="fi-hull" d="M-36 8H38C34 20 26 26 16 26H-16C-26 26 -33 18 -36 8Z"/></g>';

const TREES = [
  [226, 404, 1],
  [206, 418, 0.8],
  [438, 296, 0.9],
  [452, 306, 0.75],
  [224, 268, 0.9],
  [438, 452, 1],
  [428, 468, 0.75],
  [238, 590, 0.8],
  [442, 566, 0.85],
  [330, 132, 0.8],
  [602, 134, 0.85],
  [28, 414, 0.75],
  [540, 126, 0.75],
  [520, 600, 0.8],
  [346, 690, 0.7],
  [210, 468, 0.7],
  [440, 168, 0.75],
] as const;

/** A little tower mill, as they stand on the plain of Palma. */
const TOWER =
  '<g transform="translate(232 330)"><path class="fi-tower" d="M-11 18L-8 -16Q0 -22 8 -16L11 18Z"/><path class="fi-tower-shade" d="M4 -19L8 -16L11 18H3Z"/><path class="fi-cap" d="M-10 -15Q0 -30 10 -15Z"/>' +
  '<path class="fi-arms" d="M-17 -34L17 2M17 -34L-17 2"/><path class="fi-sail" d="M-18 -33L-11 -36L-2 -20L-5 -18ZM18 1L11 4L2 -12L5 -14ZM17 -36L20 -29L4 -15L2 -18Z"/></g>';

/** Everything that never changes, as markup. */
export const SCENERY =
  `<clipPath id="finca-sheet"><rect width="${WIDTH}" height="${ISLAND_HEIGHT}" rx="22"/></clipPath><g clip-path="url(#finca-sheet)"><rect class="fi-sea" width="${WIDTH}" height="${ISLAND_HEIGHT}"/><path class="fi-shallow" d="${COAST}"/><path class="fi-foamline" d="${COAST}"/><path class="fi-beach" d="${COAST}"/><path class="fi-land" d="${COAST}"/></g>` +
  field(246, 356, 78, 58, -12, "fi-field") +
  field(452, 398, 74, 66, 8, "fi-field-green") +
  field(226, 520, 60, 62, 14, "fi-field-green") +
  field(440, 520, 72, 60, -8, "fi-field") +
  field(416, 300, 80, 44, 6, "fi-field-green") +
  field(60, 400, 60, 34, -6, "fi-field") +
  field(600, 560, 44, 36, 20, "fi-field") +
  `<path class="fi-road" d="${ROADS.map(road).join("")}"/>` +
  peak(64, 262, 56, 34) +
  peak(196, 172, 80, 58) +
  peak(128, 226, 84, 66) +
  peak(258, 138, 76, 62) +
  peak(306, 98, 60, 42) +
  peak(160, 244, 54, 34) +
  peak(232, 176, 56, 36) +
  TREES.map(([x, y, size]) => tree(x, y, size)).join("") +
  `${TOWER}<path class="fi-waves" d="${WAVES}"/>${BOAT}`;

// The ground of an island: sea, beaches that open to it, four wooded corners, a garden in the middle, a pier.
import { round } from "@web/board/kit/dom";
import { BUOYS, beachOf, CELL, CELLS, centre, FRAME, ISLAND } from "./geometry";

const WAVES =
  "M34 26c7-6 13-6 20 0s13 6 20 0M300 22c7-6 13-6 20 0s13 6 20 0M566 30c6-5 11-5 17 0s11 5 17 0M18 330c6-5 10-5 16 0s10 5 16 0" +
  "M586 300c6-5 11-5 17 0s11 5 17 0M150 618c7-6 13-6 20 0s13 6 20 0M400 616c7-6 13-6 20 0s13 6 20 0M590 590c6-5 10-5 16 0";

// Four capes with a bay between each two: boats lie in the bays, half ashore.
const SHORE =
  "M62 42C88 30 138 34 158 52C176 76 200 92 252 94C300 98 344 96 392 93C440 92 464 74 484 52C508 34 560 30 582 46C604 66 606 132 588 158" +
  "C564 178 548 202 546 252C542 300 544 344 547 392C548 440 566 464 588 484C606 508 608 560 592 584C566 606 508 606 484 588" +
  "C462 564 438 548 390 546C340 542 296 544 250 547C202 548 178 566 156 588C132 606 76 608 52 590C34 566 34 508 52 484" +
  "C76 462 92 438 94 390C98 340 96 296 93 250C92 202 74 178 52 156C34 130 36 66 62 42Z";

const GARDEN =
  "M172 168C230 160 300 166 352 162C400 160 446 160 470 170C482 220 478 270 480 320C482 370 482 430 470 470C420 482 370 478 320 480" +
  "C270 482 214 482 170 472C158 420 162 370 160 320C160 270 160 214 172 168Z";

function corner(cell: string): string {
  const { x, y } = centre(cell);
  const half = CELL / 2 - 2;
  return `M${x - half + 10} ${y - half}Q${x} ${y - half - 7} ${x + half - 8} ${y - half + 2}Q${x + half + 4} ${y} ${x + half - 2} ${y + half - 8}Q${x} ${y + half + 5} ${x - half + 6} ${y + half}Q${x - half - 5} ${y} ${x - half + 10} ${y - half}Z`;
}

/** A pond in the square of a cell. */
export const POND =
  '<path d="M16 56c-2-22 18-34 38-32c22 0 36 14 34 32c-2 20-18 30-38 29c-20 0-33-11-34-29Z" class="fr-pond"/>' +
  '<path d="M34 54c6-5 11-5 17 0s11 5 17 0" class="fr-ripple"/>' +
  '<path d="M79 78c-1-6 0-10 3-15M85 78c0-5 2-8 6-11M74 79c-2-4-4-7-7-9" class="fr-reed"/>';

function bed(cell: string): string {
  const { x, y } = centre(cell);
  const half = CELL / 2 - 4;
  const kind = beachOf(cell) === null ? "fr-bed" : "fr-bed fr-sandy";
  return `<rect x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" rx="18" class="${kind}"/>`;
}

const OUT = CELL / 2 + 22;

function buoy(cell: string): string {
  const { x, y } = centre(cell);
  const way = beachOf(cell) ?? 0;
  const dx = [0, OUT, 0, -OUT][way] ?? 0;
  const dy = [-OUT, 0, OUT, 0][way] ?? 0;
  return `<use href="#frutopia-buoy" x="${round(x + dx - 12)}" y="${round(y + dy - 12)}" width="24" height="24"/>`;
}

const PIER =
  '<g transform="translate(2 536)"><path d="M6 22v24M34 22v24M62 22v24" class="fr-post"/><path d="M0 8h84v22H0Z" class="fr-plank fr-outline"/>' +
  '<path d="M12 8v22M24 8v22M36 8v22M48 8v22M60 8v22M72 8v22" class="fr-gap"/><path d="M6 2v12M34 2v12" class="fr-post"/></g>';

const TUFTS =
  "M86 92c1-7 3-11 7-15M94 92c1-5 4-8 9-10M540 78c1-7 3-11 7-15M548 78c1-5 4-8 9-10M78 566c1-7 3-11 7-15M86 566c1-5 4-8 9-10M548 572c1-7 3-11 7-15";

/** The ground of every island as markup; its ponds differ from board to board. */
export function scenery(): string {
  const letters = ["a", "b", "c", "d", "e"]
    .map((name, place) => {
      const at = FRAME + CELL * (place + 0.5);
      return `<text x="${at - 36}" y="${ISLAND - 8}" class="fr-name">${name}</text><text x="${ISLAND - 12}" y="${at - 28}" class="fr-name">${place + 1}</text>`;
    })
    .join("");
  return (
    `<rect width="${ISLAND}" height="${ISLAND}" rx="30" class="fr-sea"/><path d="${WAVES}" class="fr-wave"/>` +
    `<path d="${SHORE}" class="fr-shallow"/><path d="${SHORE}" class="fr-foam"/><path d="${SHORE}" class="fr-sand"/>` +
    `<path d="${["a1", "e1", "a5", "e5"].map(corner).join("")}" class="fr-land"/><path d="${GARDEN}" class="fr-land"/><path d="${TUFTS}" class="fr-tuft"/>` +
    CELLS.map(bed).join("") +
    BUOYS.map(buoy).join("") +
    PIER +
    letters
  );
}

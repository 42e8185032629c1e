// The faces of the bots: a dozen neighbours of the garden, one for each name that a bot can have. Drawn in a square of 40.

interface Look {
  skin: string;
  hair: string;
  shirt: string;
  wears: readonly Part[]; // from the back to the front
}

type Part = keyof typeof PARTS;

/** What a face is put together from; `currentColor` is the hair, `SHIRT` what they wear. */
const PARTS = {
  long: '<path fill="currentColor" d="M9.5 19C9 9 14 5.5 20 5.5S31 9 30.5 19c-.2 5 .8 8.5.5 11H9c-.8-2.5.7-6 .5-11Z"/>',
  curls:
    '<path fill="currentColor" d="M10 21c-3-1-3.5-5-1-6.5-1-3.5 2-6 4.5-5.5C14.5 5.5 18.5 4.5 20 6c2.5-2 6.5-.5 7 2.5 3-.2 5 3 3.8 5.5 2.5 1.8 1.8 6-.8 7Z"/>',
  bun: '<circle fill="currentColor" cx="20" cy="5.6" r="4"/>',
  tails:
    '<path fill="currentColor" d="M10.5 15C5 15.5 4.5 22 6.5 26c2.5-.5 4.5-3.5 4.8-7ZM29.5 15c5.5.5 6 7 4 11-2.5-.5-4.5-3.5-4.8-7Z"/>',
  cap: '<path fill="currentColor" d="M10.8 17.5C10.3 10 14.5 7 20 7s9.7 3 9.2 10.5c-1.5-3.2-3-4.3-4.7-5-3 1.5-8 1.8-10.8.8-1.2 1-2.2 2.2-2.9 4.2Z"/>',
  fringe:
    '<path fill="currentColor" d="M10.6 18.5C9.8 10.5 14 6.5 20 6.5s10.2 4 9.4 12c-1-3-2-4.7-3.6-6.2-3.3 2-8.3 2.6-12.3 2-1.3 1.2-2.3 2.5-2.9 4.2Z"/>',
  side: '<path fill="currentColor" d="M10.6 18C10 10 14 6.5 20.5 6.5S30.2 10.5 29.4 18c-.6-3-1.6-5-3.4-6.3-3.5 2.8-9.5 3.3-13 2.3-1.2 1-2 2.3-2.4 4Z"/>',
  tuft: '<path fill="currentColor" d="M17 9c-.5-3 1.5-5 4-5.5-.8 1.5-.5 2.5.2 3.2 1-.8 2.3-1 3.3-.7-.8 1.2-1.7 2.5-4 3.2Z"/>',
  beard:
    '<path fill="currentColor" d="M11.3 20c.2 8 3.7 11.5 8.7 11.5S28.5 28 28.7 20c-1.3 2.5-3 3.2-4.7 3-1-1.3-7-1.3-8 0-1.7.2-3.4-.5-4.7-3Z"/>',
  whiskers:
    '<path fill="currentColor" d="M20 22.3c-1.8-1.5-4.7-.7-5.7 1.4 2 .9 4.5.6 5.7-.5 1.2 1.1 3.7 1.4 5.7.5-1-2.1-3.9-2.9-5.7-1.4Z"/>',
  glasses:
    '<g fill="#fffaf0" fill-opacity=".45" stroke="#2f2a24" stroke-width="1.1"><circle cx="15.8" cy="19" r="3.3"/><circle cx="24.2" cy="19" r="3.3"/><path d="M19.1 18.6c.6-.4 1.2-.4 1.8 0"/></g>',
  straw:
    '<path fill="#e8c468" d="M4.5 13.5c4-2 7-2.3 8.3-2.5.7-5 3.2-7.5 7.2-7.5s6.5 2.5 7.2 7.5c1.3.2 4.3.5 8.3 2.5-3 2.5-9.5 3.3-15.5 3.3S7.5 16 4.5 13.5Z"/><path fill="#b4472f" stroke="none" d="M12.6 11c4.5 1.3 10.3 1.3 14.8 0l.3 2.1c-5 1.3-10.4 1.3-15.4 0Z"/>',
  scarf:
    '<path fill="SHIRT" d="M9.6 17C9.6 9.5 13.5 5.5 20 5.5S30.4 9.5 30.4 17c-2-3.2-5.5-5.3-10.4-5.3S11.6 13.8 9.6 17Z"/><path fill="#fffaf0" stroke="none" d="M15 9.2a.9.9 0 1 0 .1 0ZM20 7.8a.9.9 0 1 0 .1 0ZM25 9.2a.9.9 0 1 0 .1 0Z"/>',
  beret:
    '<path fill="SHIRT" d="M8.5 13.5C8 8 14 4.8 20 4.8c7 0 12.5 3.7 11.2 7.7-3.5 1.2-7 .8-11.2.8s-8 .2-11.5.2Z"/><path fill="none" d="M20.5 4.8l.8-2"/>',
  flower:
    '<g fill="#fffaf0" stroke-width=".8"><circle cx="28.5" cy="10" r="2"/><circle cx="31" cy="11.8" r="2"/><circle cx="30" cy="14.5" r="2"/><circle cx="27" cy="14.5" r="2"/><circle cx="26" cy="11.8" r="2"/></g><circle fill="#f2b134" stroke="none" cx="28.5" cy="12.5" r="1.7"/>',
  freckles:
    '<path fill="none" stroke="#a8603c" stroke-width="1.1" d="M13.5 22.3h.1M15.3 23.3h.1M24.6 23.3h.1M26.4 22.3h.1"/>',
} as const;

const HEADS: Record<string, Look> = {
  Rosa: { skin: "#f0c39c", hair: "#5b3a26", shirt: "#b4472f", wears: ["bun", "fringe", "flower"] },
  Bruno: { skin: "#d99f73", hair: "#3a2a20", shirt: "#5f7030", wears: ["beard", "cap"] },
  Iris: { skin: "#8d5a3b", hair: "#2b211c", shirt: "#7b549c", wears: ["curls", "glasses"] },
  Emil: { skin: "#f3cfae", hair: "#d9a441", shirt: "#2c6b7d", wears: ["side", "freckles"] },
  Viola: { skin: "#f0c39c", hair: "#8a3f24", shirt: "#3f8a4f", wears: ["long", "side"] },
  Hugo: { skin: "#efc7a4", hair: "#b9b2a4", shirt: "#8a5a2b", wears: ["straw", "whiskers"] },
  Flora: { skin: "#c98d62", hair: "#3a2a20", shirt: "#c4472b", wears: ["tails", "fringe"] },
  Anton: { skin: "#6f452d", hair: "#221a16", shirt: "#e3a72f", wears: ["cap", "glasses"] },
  Nina: { skin: "#f3cfae", hair: "#2f2a24", shirt: "#1f6f9f", wears: ["long", "scarf"] },
  Oscar: { skin: "#f0c39c", hair: "#c65f2c", shirt: "#5f7030", wears: ["tuft", "freckles", "beard"] },
  Clara: { skin: "#e8b68c", hair: "#d8d0c0", shirt: "#7b549c", wears: ["bun", "side", "glasses"] },
  Felix: { skin: "#a8704a", hair: "#2f221a", shirt: "#b4472f", wears: ["cap", "beret", "whiskers"] },
};

const SHIRT = "SHIRT";

/** Parts that lie behind the head. */
const BEHIND: readonly Part[] = ["long", "bun", "tails", "curls"];

/** A face by its name, as what goes into an `svg` of 40 by 40; a stranger has somebody's. */
export function faceOf(name: string): string {
  const look = HEADS[name] ?? HEADS.Emil;
  if (!look) return "";
  const { skin, hair, shirt, wears } = look;
  const put = (parts: readonly Part[]) => parts.map((part) => PARTS[part].replaceAll(SHIRT, shirt)).join("");
  const behind = wears.filter((part) => BEHIND.includes(part));
  const front = wears.filter((part) => !BEHIND.includes(part));
  // Curls go around the head: their front is a narrow rim.
  const rim = behind.includes("curls") ? PARTS.fringe : "";
  return (
    `<g color="${hair}" stroke="#3a3427" stroke-width="1.3" stroke-linejoin="round" ` +
    `stroke-linecap="round">${put(behind)}` +
    `<path fill="${shirt}" d="M7 40c0-6.5 5-10 13-10s13 3.5 13 10Z"/>` +
    `<circle fill="${skin}" cx="20" cy="19.5" r="9.7"/>` +
    `<g stroke="none"><circle fill="#d9694d" fill-opacity=".4" cx="14" cy="22.5" r="2"/>` +
    `<circle fill="#d9694d" fill-opacity=".4" cx="26" cy="22.5" r="2"/></g>${rim}${put(front)}` +
    `<g stroke="none" fill="#2b2420"><circle cx="16" cy="19" r="1.25"/><circle cx="24" cy="19" r="1.25"/></g>` +
    `<path fill="none" stroke="#2b2420" d="M17.2 24.3c1.5 1.5 4.1 1.5 5.6 0"/></g>`
  );
}

/** The names that have a face. */
export const FACES: readonly string[] = Object.keys(HEADS);

// The kit of fruits: each one a silhouette first, then a fill, one shadow, one highlight, a soft outline.
// Drawn in squares of 48; every shape keeps two units of air for the outline.
import { KIT } from "./drawings";
import { PIECES } from "./pieces";

export const FRUITS = ["almond", "fig", "grape", "lemon", "olive", "orange"] as const;
export const ANY = "any";

const LINE = 'stroke="var(--fi-line)" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"';
const GREEN = `fill="#7f9440" ${LINE}`;

// A berry of the bunch, with its own light, so that the cluster reads as many round things.
function berry(x: number, y: number): string {
  return (
    `<circle cx="${x}" cy="${y}" r="6.9" fill="#5a68a8" ${LINE}/>` +
    `<path d="M${x + 5.6} ${y + 0.6}a5.7 5.7 0 0 1-8.4 4.4a7.6 7.6 0 0 0 8.4-4.4Z" fill="#414c86"/>` +
    `<circle cx="${x - 2}" cy="${y - 2.3}" r="1.7" fill="#a3aedb"/>`
  );
}

const DRAWN: Record<string, string> = {
  almond:
    `<g transform="rotate(24 24 24)"><path d="M24.3 2.6C32 9.3 37.4 18.6 36.6 28.2 35.9 37.3 30.3 44.6 24 45.4 17.6 44.7 12.2 37.2 11.4 28.1 10.7 18.5 16.3 9 24.3 2.6Z" fill="#cf9a5e" ${LINE}/>` +
    '<path d="M30.4 9.6C34.6 15.4 37 21.6 36.6 28.2 35.9 37.3 30.3 44.6 24 45.4 30.2 38 33.4 24 30.4 9.6Z" fill="#a9743c"/>' +
    '<path d="M24.3 9.5C26 18.6 26 30.4 24 39.4" fill="none" stroke="#7d5127" stroke-width="2" stroke-linecap="round"/>' +
    '<path d="M17.4 19.5c-1 3.4-1.3 6.4-.9 9.6" fill="none" stroke="#efcf9f" stroke-width="2.6" stroke-linecap="round"/>' +
    '<path d="M20.4 34.6l.5 2.6M29.6 21l.2 3M29.2 31.2l-.4 2.6M20.6 24l-.1 2.4" stroke="#7d5127" stroke-width="1.6" stroke-linecap="round"/></g>',
  fig:
    `<path d="M24 9.4c1.8 6 6.7 8.8 11 14 6.6 8 3.6 22-11 22S6.5 31.4 13.1 23.4C17.4 18.2 22.2 15.4 24 9.4Z" fill="#7d4a78" ${LINE}/>` +
    '<path d="M30.6 18.7C38 27 37 40 20 45.1c1.3.2 2.6.3 4 .3 14.6 0 17.6-14 11-22-1.5-1.8-3-3.2-4.4-4.7Z" fill="#5b3158"/>' +
    '<path d="M23.6 20c-1.4 6-1.5 13-.4 20M16.6 26.4c-1.5 4-1.5 8.2-.2 12.4" fill="none" stroke="#a877a3" stroke-width="2" stroke-linecap="round"/>' +
    `<path d="M18.6 12.4 16 4.3l5 2.8L24 1.9l3 5.2 5-2.8-2.6 8.1c-3.4 2-7.4 2-10.8 0Z" ${GREEN}/>`,
  grape:
    `<path d="M23.6 12.5c0-3.6-.9-6.4-3-8.7" fill="none" stroke="#6f5230" stroke-width="3" stroke-linecap="round"/>` +
    `<path d="M25 10.6c1.2-5.2 6.2-8.2 12.6-7.2.3 5.6-4.8 9.8-12.6 7.2Z" ${GREEN}/>` +
    berry(11, 17) +
    berry(37, 17) +
    berry(24, 15.8) +
    berry(17.4, 26.4) +
    berry(30.6, 26.4) +
    berry(24, 36.8),
  lemon:
    `<g transform="rotate(-24 24 24)"><path d="M1.9 24.3c.1-2.5 2-3.7 4.5-3.6C9.2 13.5 15.9 9.2 24.3 9.2c8.3 0 14.8 4.3 17.5 11.4 2.5-.2 4.3 1.2 4.3 3.6s-1.9 3.8-4.4 3.5C39 34.7 32.4 39 24.1 39 15.8 39 9.2 34.8 6.4 27.9c-2.6.2-4.6-1.1-4.5-3.6Z" fill="#f3cd45" ${LINE}/>` +
    '<path d="M40.8 18.6c.4.6.7 1.3 1 2 2.5-.2 4.3 1.2 4.3 3.6s-1.9 3.8-4.4 3.5C39 34.7 32.4 39 24.1 39c-5.7 0-10.6-2-14-5.5C22.5 37.8 36.5 32.8 40.8 18.6Z" fill="#dba328"/>' +
    '<path d="M12.6 20.6c1.9-3.6 5.3-6 9.4-6.7" fill="none" stroke="#fdf0b2" stroke-width="2.8" stroke-linecap="round"/>' +
    '<path d="M27 21.8v.1M33 22.6v.1M22.6 27.8v.1M29.8 29.4v.1" stroke="#b9851a" stroke-width="2" stroke-linecap="round"/></g>',
  olive:
    `<path d="M26.5 11.6C30.2 4.7 37.6 1.8 45.5 3.3 43.5 11.3 36 15.6 26.5 11.6Z" fill="#a4ad72" ${LINE}/>` +
    '<path d="M29.5 10.3c3.9-1.4 7.5-3.2 10.9-5.3" fill="none" stroke="#5a6330" stroke-width="1.6" stroke-linecap="round"/>' +
    `<g transform="rotate(32 22 28)"><ellipse cx="22" cy="28" rx="12.9" ry="17.2" fill="#7e8c3a" ${LINE}/>` +
    '<path d="M29.6 14.6c7.4 10.2 4.6 24.8-5.2 30.3 6.4-.9 10.5-8.6 10.5-16.9 0-5.3-1.9-10.4-5.3-13.4Z" fill="#5b672a"/>' +
    '<path d="M13.4 31.5c-.6-4.6.2-8.8 2.3-12" fill="none" stroke="#bfc987" stroke-width="2.6" stroke-linecap="round"/>' +
    `<ellipse cx="22.6" cy="18.6" rx="4.6" ry="3.8" fill="#2f3218" stroke="#bfc987" stroke-width="1.5"/></g>`,
  orange:
    `<path d="M24 10.2c9.7-.2 18.2 6.8 18.2 17 0 10.1-8.2 18-18.3 18S5.8 37.4 5.8 27.5C5.8 17.3 14.2 10.4 24 10.2Z" fill="#ea8b33" ${LINE}/>` +
    '<path d="M38.2 17.2c2.5 2.5 4 6 4 10 0 10.1-8.2 18-18.3 18-4.4 0-8.4-1.5-11.5-4C25.4 44.2 38.8 35.4 38.2 17.2Z" fill="#c9671c"/>' +
    '<path d="M11.8 24.3c.9-3.7 3.5-6.6 7-8.1" fill="none" stroke="#fbc98b" stroke-width="2.8" stroke-linecap="round"/>' +
    '<path d="M28.6 27.8v.1M28.6 24.2v1M28.6 30.6v1M24.9 27.9h1M31.4 27.9h1" stroke="#8a3f0c" stroke-width="2.2" stroke-linecap="round"/>' +
    `<path d="M23.8 11.2C26.8 4.2 33 1.3 40.2 3.4c-1.6 7-8.4 10.6-16.4 7.8Z" ${GREEN}/>` +
    '<path d="M23.8 12.4c-.5-2.7-1.7-4.9-3.6-6.6" fill="none" stroke="#6f5230" stroke-width="2.8" stroke-linecap="round"/>',
  any:
    `<path d="M9.2 23C9.4 2.7 38.6 2.7 38.8 23" fill="none" stroke="#6f4d24" stroke-width="5.6"/><path d="M9.2 23C9.4 2.7 38.6 2.7 38.8 23" fill="none" stroke="#d2a35f" stroke-width="2.2"/>` +
    `<path d="M5.4 23.4h37.2l-4 18.4c-.4 1.7-1.6 2.6-3.3 2.6H12.7c-1.7 0-2.9-.9-3.3-2.6Z" fill="#d9ad6a" ${LINE}/>` +
    '<path d="M36.8 23.4h5.8l-4 18.4c-.4 1.7-1.6 2.6-3.3 2.6h-5.2c3.9-5.2 6.2-12.5 6.7-21Z" fill="#b38545"/>' +
    '<path d="M8 32.2h32.2M9.6 38.5h29M16 25l1.6 18.5M24 25v18.5M32 25l-1.6 18.5" fill="none" stroke="#8f6530" stroke-width="1.7"/>' +
    `<ellipse cx="24" cy="23.2" rx="19.6" ry="4.9" fill="#5d421f" ${LINE}/><ellipse cx="24" cy="23" rx="19.6" ry="4.9" fill="none" stroke="#d9ad6a" stroke-width="1.4"/>`,
};

/** Puts the kit into the page; the function it returns takes it out again. */
export const useKit = (): (() => void) => KIT.use({ ...DRAWN, ...PIECES });

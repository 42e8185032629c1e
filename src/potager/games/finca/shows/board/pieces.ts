// The kit of wooden things: farmer, carts, houses, the action tiles' pictures and the seats' signs.
import { SYMBOL_PATHS } from "@web/board/symbols";

const LINE = 'stroke="var(--fi-line)" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"';
const THIN = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

// The seat's colour comes in as currentColor; its sign is laid on the round patch afterwards.
const farmer =
  `<path d="M7.4 53.6C6.6 41.5 10.6 31.2 22 30.4c11.4.8 15.4 11.1 14.6 23.2-9.6 1.7-19.6 1.7-29.2 0Z" fill="currentColor" ${LINE}/>` +
  '<path d="M27.6 31.6c6.9 3.2 9.6 12 9 22-3 .5-5.9.9-8.9 1.1 4.4-8 4.2-16.4-.1-23.1Z" fill="#1c1408" opacity=".22"/>' +
  `<path d="M13.6 17.5h16.8c.9 8.6-2.4 14.3-8.4 14.3s-9.3-5.7-8.4-14.3Z" fill="#edbf92" ${LINE}/>` +
  '<path d="M18.4 23.4v.2M25.6 23.4v.2" stroke="#3a2a1c" stroke-width="2.2" stroke-linecap="round"/>' +
  `<path d="M18.6 27.3c2 1.7 4.8 1.7 6.8 0" ${THIN} stroke="#8a4b2c" stroke-width="1.6"/>` +
  `<path d="M1.8 17.8c-.2-3.4 5-4.6 9.8-5.1C12.2 5.6 16 2 22.2 2s9.9 3.7 10.4 10.7c4.8.5 9.8 1.8 9.6 5.1-.3 4-9.5 5-20.3 5S2.1 21.8 1.8 17.8Z" fill="currentColor" ${LINE}/>` +
  '<path d="M2 18.9c.9 3.1 9.7 3.9 19.9 3.9 10.6 0 19.6-1 20.3-4.8-6.4 2.5-30.2 3.5-40.2.9Z" fill="#1c1408" opacity=".24"/>' +
  `<path d="M11.4 13.6c6.6 1.9 14.8 1.9 21.3 0" ${THIN} stroke="#fff6df" stroke-width="2.6"/>` +
  `<path d="M16.2 8.8c.7-1.8 1.9-3 3.7-3.5" ${THIN} stroke="#fff6df" stroke-width="1.8" opacity=".75"/>` +
  '<circle cx="22" cy="43.2" r="8.7" fill="#fff8e8"/>';

const wheel = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#b98850" ${LINE}/><circle cx="${x}" cy="${y}" r="${r - 3.6}" fill="var(--fi-gap)" stroke="#8a6030" stroke-width="1.2"/>` +
  `<path d="M${x} ${y - r + 2}v${2 * r - 4}M${x - r + 2} ${y}h${2 * r - 4}M${x - r * 0.62} ${y - r * 0.62}l${r * 1.24} ${r * 1.24}M${x + r * 0.62} ${y - r * 0.62}l${-r * 1.24} ${r * 1.24}" stroke="#7b5428" stroke-width="1.9"/>` +
  `<circle cx="${x}" cy="${y}" r="2.7" fill="#7b5428"/>`;

const box =
  `<path d="M4 12.5h40l-3.6 17.3H8Z" fill="#d3a266" ${LINE}/><path d="M36 12.5h8l-3.6 17.3h-8.2c2.2-5.2 3.5-11 3.8-17.3Z" fill="#aa7a40"/>` +
  `<path d="M5.2 18.3h37.6M6.5 24h35" ${THIN} stroke="#8a6030" stroke-width="1.7"/><path d="M14.5 12.8l1.7 16.8M32.5 12.8l-1.5 16.8" ${THIN} stroke="#8a6030" stroke-width="1.7"/>`;

const cart = `<path d="M1.6 26.5h8" ${THIN} stroke="#7b5428" stroke-width="3.2"/>${box}${wheel(24, 33.5, 11.3)}`;

const donkey =
  `<g transform="translate(36 0)">${box}${wheel(24, 33.5, 11.3)}</g><path d="M26 25.5h16" ${THIN} stroke="#7b5428" stroke-width="3"/>` +
  `<path d="M12.5 33v12M18.5 34v11.2M27 34v11.2M31.6 32v13" ${THIN} stroke="var(--fi-line)" stroke-width="5.6"/><path d="M12.5 33v12M18.5 34v11.2M27 34v11.2M31.6 32v13" ${THIN} stroke="#8d8378" stroke-width="2.8"/>` +
  `<path d="M34.8 23.5c2.5.6 3.6 3.6 3 7.5" ${THIN} stroke="#5f574d" stroke-width="2.6"/>` +
  `<path d="M10 24.5C7.5 24.8 4 24 2.8 21.4 1.7 19 3.4 17 6 15.9c1.4-2.3 3.2-3.9 5.6-4.4L9.8 3.2c2.7.5 4.7 3 5.2 6.8L18 3.4c1.8 2.3 1.8 5.6.2 8.7 1 2.5 1.7 5 3.6 6.5 4-.7 8.7-.6 12 .8 3.6 1.6 4.6 6.8 2.6 11.2-1 2.8-3.6 5-7.4 5H16.5c-4.5 0-6.7-4.6-6.5-11.1Z" fill="#9c9186" ${LINE}/>` +
  '<path d="M2.9 21.5c1.3 2.5 4.7 3.3 7.1 3 .3-1.8-.4-3.6-2-4.6-1.8-1-4-.4-5.1 1.6Z" fill="#e9e0d2"/><path d="M36.6 30.3c-1 2.9-3.6 5.3-7.6 5.3H16.5c-1.8 0-3.2-.7-4.3-1.9 8.8.7 18.8.2 24.4-3.4Z" fill="#756b61"/><path d="M11.6 15.7v.2" stroke="#2b241c" stroke-width="2.6" stroke-linecap="round"/>' +
  '<path d="M20.6 19.2h8.2l-.7 8.6c-2.2.9-4.5.9-6.7 0Z" fill="#b4472f"/><path d="M21 23.2h7.4" stroke="#f6dca4" stroke-width="1.8"/>';

const house =
  `<path d="M8 21.5h32v23.2H8Z" fill="#fdf8ec" ${LINE}/><path d="M32.6 21.5H40v23.2h-7.4Z" fill="#ddd0b6"/>` +
  `<path d="M24 4.2 3.2 20.4l2.6 3.8h36.4l2.6-3.8Z" fill="#c65d3f" ${LINE}/><path d="M24 4.2l20.8 16.2-2.6 3.8h-8.5C33.2 15.5 29.6 9 24 4.2Z" fill="#9c4029"/>` +
  `<path d="M13 18.2l7-5.7" ${THIN} stroke="#f0a283" stroke-width="2.4"/>` +
  `<path d="M19.4 44.6V34.2c0-5.4 8.6-5.4 8.6 0v10.4Z" fill="#6b7f3c" ${LINE}/><path d="M11.7 29h4v6h-4ZM31 29h4.6v6H31Z" fill="#2f5f70"/>`;

const arrow = (x: number): string =>
  `<path d="M${x} 33c-1.5-9 3-16 11-17.5" ${THIN} stroke="currentColor" stroke-width="4.4"/><path d="M${x + 8} 8.5l9 6.4-8.4 7Z" fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`;

const sign = (name: string, path: string): [string, string] => [
  `sign-${name}`,
  `<path d="${path}" fill="currentColor"/>`,
];

export const PIECES: Record<string, string> = {
  farmer,
  cart,
  donkey,
  house,
  double:
    arrow(7) + arrow(25) + `<path d="M5 41h36" ${THIN} stroke="currentColor" stroke-width="3" stroke-dasharray="1 7"/>`,
  gust: `<path d="M4 18.5h24c8.5 0 9-12.3 1-12.3-4 0-6.3 2.6-6 5.8M4 27h33.5c9.5 0 9 13.5.3 13.5-4.3 0-6.6-2.8-6.3-6.2M4 35.5h17c6 0 6 8.5.3 8.5" ${THIN} stroke="currentColor" stroke-width="4"/>`,
  large:
    `<path d="M2 24.5h8" ${THIN} stroke="#7b5428" stroke-width="3"/><path d="M3 4.5h43l-3 22.3H6.4Z" fill="#d3a266" ${LINE}/><path d="M37.5 4.5H46l-3 22.3h-8.5c1.8-6.6 2.9-14 3-22.3Z" fill="#aa7a40"/><path d="M3.8 11.5h41.4M5 19h39.2" ${THIN} stroke="#8a6030" stroke-width="1.7"/>` +
    wheel(15, 36, 9) +
    wheel(35, 36, 9),
  less: `<use href="#finca-orange" x="-2" y="6" width="36" height="36"/><circle cx="35.5" cy="14" r="11" fill="#fff8e8" ${LINE}/><path d="M30 14h11" ${THIN} stroke="#a8402a" stroke-width="4.2"/>`,
  ...Object.fromEntries(Object.entries(SYMBOL_PATHS).map(([name, path]) => sign(name, path))),
};

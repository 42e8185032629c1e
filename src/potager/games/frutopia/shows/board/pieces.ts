// Everything else that is drawn on its own: wagons, ices, bags, pawns and the small signs.
import { SYMBOL_PATHS } from "@web/board/symbols";
import { LINE } from "./fruits";

const O = LINE;
const T = 'stroke="var(--fr-line)" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round"';
const CONE = `<path d="m13.4 23.6 10.6 22 10.6-22Z" fill="#dca65c" ${O}/><path d="m17 25.6 9.6 14M31 25.600l-9.6 14M23.6 25l5.4 8" fill="none" stroke="#a9743c" stroke-width="1.6"/>`;

const signs = Object.fromEntries(
  Object.entries(SYMBOL_PATHS).map(([name, d]) => [
    `sign-${name}`,
    `<path d="${d}" fill="currentColor" fill-rule="evenodd"/>`,
  ]),
);

/** Three ices of three shapes, so that colour is never the only difference: cone, cup, stick. */
const ICES = {
  "ice-green":
    CONE +
    `<path d="M12 24.600c-4-3-3.4-8.6 1-10.600C13.2 7.2 18 3 24 3s10.8 4.2 11 11c4.4 2 5 7.6 1 10.6-2.6 2-5 1-6.4-.6-2.6 2.6-8 2.6-10.6 0-1.6 1.6-4.4 2.6-7 .6Z" fill="#93b65b" ${O}/><path d="M35 14c4.4 2 5 7.6 1 10.6-2.6 2-5 1-6.4-.6C34 20.6 35.6 17 35 14Z" fill="#67883a"/><path d="M16.6 14c.8-3.4 2.6-5.6 5.4-6.6" fill="none" stroke="#d9ebae" stroke-width="2.6" stroke-linecap="round"/>`,
  "ice-blue":
    `<circle cx="16.6" cy="17.4" r="10.4" fill="#7fb4d6" ${O}/><circle cx="31.4" cy="16.6" r="10.4" fill="#a9d0e6" ${O}/><path d="M11.4 14.600c.8-2.2 2.4-3.6 4.6-4M27.4 12.600c1-1.8 2.6-2.8 4.6-3" fill="none" stroke="#eef7fb" stroke-width="2.4" stroke-linecap="round"/>` +
    `<path d="M5 23.400h38c-.6 7-5.2 11.8-12 13.400v4.400l5.4 3.400H11.600l5.4-3.400v-4.400C10.2 35.2 5.6 30.4 5 23.400Z" fill="#fbf1dc" ${O}/><path d="M34 23.400h9c-.6 7-5.2 11.8-12 13.400v4.400l5.4 3.400h-9.200c-2-6 6-10 6.8-21.200Z" fill="#d9c59c"/>`,
  "ice-red": `<path d="M20.8 34h6.400v10.600c0 2.4-6.4 2.4-6.4 0Z" fill="#dca65c" ${O}/><path d="M12 16C12 7.8 17.2 2.8 24 2.800S36 7.8 36 16v19.600H12Z" fill="#d95a4f" ${O}/><path d="M30 4.800c3.8 2.2 6 6 6 11.200v19.600h-5.600C32 25 32.4 14 30 4.800Z" fill="#a53430"/><path d="M12 26.800c4 3 7.6 3 11.6 0s8-3 12.4 0v8.800H12Z" fill="#fbe3cf" stroke="none"/><path d="M12 35.600V16C12 7.8 17.2 2.8 24 2.800S36 7.8 36 16v19.600Z" fill="none" ${O}/><path d="M17 15.600c.2-3 1.4-5.4 3.6-6.8" fill="none" stroke="#f6b5a8" stroke-width="2.6" stroke-linecap="round"/>`,
};

const SMALL = {
  milkshake:
    `<path d="M29 17 36.6 2.6" fill="none" stroke="var(--fr-line)" stroke-width="5.6" stroke-linecap="round"/><path d="M29 17 36.6 2.6" fill="none" stroke="#d95a4f" stroke-width="3.2" stroke-linecap="round"/><path d="M10.6 16.600h26.800l-4.6 28.600H15.200Z" fill="#f6d3c8" ${O}/><path d="M31 16.600h6.400l-4.6 28.600h-7C29.6 37 31 27 31 16.600Z" fill="#dba695"/>` +
    `<path d="M8 17.400c-1.4-5.4 3.4-8 7.2-6.400C17 6 24 5 26.6 9.200c5-2.4 9.2.6 8.6 4.2 3.4.4 4.6 2.4 4 4.4-10 2.6-21.6 2.6-31.2-.4Z" fill="#fffaf0" ${O}/><path d="M15.4 24.600l1.8 14" fill="none" stroke="#fffaf0" stroke-width="2.6" stroke-linecap="round"/><circle cx="20" cy="7" r="3.6" fill="#c53c4b" ${T}/>`,
  wagon:
    `<path d="M6.2 12.6 9.4 3.800h29.200l3.2 8.800c-1.6 3.4-5 3.4-7.2.6-2 3-5.2 3-7.2 0-2 3-5 3-6.8 0-2 3-5.2 3-7.2 0-2.2 2.8-5.6 2.8-7.2-.6Z" fill="currentColor" ${O}/><path d="M17.4 4 15 13.200M30.6 4 33 13.200M24 4v9.2" fill="none" stroke="#fffaf0" stroke-width="3"/>` +
    `<path d="M10.8 15v9.400M37.2 15v9.4" fill="none" stroke="#7c5a2c" stroke-width="2.6"/><path d="M6.6 24h34.800l-2 13H8.600Z" fill="#fbf1dc" ${O}/><path d="M33.6 24h7.800l-2 13h-6.800Z" fill="#e2cfa6"/><path d="M8 33h32l-.6 4H8.600Z" fill="currentColor" ${T}/><path d="m41 26 5.4-3.6" fill="none" ${O}/>` +
    `<circle cx="15.4" cy="39" r="6.2" fill="#c99a5c" ${O}/><circle cx="32.6" cy="39" r="6.2" fill="#c99a5c" ${O}/><circle cx="15.4" cy="39" r="1.6" fill="#6f4d24"/><circle cx="32.6" cy="39" r="1.6" fill="#6f4d24"/>`,
  bag: `<path d="M15.6 14c-2-3.6-3.4-6.6-3-10 3.6-2.6 7 1 10-.6 3.6 1.6 8-2 12.2.8 0 3.4-1.2 6.4-2.8 9.800C41 20 45 28 44 36.6 43 43.6 36 46 24 46S5 43.6 4 36.600C3 28 7 20 15.6 14Z" fill="currentColor" ${O}/><path d="M32 14C41 20 45 28 44 36.6 43 43.6 36 46 24 46c-3 0-5.6-.2-8-.6C32 44 39 30 29.6 14Z" fill="#000" opacity=".16"/><path d="M13.6 14.600c6.4 2.2 13.8 2.2 20.4 0" fill="none" stroke="#fffaf0" stroke-width="3.4" stroke-linecap="round"/><path d="M14 35c3.4 5 16.6 5 20 0H28l-4-9-3.6 9Z" fill="#fffaf0"/>`,
  buoy: `<circle cx="24" cy="24" r="19.6" fill="#d9573f" ${O}/><path d="M24 4.400v39.200M4.4 24h39.2" stroke="#fffaf0" stroke-width="7"/><circle cx="24" cy="24" r="19.6" fill="none" ${O}/><circle cx="24" cy="24" r="8" fill="var(--fr-sea)" ${O}/>`,
  rock: `<path d="M4 39.600c0-6.6 4-9.6 6-14.6 1.8-5.4 4.2-12.2 10.4-12.8 5.6-.6 7 3.6 11 6 5.2 3 7 7.6 8.2 12.8.8 3.4 4.2 4.6 4.4 8.600C34 44.4 14.4 44.4 4 39.600Z" fill="#a9a294" ${O}/><path d="M31.4 18.200c5.2 3 7 7.6 8.2 12.8.8 3.4 4.2 4.6 4.4 8.6-6 2.8-14 4-21.6 3.800C31.4 38 34.4 28 31.4 18.200Z" fill="#7a7468"/><path d="M14.6 22.600c1-3.4 2.6-5.6 5-6.200M11 32l4-3" fill="none" stroke="#d6d0c2" stroke-width="2.6" stroke-linecap="round"/>`,
  pawn: `<path d="M24 4.200c5 0 8.8 3.6 8.8 8.4 0 3-1.4 5.4-3.4 6.8 4.8 1.6 6.8 6 8 13.200l3.2 4.400c1 3.2-.6 6.2-4.2 6.800H11.600c-3.6-.6-5.2-3.6-4.2-6.800l3.2-4.400c1.2-7.2 3.2-11.6 8-13.2-2-1.4-3.4-3.8-3.4-6.8 0-4.8 3.8-8.4 8.8-8.400Z" fill="currentColor" ${O}/><path d="M29.4 19.400c4.8 1.6 6.8 6 8 13.200l3.2 4.400c1 3.2-.6 6.2-4.2 6.800h-9C31 37 32 28 29.4 19.400Z" fill="#000" opacity=".18"/>`,
  bottle: `<path d="M17.6 2.600h12.800v5H17.600Z" fill="#d95a4f" ${O}/><path d="M18.8 7.600h10.400v6.800c0 3.4 7.4 5 7.4 12v16.200c0 2-1.4 3-3 3H14.400c-1.6 0-3-1-3-3V26.400c0-7 7.4-8.6 7.4-12Z" fill="#dff0ef" ${O}/><path d="M12.6 25.800h22.800v15.600c0 2-1.2 3-3 3H15.600c-1.8 0-3-1-3-3Z" fill="#f3b65c"/>`,
  permit: `<path d="M9 3.600h24.600l6 6.400v34.400H9Z" fill="#fffaee" ${O}/><path d="M33.4 3.600v6.600h6.2" fill="#e2cfa6" ${T}/><path d="M14.6 13.400h13M14.6 19.400h18.800M14.6 25.400h18.8" stroke="#8f8468" stroke-width="2.2" stroke-linecap="round"/><circle cx="29.6" cy="35.4" r="7.6" fill="#b4472f" ${O}/><path d="m26.2 35.6 2.4 2.6 4.6-5" fill="none" stroke="#fffaf0" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  cross: `<path d="m9 14.6 5.6-5.6 9.4 9.4 9.4-9.4 5.6 5.6-9.4 9.4 9.4 9.4-5.6 5.6-9.4-9.4-9.4 9.400L9 33.400l9.4-9.400Z" fill="#b4472f" ${O}/>`,
  star: `<path d="m24 3.4 6 13 14.2 1.6-10.6 9.6 3 14-12.6-7.2-12.6 7.2 3-14L3.8 18 18 16.400Z" fill="#f2b134" ${O}/>`,
  clerk:
    `<path d="M7 46c.4-9 5-14.6 17-14.600S40.6 37 41 46Z" fill="currentColor" ${O}/><path d="m18.6 32 5.4 6.4 5.4-6.4" fill="#fffaf0" ${T}/><circle cx="24" cy="21.6" r="10.6" fill="#f0c79a" ${O}/><path d="M34.6 21.600c0 5.8-4.8 10.6-10.6 10.6-2.8 0-5.2-1-7.2-2.6 9.4 1 15.4-6 14.4-15 2 1.8 3.4 4.2 3.4 7Z" fill="#d69d6a"/>` +
    `<path d="M9.6 17.600C11 8 16.6 3.2 24 3.200S37 8 38.4 17.600c-9.4-3-19.4-3-28.8 0Z" fill="#e3c477" ${O}/><path d="M4.6 17.800c12-5 26.8-5 38.8 0-12 2.6-26.8 2.6-38.8 0Z" fill="#e3c477" ${O}/><path d="M20 22.600v.1M28 22.600v.1" fill="none" stroke="#2b2318" stroke-width="2.8" stroke-linecap="round"/><path d="M20.4 26.800c2.2 1.8 5 1.8 7.2 0" fill="none" stroke="#2b2318" stroke-width="1.9" stroke-linecap="round"/>`,
  turn: `<path d="M37.6 15.600C34 10 28.8 7.4 23 8 14 9 8 16.2 8.6 24.8 9.2 33.6 16 40 24.6 40c7 0 12.6-4 14.8-10.4" fill="none" stroke="currentColor" stroke-width="5.2" stroke-linecap="round"/><path d="m41.6 5.6-1.2 14-13.4-3.600Z" fill="currentColor" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/>`,
  boat: `<path d="M3 28.600h42c-2 9-6.6 14.8-14 15.400H17C9.6 43.4 5 37.6 3 28.600Z" fill="#c65d3f" ${O}/><path d="M24 28V4" fill="none" stroke="#6f4d24" stroke-width="2.6"/><path d="M26.6 5.600c8 5 12.4 11 13.6 18.400H26.600Z" fill="#fffaee" ${O}/><path d="M21.4 9.600c-5.6 4-9 8.8-10.2 14.400h10.200Z" fill="#e2cfa6" ${O}/>`,
};

export const PIECES: Readonly<Record<string, string>> = { ...signs, ...ICES, ...SMALL };

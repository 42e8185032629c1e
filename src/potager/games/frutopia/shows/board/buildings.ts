// Little models of the amenities. One cell is a square of 48; the two large ones fill a square of 96.
import { LINE } from "./fruits";

const O = LINE;
const T = 'stroke="var(--fr-line)" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round"';
const WALL = "#fbf1dc";
const LOW = "#e2cfa6";
const ROOF = "#c65d3f";
const ROOF_LOW = "#98432b";
const WOOD = "#c99a5c";
const WOOD_LOW = "#98703c";
const GREEN = "#8fa351";
const GREEN_LOW = "#65752c";
const WATER = "#8ecbd6";
const WATER_LOW = "#5aa3b4";

export const BUILDING_ART: Readonly<Record<string, string>> = {
  tower:
    `<path d="M17 44 19.4 17h9.200L31 44Z" fill="${WALL}" ${O}/><path d="M26 17h2.600L31 44h-6.400Z" fill="${LOW}"/>` +
    `<path d="m18.7 25 10.6 0 .8 8H18Z" fill="${ROOF}" ${T}/><path d="M15.6 17.200h16.800v-4H15.600Z" fill="${WOOD}" ${O}/>` +
    `<path d="M19 13V8.600h10V13Z" fill="#f2c14e" ${O}/><path d="M16.6 9 24 2.4 31.4 9Z" fill="${ROOF}" ${O}/>` +
    `<path d="M21.6 44v-5.400c0-3 4.8-3 4.8 0V44Z" fill="#6f4d24" ${T}/><path d="M12 44.400h24" fill="none" ${O}/>`,
  museum:
    `<path d="M5.6 18.6 24 5.400l18.4 13.200Z" fill="${ROOF}" ${O}/><path d="M24 5.400l18.4 13.200H33Z" fill="${ROOF_LOW}"/>` +
    `<path d="M7.6 18.600h32.800v20H7.600Z" fill="${WALL}" ${O}/><path d="M20.2 38V25.600h7.600V38Z" fill="#6f4d24" ${T}/>` +
    `<path d="M10.4 20.800h4.200v17h-4.200ZM33.4 20.800h4.200v17h-4.200Z" fill="${LOW}" ${T}/>` +
    `<path d="M4.6 38.400h38.800v5.200H4.600Z" fill="${LOW}" ${O}/><circle cx="24" cy="13.6" r="2.5" fill="#f2c14e" ${T}/>`,
  observatory:
    `<path d="M9.6 27.600h28.800V44H9.600Z" fill="${WALL}" ${O}/><path d="M32 27.600h6.400V44H32Z" fill="${LOW}"/>` +
    `<path d="M6.8 28c0-10.6 7.6-18.2 17.2-18.200S41.2 17.4 41.2 28Z" fill="#7fa6b8" ${O}/><path d="M33.2 13c5 3 8 8.4 8 15h-5.600c.2-6.2-.4-11-2.4-15Z" fill="#557d90"/>` +
    `<path d="m20.6 20.4 13.8-15 5.2 4.400L27 25.400Z" fill="#d8b25c" ${O}/><path d="m32.6 4.2 8.6 7.4" fill="none" ${O}/>` +
    `<path d="M20.6 44v-6c0-4 6.8-4 6.8 0v6Z" fill="#6f4d24" ${T}/><path d="M13.4 33.600v.1M34.6 33.600v.1" fill="none" stroke="#f2c14e" stroke-width="4" stroke-linecap="round"/>`,
  deckchairs:
    `<path d="M32 44 29.4 9" fill="none" stroke="#7c5a2c" stroke-width="2.6" stroke-linecap="round"/><path d="M12.4 16.200C13.2 7.4 20 2.6 28.8 3.4 37.4 4 43.6 9.4 43.6 17.800c-2.6-2-5-2-7.4.2-2.4-2.6-5-2.8-7.6-.6-2.6-2.6-5.2-3-7.8-.8-2.4-2.4-5.2-2.6-8.4-.4Z" fill="${ROOF}" ${O}/>` +
    `<path d="M21 16.400c.8-5.8 3.4-10.2 7.8-13M36.2 18c.2-6-1.6-11-5.6-14.6" fill="none" stroke="#fbf1dc" stroke-width="2.6"/>` +
    `<path d="M5 26.4 30 40.6" fill="none" stroke="var(--fr-line)" stroke-width="6.8" stroke-linecap="round"/><path d="M5 26.4 30 40.6" fill="none" stroke="#5f9fb3" stroke-width="4.2" stroke-linecap="round"/><path d="m11.4 30 1.6-2.800M18.8 34.200l1.6-2.800M26 38.400l1.6-2.8" fill="none" stroke="#fbf1dc" stroke-width="2.4"/>` +
    `<path d="M8.6 44.6 22 32M31 44.6 16 34.4" fill="none" stroke="#7c5a2c" stroke-width="2.6" stroke-linecap="round"/>`,
  catering:
    `<path d="M5.6 34.400C5.6 22.6 13.6 15 24 15s18.4 7.6 18.4 19.400Z" fill="#d8dcd8" ${O}/><path d="M34.4 19.200c5 3.2 8 8.6 8 15.200h-7c.4-6.4.4-11.4-1-15.200Z" fill="#a9b2b0"/>` +
    `<path d="M11.8 30c.8-4.8 3.4-8.4 7.2-10.2" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><circle cx="24" cy="12" r="3.4" fill="#f2c14e" ${O}/>` +
    `<path d="M2.8 34.400h42.400c0 4.4-3.6 6.8-8.2 6.800H11c-4.6 0-8.2-2.4-8.2-6.800Z" fill="${WOOD}" ${O}/><path d="M8 38h32" fill="none" stroke="${WOOD_LOW}" stroke-width="2"/>` +
    `<path d="M15 8.600c-2-2 1.6-3.2-.2-5.600M33 8.600c-2-2 1.6-3.2-.2-5.6" fill="none" stroke="#a9b2b0" stroke-width="2.2" stroke-linecap="round"/>`,
  "tourist-office":
    `<path d="M8 20.400h32V44H8Z" fill="${WALL}" ${O}/><path d="M33 20.400h7V44h-7Z" fill="${LOW}"/><path d="M4.4 12h39.200l2 8.400c-3.2 3.4-6.4 3.4-8.6.4-2.6 3-6 3-8.6 0-2.6 3-6.2 3-8.8 0-2.4 3-6 3-8.6 0-2.2 3-5.4 3-8.6-.4Z" fill="#3d7d90" ${O}/>` +
    `<path d="M13.8 12l-2.6 9M24 12v9M34.2 12l2.6 9" fill="none" stroke="#fbf1dc" stroke-width="3"/><circle cx="24" cy="33" r="8" fill="#3d7d90" ${O}/><path d="M24 31.800v5.600M24 28.200v.1" fill="none" stroke="#fffaf0" stroke-width="3.2" stroke-linecap="round"/>` +
    `<path d="M24 12V3l8 2.6-8 2.8" fill="#f2c14e" ${O}/>`,
  lemonade:
    `<path d="M6.4 28h35.200V44H6.400Z" fill="${WOOD}" ${O}/><path d="M6.4 33.400h35.200M6.4 38.800h35.2" fill="none" stroke="${WOOD_LOW}" stroke-width="1.8"/><path d="M3.6 24.600h40.800v4.600H3.600Z" fill="${WALL}" ${O}/>` +
    `<path d="M8.4 24.400V9.400M39.6 24.400V9.4" fill="none" stroke="#7c5a2c" stroke-width="2.6"/><path d="M4 3.600h40v6.800c-2.4 2.2-5 2.2-6.8 0-2 2.2-4.8 2.2-6.6 0-2 2.2-4.8 2.2-6.6 0-1.8 2.2-4.6 2.2-6.6 0-1.8 2.2-4.6 2.2-6.6 0-1.8 2.2-4.4 2.2-6.8 0Z" fill="#f2c14e" ${O}/>` +
    `<path d="M17.6 3.800v6.600M30.4 3.800v6.6" fill="none" stroke="#fbf1dc" stroke-width="3.4"/><path d="M18.6 13.400h9.600l-1.2 11h-7.200Z" fill="#f4ef9f" ${O}/><path d="M28 16.200c4 0 4 5.6-.8 5.6" fill="none" ${O}/><circle cx="33.6" cy="21.4" r="2.8" fill="#e6dc49" ${T}/>`,
  "zip-a":
    `<path d="M14 45 20.6 17M34 45 27.4 17M16.6 36h14.800M18.4 28h11.2" fill="none" stroke="var(--fr-line)" stroke-width="5.2" stroke-linecap="round"/><path d="M14 45 20.6 17M34 45 27.4 17M16.6 36h14.800M18.4 28h11.2" fill="none" stroke="${WOOD}" stroke-width="2.8" stroke-linecap="round"/>` +
    `<path d="M13.6 15.200h20.800v4.400H13.600Z" fill="${WOOD}" ${O}/><path d="M12.6 8.8 24 2.600l11.4 6.200Z" fill="${GREEN}" ${O}/><path d="M16.4 9v6M31.6 9v6" fill="none" ${O}/>`,
  "zip-b":
    `<path d="M11 45V34M37 45V36" fill="none" stroke="#7c5a2c" stroke-width="3.4"/><path d="M11 13.6 19 26h-3.600l5.2 9.800H1.400L6.6 26H3Z" fill="${GREEN}" ${O}/><path d="m11 13.6 8 12.400h-3.600l5.2 9.800H13Z" fill="${GREEN_LOW}"/><path d="m37 19 6.6 10.200h-3l4.4 8H29l4.4-8h-3Z" fill="${GREEN}" ${O}/>` +
    `<path d="M25.6 8.400v4.8" fill="none" ${O}/><circle cx="25.6" cy="15.8" r="3.2" fill="#f0c79a" ${T}/><path d="M22.4 20.400c2-1.8 4.4-1.8 6.4 0l.6 7h-7.600Z" fill="${ROOF}" ${T}/><path d="m23 27.4-2.4 5M27.6 27.400l-.8 5.600M23 20.600l2.2-11.400M28.4 20.400l-2-11.2" fill="none" ${T}/>`,
  "dive-a":
    `<path d="M8.6 24h26.800V44H8.600Z" fill="${WALL}" ${O}/><path d="M29 24h6.400V44H29Z" fill="${LOW}"/><path d="M4.8 24.6 22 12.400l17.2 12.200Z" fill="#4f8ea0" ${O}/><path d="M22 12.400l17.2 12.200H30Z" fill="#346c7d"/>` +
    `<path d="M18 44v-9.600h8V44Z" fill="#6f4d24" ${T}/><path d="M36.4 44V4" fill="none" stroke="#7c5a2c" stroke-width="2.6" stroke-linecap="round"/><path d="M23 4h13.200v10H23Z" fill="${ROOF}" ${O}/><path d="m23.4 4.4 12.6 9.2" stroke="#fffaf0" stroke-width="3.2"/>`,
  "dive-b":
    `<path d="M4 27.600c0-8 9-13.2 20.4-13.2 11.6 0 19.8 5.4 19.6 13.200C43.8 35.8 35 43 24 43S4 35.8 4 27.600Z" fill="${WATER}" ${O}/><path d="M42 21.600c1.4 1.8 2 3.8 2 6C43.8 35.8 35 43 24 43c-5 0-9.6-1.5-13-4C27 41.8 41 34.2 42 21.600Z" fill="${WATER_LOW}"/>` +
    `<path d="M12.8 22.800h19.400c4.6 0 4.4 9.2-.4 9.2-3.6 0-4.8-3.4-8.2-3.4-4 0-5 3.4-9.2 3.4-5.2 0-6-9.2-1.6-9.200Z" fill="#dff0ef" ${O}/><path d="M37.6 7.600v14.600c0 5-5.8 5-5.8.6" fill="none" stroke="var(--fr-line)" stroke-width="5.6" stroke-linecap="round"/><path d="M37.6 7.600v14.600c0 5-5.8 5-5.8.6" fill="none" stroke="${ROOF}" stroke-width="3.2" stroke-linecap="round"/>` +
    `<path d="M16.4 36.400c1.6-1.2 3-1.2 4.4 0s3 1.2 4.6 0" fill="none" stroke="#dff0ef" stroke-width="2" stroke-linecap="round"/>`,
  "spa-a":
    `<ellipse cx="24" cy="31" rx="20.6" ry="13" fill="#a9a294" ${O}/><path d="M44.6 31c0 7.2-9.2 13-20.6 13-6.2 0-11.8-1.7-15.6-4.4 14.2 2.8 30-1 36.2-8.600Z" fill="#7d7669"/><ellipse cx="24" cy="29.6" rx="14.8" ry="8.4" fill="${WATER}" ${O}/>` +
    `<path d="M15.2 19c-3.2-3.2 2.8-5-.2-9.400M24 17c-3.4-3.4 3-5.4-.2-10.400M32.8 19c-3.2-3.2 2.8-5-.2-9.4" fill="none" stroke="#fffaf0" stroke-width="4.6" stroke-linecap="round"/><path d="M15.2 19c-3.2-3.2 2.8-5-.2-9.400M24 17c-3.4-3.4 3-5.4-.2-10.400M32.8 19c-3.2-3.2 2.8-5-.2-9.4" fill="none" stroke="#77aab5" stroke-width="2.2" stroke-linecap="round"/><path d="M17 30.600c2.2-1.6 4-1.6 6 0s4 1.6 6.2 0" fill="none" stroke="#dff0ef" stroke-width="2.2" stroke-linecap="round"/>`,
  "spa-b":
    `<path d="M10.4 25h27.200V44H10.400Z" fill="${WALL}" ${O}/><path d="M31 25h6.600V44H31Z" fill="${LOW}"/><path d="M4 27.400C9.6 20 16.6 12.4 24 5c7.4 7.4 14.4 15 20 22.4-6.4 2.4-13 3.4-20 3.400S10.4 29.8 4 27.400Z" fill="#d8b25c" ${O}/><path d="M24 5c7.4 7.4 14.4 15 20 22.4-3.4 1.3-6.8 2.2-10.4 2.700C33 21 29.6 12.6 24 5Z" fill="#b08a34"/>` +
    `<path d="M14.4 24.600c2.4-4.6 5-8.6 8-12.400M20.4 27c.8-4 1.8-7.6 3.2-11" fill="none" stroke="#8f6d22" stroke-width="1.7" stroke-linecap="round"/><path d="M19.4 44v-7.400c0-4 9.2-4 9.2 0V44Z" fill="#6f4d24" ${T}/>`,
  "bird-a":
    `<path d="M7.4 42V25C7.4 13.4 14.6 6.6 24 6.600S40.6 13.4 40.6 25v17Z" fill="#e8f0ea" fill-opacity=".85" ${O}/><path d="M15.6 42V25c0-9 3.2-15.2 8.4-18.400C29.2 9.8 32.4 16 32.4 25v17M24 6.600V42M8 24.800h32" fill="none" stroke="#6f8a7e" stroke-width="1.6"/><circle cx="24" cy="4.8" r="2.4" fill="#f2c14e" ${T}/>` +
    `<path d="M5 42h38v3.200H5Z" fill="${WOOD}" ${O}/><path d="M15.4 35.600c-1-6.4 4.6-10.8 10-8.400l4.8-1.4-2 4.400c.8 6-6.2 9.8-11 6.800l-6 3Z" fill="#dc5b3d" ${T}/><path d="M24.4 30v.1" stroke="#2b2318" stroke-width="2.4" stroke-linecap="round"/>`,
  "bird-b":
    `<path d="M22 45c.6-6 .6-11-.2-16M23 36l8-6" fill="none" stroke="#7c5a2c" stroke-width="3.6" stroke-linecap="round"/><path d="M8.6 23.600c-3.2-6.6 2-13.2 8.4-12.200C19.6 4.8 29 4 32.4 9.800c6.6-.4 10.6 6.4 7.4 12 1.6 6.4-5.6 10.8-11 7.6-4.4 4.2-11.6 3.4-13.8-1.6-3 .4-5.4-1.4-6.4-4.200Z" fill="${GREEN}" ${O}/><path d="M40 21.800c1.4 6.4-5.8 10.8-11.2 7.6-4.4 4.2-11.6 3.4-13.8-1.6 9.8 1.8 20-2.2 23-12.2 2.2 1.6 3 4 2 6.200Z" fill="${GREEN_LOW}"/>` +
    `<path d="M17.6 21.600c-.4-4 3-6.6 6.4-5.200l3-1-1.2 2.800c.4 3.8-3.8 6-6.8 4.200l-4 1.600Z" fill="#f2c14e" ${T}/>`,
  "crocodile-farm":
    `<path d="M14 54c-4-22 14-36 38-34 22 1 36 14 32 34-3 18-16 28-36 27-18 0-31-9-34-27Z" fill="${WATER}" ${O}/><path d="M82 40c3 4 3 9 2 14-3 18-16 28-36 27-9 0-17-2-23-7 28 8 54-6 57-34Z" fill="${WATER_LOW}"/>` +
    `<path d="M25 34c5-3 9 2 14 0M59 72c4-2 7 1 11-1" fill="none" stroke="#dff0ef" stroke-width="3" stroke-linecap="round"/>` +
    `<path d="M14.4 58.600c5.6-5.6 13.6-8.6 21.6-8.8 1.4-4.6 8-6 10.6-2.4 3.2-2 7.8-1.2 9 2.6 9 .6 17.6 5.8 24.4 13.6 1.6 2 0 4-2.4 3.2-6-2.6-11-4-16.2-4-2.8 3-9 3.6-11.6 1.4-4.2 1.4-8.8 1.2-12.4.2-7.2.6-14.2-.4-21.6-2.2-2.4-.6-3-2.2-1.4-3.600Z" fill="${GREEN}" ${O}/><path d="M14.4 62.800c20 1.6 40.6 2.6 64-1.8 1 1 1.8 2 1.6 2.8-.4 3-1.6 3.2-2.4 3-6-2.6-11-4-16.2-4-2.8 3-9 3.6-11.6 1.4-4.2 1.4-8.8 1.2-12.4.2-7.2.6-14.2-.4-21.6-2.200Z" fill="${GREEN_LOW}"/>` +
    `<circle cx="41" cy="51" r="3" fill="#fffaf0" ${T}/><circle cx="51" cy="51.6" r="3" fill="#fffaf0" ${T}/><path d="M41.4 51.400v.1M51.2 52v.1" stroke="#2b2318" stroke-width="2.8" stroke-linecap="round"/><path d="m18 61 3 3.6 3-3 3 3.6 3-3 3 3.4 3-3" fill="none" stroke="#fffaf0" stroke-width="1.9"/>` +
    `<path d="M8 88V74M24 91V80M40 92V82M56 92V82M72 91V80M88 88V74M6 80c26 8 58 8 84 0M6 86c26 8 58 8 84 0" fill="none" stroke="var(--fr-line)" stroke-width="5.6" stroke-linecap="round"/><path d="M8 88V74M24 91V80M40 92V82M56 92V82M72 91V80M88 88V74M6 80c26 8 58 8 84 0M6 86c26 8 58 8 84 0" fill="none" stroke="${WOOD}" stroke-width="3" stroke-linecap="round"/>`,
  "eco-hotel":
    `<path d="M14 42h68v46H14Z" fill="${WALL}" ${O}/><path d="M68 42h14v46H68Z" fill="${LOW}"/><path d="M28 22h42v22H28Z" fill="${WALL}" ${O}/><path d="M60 22h10v20H60Z" fill="${LOW}"/>` +
    `<path d="M8 42c1-6 6-8 10-5 2-5 9-6 12-1 3-4 9-4 12 0 3-4 9-4 12 0 3-4 9-4 12 1 4-4 9-1 11 5Z" fill="${GREEN}" ${O}/><path d="M24 22c1-6 6-8 10-5 2-5 8-6 11-1 3-5 9-5 12-1 4-5 13-2 14 7Z" fill="${GREEN}" ${O}/>` +
    `<path d="M36 27h8v9h-8ZM52 27h8v9h-8ZM22 50h10v11H22ZM64 50h10v11H64ZM22 69h10v11H22ZM64 69h10v11H64Z" fill="#7fb3c2" ${T}/><path d="M41 88V66c0-9 14-9 14 0v22Z" fill="#6f4d24" ${O}/><path d="M37 50h22v7H37Z" fill="${WOOD}" ${T}/>` +
    `<path d="m45 54 2.4-3M48 54.600l2-3.4" stroke="#fffaf0" stroke-width="1.8" stroke-linecap="round"/><path d="m60 11 18-6 3 9-18 6Z" fill="#3d6c8a" ${O}/><path d="m69 8 3 9M61.6 15.600l18-6" stroke="#cfe3ea" stroke-width="1.5"/><path d="M8 89h80" fill="none" ${O}/>`,
};

/** The picture of a building of one cell, or of a shop. */
export const ONE_CELL = new Set([
  "tower",
  "museum",
  "observatory",
  "deckchairs",
  "catering",
  "tourist-office",
  "lemonade",
]);

/** The pictures of a large building, cell by cell in reading order; one alone fills all its cells. */
export const CELL_ART: Readonly<Record<string, readonly string[]>> = {
  "zip-lines": ["zip-a", "zip-b", "zip-a"],
  "diving-club": ["dive-a", "dive-b"],
  spa: ["spa-b", "spa-a"],
  aviary: ["bird-b", "bird-a", "bird-b"],
  "crocodile-farm": ["crocodile-farm"],
  "eco-hotel": ["eco-hotel"],
};

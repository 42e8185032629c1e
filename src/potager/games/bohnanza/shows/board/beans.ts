// The eight beans: each a silhouette first, then a fill, one shadow, one highlight, a soft outline and one prop.
// Drawn in squares of 48; every shape keeps two units of air for the outline.

export const BEANS = ["blue", "chili", "stink", "green", "soy", "black-eyed", "red", "garden"] as const;
export type Bean = (typeof BEANS)[number];

const line = (width: number): string =>
  `stroke="var(--bo-line)" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
const LINE = line(2.2);
const THIN = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
const DARK = "#2b2318";

const eye = (x: number, y: number, r = 3, look = 0.6): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#fffaf0"/><circle cx="${x + look}" cy="${y + 0.4}" r="${r * 0.55}" fill="${DARK}"/>`;

const tuft = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#eca63c" ${LINE}/>`;
const curl = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="#eca63c"/>`;

const petals = [0, 60, 120, 180, 240, 300]
  .map(
    (turn) =>
      `<ellipse cx="35" cy="6.9" rx="3.5" ry="4.5" transform="rotate(${turn} 35 12.2)" fill="#fffaf0" ${LINE}/>`,
  )
  .join("");
const petalsOver = [0, 60, 120, 180, 240, 300]
  .map((turn) => `<ellipse cx="35" cy="7.4" rx="2.5" ry="3.6" transform="rotate(${turn} 35 12.2)" fill="#fffaf0"/>`)
  .join("");

export const BEAN_ART: Record<Bean, string> = {
  // The outlaw: a hat with its brim turned up, a scarf over the mouth.
  blue:
    `<path d="M9.4 20c-2.2 14 3.4 25.7 14.8 25.7S40.8 34 38.6 20Z" fill="#6f97d2" ${LINE}/>` +
    '<path d="M33 20h5.6c2.2 14-3 25.7-14.4 25.7-1.9 0-3.7-.4-5.2-1C30 41.6 34.6 32 33 20Z" fill="#4a6fae"/>' +
    `<path d="M9.7 35.4c8.8 2.5 20 2.5 28.7-.1-.9 2.7-2.2 5-4 6.8l-5.3-1.7-4.5 5-5.2-4.8-5.5 1.8c-1.9-1.8-3.3-4.2-4.2-7Z" fill="#b4472f" ${line(1.8)}/>` +
    '<path d="M15.6 39v.1M21.6 39.6v.1M28 39.5v.1M33.4 38.7v.1" stroke="#f6dca4" stroke-width="1.9" stroke-linecap="round"/>' +
    `<path d="M12.2 31.6c-.1-1.8 0-3.5.3-5.2" ${THIN} stroke="#b9d2f3" stroke-width="2.2"/>` +
    eye(19, 28.7, 3.3, 0.8) +
    eye(29.6, 28.7, 3.3, 0.2) +
    `<path d="M14.9 25l6.2 2M33.6 25l-6.2 2" ${THIN} stroke="${DARK}" stroke-width="2.1"/>` +
    `<path d="M1.7 13.5c1.4-2.3 5-.6 8.3 1.1C10.3 8 12.9 2 17.6 1.9c2.7 0 4.2 2.1 6.5 2.1s3.9-2.1 6.7-2.1C35.4 2 37.9 8 38.2 14.6c3.2-1.7 6.8-3.4 8.2-1.1 2.4 5-9.8 9.7-22.3 9.7S-.7 18.5 1.7 13.5Z" fill="#8a5f38" ${LINE}/>` +
    '<path d="M46.4 13.5c2.4 5-9.8 9.7-22.3 9.7-9.6 0-18.9-2.8-21.8-6.4 12 4.5 32 4 44.1-3.3Z" fill="#5f3d20"/>' +
    `<path d="M10.2 13.5c8.6 3.2 19.2 3.2 27.7 0" ${THIN} stroke="#3b2613" stroke-width="3"/>` +
    `<path d="M14.3 9c.6-2.2 1.6-3.6 3-4.2" ${THIN} stroke="#c99d6c" stroke-width="2"/>`,
  // Hot: a curved pepper of a bean that burns at the top.
  chili:
    `<path d="M26 17.4c-9.2.2-11.6-6.9-7.6-13 .5 2.5 1.5 3.7 2.9 3.9C21 4.9 23 2.4 27 1.6c-.8 3.3 2.3 4.4 3.9 7.3.9-.6 1.4-1.6 1.4-3 4.4 4.9 1.7 11.3-6.3 11.5Z" fill="#f2b134" ${LINE}/>` +
    '<path d="M25.4 15.8c-4.4 0-5.6-3.7-3.6-6.7.9 1.6 2 2 3 1.6.1-1.8.9-2.9 2.1-3.5.3 2.2 2.4 3 2.3 5.3 0 2-1.6 3.3-3.8 3.3Z" fill="#fdf0b2"/>' +
    `<path d="M12.7 23.6c.8-5.6 5.6-9.3 11.7-8.7 7.3.7 11.4 6.7 10.4 14-.9 6.3 2.8 9.9 10.4 10.4C41.7 45 32 47.4 23.6 43.9 15 40.3 11.4 32.3 12.7 23.6Z" fill="#dc5430" ${LINE}/>` +
    '<path d="M30.6 17.3c3.5 2.6 4.9 6.8 4.2 11.6-.9 6.3 2.8 9.9 10.4 10.4-3.5 5.7-13.2 8.1-21.6 4.6-1.4-.6-2.7-1.3-3.8-2.2 12.7 1.6 11-10.4 10.8-24.4Z" fill="#a8341a"/>' +
    `<path d="M16.3 24.6c.4-2 1.3-3.5 2.7-4.6" ${THIN} stroke="#f7a583" stroke-width="2.4"/>` +
    eye(19.2, 26.8, 2.9, 0.9) +
    eye(27.8, 26.6, 2.9, 0.2) +
    `<path d="M15.6 22.7l5.4 2.2M31 22.3l-5 2.4" ${THIN} stroke="${DARK}" stroke-width="2.2"/>` +
    `<path d="M18.3 32.6c3 1.5 7.4 1.2 10-.7-.3 4.3-2.3 6.4-5 6.5-2.6 0-4.4-2.2-5-5.8Z" fill="#fffaf0" stroke="${DARK}" stroke-width="1.6" stroke-linejoin="round"/><path d="M22 33.4v4.4M25.3 33v4.4" stroke="${DARK}" stroke-width="1.2"/>`,
  // Smells: squat, with a snout and two ears.
  stink:
    `<path d="M8.3 23.5C4.6 16.7 4 9.4 6.4 3.6c6.3 1.5 10.7 5.7 12.4 11.6Z" fill="#b08a63" ${LINE}/><path d="M39.7 23.5c3.7-6.8 4.3-14.1 1.9-19.9-6.3 1.5-10.7 5.7-12.4 11.6Z" fill="#8a6846" ${LINE}/>` +
    '<path d="M9 9.3c3 1.3 5.2 3.3 6.4 6.2l-5 3.7C9 15.7 8.5 12.4 9 9.3Z" fill="#e3a3a0"/><path d="M39 9.3c-3 1.3-5.2 3.3-6.4 6.2l5 3.7c1.4-3.5 1.9-6.8 1.4-9.9Z" fill="#c9807e"/>' +
    `<path d="M3.1 30.4c0-9.9 8.7-16.5 20.7-16.5 12.2 0 21.1 6.5 21.1 16.4 0 9.7-8.7 15.5-21 15.5-12.1 0-20.8-5.8-20.8-15.4Z" fill="#b08a63" ${LINE}/>` +
    '<path d="M38.7 18.3c3.9 3 6.2 7.1 6.2 12 0 9.7-8.7 15.5-21 15.5-6 0-11.1-1.4-14.8-3.9 15.5 2.5 29.4-5.9 29.6-23.6Z" fill="#876443"/>' +
    `<path d="M8.6 26c1.1-3.1 3.4-5.5 6.6-7" ${THIN} stroke="#dcc09b" stroke-width="2.6"/>` +
    eye(15.6, 24.6, 3, 0.8) +
    eye(32.4, 24.6, 3, 0) +
    `<ellipse cx="24" cy="33.4" rx="10" ry="7.4" fill="#eaaba6" ${LINE}/><path d="M32.4 30c3.4 4.6.4 10.8-8.4 10.8-3.2 0-6-.9-7.9-2.4 8.2 1.2 15.2-1.6 16.3-8.4Z" fill="#cd8380"/>` +
    `<ellipse cx="20.6" cy="33.2" rx="1.9" ry="2.9" fill="#6d2f33"/><ellipse cx="27.4" cy="33.2" rx="1.9" ry="2.9" fill="#6d2f33"/>`,
  // Queasy: a thin crescent that has seen better days.
  green:
    `<path d="M22.6 4.6C22.3 2.5 24.5 1.5 26.9 2.4" ${THIN} stroke="var(--bo-line)" stroke-width="5"/><path d="M22.6 4.6C22.3 2.5 24.5 1.5 26.9 2.4" ${THIN} stroke="#6b8a34" stroke-width="2.2"/>` +
    `<path d="M18.2 4.7c8.5-3 18.2 4 19.9 15.3 1.9 12.6-4.5 23.8-14.8 25.6-7 1.2-11.3-3.4-9.3-8 1.5-3.3 5.6-4.5 6.5-9.7.8-4.5-1.3-7.7-4.6-11-4-4.1-3.5-10.2 2.3-12.2Z" fill="#9dc04f" ${LINE}/>` +
    '<path d="M31.6 8.1c3.4 2.8 5.8 7 6.5 11.9 1.9 12.6-4.5 23.8-14.8 25.6-2.6.4-4.9.1-6.6-.7 13.3-2.6 19.3-18.9 14.9-36.8Z" fill="#6f9233"/>' +
    `<path d="M18.6 9.3c1-1.1 2.4-1.5 4-1.2" ${THIN} stroke="#dbeaa4" stroke-width="2.6"/>` +
    `<path d="M21.2 16.4c-1.5 1.6-.6 3.8 1.2 3.8 1.7-.1 2.3-2 1.1-3M31 15.4c-1.5 1.6-.6 3.8 1.2 3.8 1.7-.1 2.3-2 1.1-3" ${THIN} stroke="${DARK}" stroke-width="1.7"/>` +
    `<path d="M20.8 13.4l2.8-1.2M33.6 12.3l-2.6-.5" ${THIN} stroke="${DARK}" stroke-width="1.5"/>` +
    `<path d="M23.3 27c1.5-2.2 2.9-2.2 4.2-.3 1.3 1.8 2.7 1.6 4.3-.7" ${THIN} stroke="${DARK}" stroke-width="2"/>` +
    `<path d="M25.6 27.1c.1 3.2.9 5 2.3 5 1.3 0 1.8-1.6 1.4-4.4Z" fill="#e58b8b" stroke="${DARK}" stroke-width="1.3" stroke-linejoin="round"/>` +
    `<circle cx="9.2" cy="22" r="3.2" fill="#dbeaa4" ${line(1.8)}/><circle cx="5" cy="30.4" r="2.3" fill="#dbeaa4" ${line(1.8)}/><circle cx="7.6" cy="13.6" r="1.9" fill="#dbeaa4" ${line(1.6)}/>`,
  // The friend: round, content, a flower behind the ear.
  soy:
    `<path d="M22.6 12.6c10.3-.4 18.6 6.7 18.7 16.6.1 9.8-8 16.5-18.2 16.5-10.3 0-18.4-6.6-18.4-16.3 0-9.9 7.9-16.4 17.9-16.8Z" fill="#ead194" ${LINE}/>` +
    '<path d="M36.3 17.6c3.1 2.8 5 6.8 5 11.6.1 9.8-8 16.5-18.2 16.5-4.8 0-9.1-1.4-12.3-3.9 14.6 2.7 26.6-7 25.5-24.2Z" fill="#c9a561"/>' +
    `<path d="M9.2 26.4c.8-3.5 2.8-6.3 5.8-8.1" ${THIN} stroke="#fbf0cd" stroke-width="2.8"/>` +
    `<path d="M12.6 28.3c1.3-2.2 4.5-2.2 5.8 0M25.4 28.3c1.3-2.2 4.5-2.2 5.8 0" ${THIN} stroke="${DARK}" stroke-width="2.2"/>` +
    `<path d="M15 33.8c3.5 4.6 10.2 4.6 13.7 0" ${THIN} stroke="${DARK}" stroke-width="2.2"/><circle cx="11.6" cy="33" r="2.3" fill="#dd8f6a"/><circle cx="32" cy="33" r="2.3" fill="#c9784f"/>` +
    petals +
    petalsOver +
    `<circle cx="35" cy="12.2" r="3.9" fill="#f2b134" stroke="#9c6a10" stroke-width="1.6"/>`,
  // Has been in a fight: lies on its side, a ring around one eye.
  "black-eyed":
    `<path d="M2.9 27.6C2.8 18.3 9.7 12.3 17.2 13c3.9.4 7.4 2.6 11.5 1.3C37.3 11.5 45.4 17.4 45.3 27.5 45.2 38 36.2 44 24.4 43.9 12.2 43.8 3 37.4 2.9 27.6Z" fill="#f3e8cf" ${LINE}/>` +
    '<path d="M42 18c2.2 2.5 3.3 5.7 3.3 9.5C45.2 38 36.2 44 24.4 43.9c-5.9 0-11.1-1.5-14.9-4.1C24.3 43 40.7 35.8 42 18Z" fill="#cfbf9b"/>' +
    `<path d="M7.2 24.6c.8-3.3 3-5.7 6-6.7" ${THIN} stroke="#fffdf6" stroke-width="2.8"/>` +
    `<path d="M31 16.8c5.6-.5 9.7 3.3 9.7 8.6s-4.1 9.3-9.5 9.3-9.5-3.8-9.5-9c0-4.8 4-8.5 9.3-8.9Z" fill="#33292a"/><path d="M23.3 28.3c1.5 3.5 5 5.4 9 4.9" ${THIN} stroke="#6c4a6d" stroke-width="2.2"/>` +
    eye(31, 25.5, 4.7, -0.8) +
    eye(13.6, 26.6, 3.3, 0.8) +
    `<path d="M9.8 21.8l5.8 1" ${THIN} stroke="${DARK}" stroke-width="2"/><path d="M14.6 37.6c3-2.3 6.2-2.4 9.2-.6" ${THIN} stroke="${DARK}" stroke-width="2.2"/>`,
  // The clown: hair at both sides, a nose.
  red:
    tuft(8, 26, 5.6) +
    tuft(7.6, 17.4, 5.2) +
    tuft(13.4, 11.4, 5) +
    tuft(40, 26, 5.6) +
    tuft(40.4, 17.4, 5.2) +
    tuft(34.6, 11.4, 5) +
    curl(10, 21.6, 5.4) +
    curl(38, 21.6, 5.4) +
    curl(13, 15, 4.5) +
    curl(35, 15, 4.5) +
    `<path d="M24 6.8c8.6 0 13.5 7.2 13.3 18.8C37.1 37.7 32 45.7 24 45.7s-13.1-8-13.3-20.1C10.5 14 15.4 6.8 24 6.8Z" fill="#c23b3f" ${LINE}/>` +
    '<path d="M30.7 8.9c4.4 2.9 6.8 9 6.6 16.7C37.1 37.7 32 45.7 24 45.7c-2.6 0-4.9-.8-6.8-2.4 13.3-2 17.6-18.6 13.5-34.4Z" fill="#8e2329"/>' +
    `<path d="M15.2 18.6c.7-3.2 2-5.5 4-6.8" ${THIN} stroke="#ef9d95" stroke-width="2.6"/>` +
    `<path d="M24 30.5c5.3-1.6 10 .2 10.1 3.9 0 4.2-4.4 7.7-10.2 7.7S14 38.6 14 34.4c0-3.7 4.8-5.5 10-3.9Z" fill="#fff3e2"/>` +
    `<path d="M17.4 35.6c3.8 3.8 9.3 3.8 13 0" ${THIN} stroke="${DARK}" stroke-width="2"/>` +
    `<path d="M19 15.6v7M29.2 15.6v7" ${THIN} stroke="#fff3e2" stroke-width="4.6"/><path d="M19 17.8v2.6M29.2 17.8v2.6" ${THIN} stroke="${DARK}" stroke-width="3"/>` +
    `<circle cx="24" cy="28" r="5.3" fill="#f0603f" ${line(2)}/><circle cx="22.3" cy="26.3" r="1.5" fill="#ffd9cb"/>`,
  // The old gardener: a straw hat with a frayed brim, freckles, a straw in the mouth.
  garden:
    `<path d="M9.8 23c-1.8 12.6 3 22.7 14.2 22.7S40 35.6 38.2 23Z" fill="#d79db0" ${LINE}/>` +
    '<path d="M33 23h5.2c1.8 12.6-3 22.7-14.2 22.7-1.9 0-3.6-.3-5.1-.9C29.4 42.6 34.2 33.8 33 23Z" fill="#ad6a80"/>' +
    '<path d="M13.4 34.8v.1M15.6 39.6v.1M20 42v.1M34 36.4v.1M30.6 41.4v.1M12.6 30v.1M35.4 31.6v.1" stroke="#7c3b54" stroke-width="2.5" stroke-linecap="round"/>' +
    eye(18.8, 30, 3, 0.5) +
    eye(29.2, 30, 3, 0.5) +
    `<path d="M20 37.2c2.6 1.6 5.6 1.7 8.2.2" ${THIN} stroke="${DARK}" stroke-width="2.1"/><path d="M27.8 37.4c4.5.3 8.8 1.7 13 4.2" ${THIN} stroke="var(--bo-line)" stroke-width="4"/><path d="M27.8 37.4c4.5.3 8.8 1.7 13 4.2" ${THIN} stroke="#e2bd55" stroke-width="1.9"/>` +
    `<path d="M24 2.2c6.9 0 10.9 5.3 11.3 12.1 4.5 1.5 8.3 4.3 10.9 8.5-2.3-.2-3 1.7-4.7 1.5-1.8-.3-2.6 2-4.8 1.5-2-.4-3.1 1.7-5.2 1.2-2-.4-3.4 1.3-5.4 1.1-1.5-.1-2.7-1-4.2-1-1.9.1-3.2 1-5.2.2-1.9-.7-3.5.5-5.2-.8-1.6-1.2-3.2.2-4.7-1.5-1.3-1.4-3-.6-5-2.2 2.6-4.2 6.4-7 10.9-8.5C13.1 7.5 17.1 2.2 24 2.2Z" fill="#ecc866" ${LINE}/>` +
    '<path d="M29.6 3.6c3.5 2 5.5 6 5.7 10.7 4.5 1.5 8.3 4.3 10.9 8.5-2.3-.2-3 1.7-4.7 1.5-1.8-.3-2.6 2-4.8 1.5-2-.4-3.1 1.7-5.2 1.2-.8-.2-1.5 0-2.2.2 4.2-6.4 4.6-14.6.3-23.6Z" fill="#cb9a35"/>' +
    `<path d="M12.7 14.8c7 2.5 15.7 2.5 22.6 0" ${THIN} stroke="#67822f" stroke-width="3.8"/><path d="M7.4 21.4c2.6-1 5.2-1.6 7.7-1.8M20.5 22.6c2.4.3 4.8.3 7.2 0M33 20c2.5.3 5 1 7.3 2M18.3 8.5c1.5.5 3 .8 4.6.8M26 9.2c1.4-.1 2.7-.4 4-.9" ${THIN} stroke="#a6781f" stroke-width="1.5"/>` +
    `<path d="M16.8 9.4c.8-1.8 2-3.1 3.6-3.7" ${THIN} stroke="#fbeeb9" stroke-width="2"/>`,
};

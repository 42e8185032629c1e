// Everything drawn that is not a bean: coin, card back, tools, and a small plain sign for each bean.
import { SYMBOL_PATHS } from "@web/board/symbols";
import type { Bean } from "./beans";

const LINE = 'stroke="var(--bo-line)" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"';
const pen = (width: number): string =>
  `fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
const PEN = pen(2.2);

const coin =
  `<circle cx="24" cy="24" r="21" fill="#f2c14e" ${LINE}/>` +
  '<path d="M38.6 9.3A21 21 0 0 1 9.5 39.2c16.5 3.4 31.5-11.6 29.1-29.9Z" fill="#d39a26"/>' +
  '<circle cx="24" cy="24" r="15.5" fill="none" stroke="#9c6a10" stroke-width="1.8" stroke-dasharray="1.5 3.6" stroke-linecap="round"/>' +
  '<path d="M20.3 14.6c6-1.9 11.6 3.2 11.3 10.2-.3 6.6-5.1 10.7-9.6 9.8-3.5-.7-4.3-4-2.4-6.1 1.8-2 2.5-3.5 1.5-5.8-.6-1.4-2.3-2.1-3-3.8-.7-1.9.2-3.7 2.2-4.3Z" fill="#b07d17"/>' +
  '<path d="M9.4 19.6c1.2-4.3 4.4-7.8 8.6-9.4" fill="none" stroke="#fdf0b2" stroke-width="2.6" stroke-linecap="round"/>';

// An empty purse place: the same coin, only as a line.
const slot =
  '<circle cx="24" cy="24" r="20.5" fill="none" stroke="currentColor" stroke-width="2.6" stroke-dasharray="5 5"/>';

const sickle =
  '<path d="M6.6 15.9C2.300 10.600 4.200 3.700 11 2.400c4.700-.9 8.800 1.500 10.300 5.700-3.300-2.900-7.400-3.200-10.100-.9-2.500 2.100-2.800 5.300-1.600 7.600Z" fill="currentColor"/>' +
  '<path d="M7.800 15.700 4 21.400" fill="none" stroke="currentColor" stroke-width="3.400" stroke-linecap="round"/>';

// Small plain signs in the corner of a card, for those who do not see its colour.
const SIGNS: Record<Bean, string> = {
  blue: '<path d="M1.6 15.4c.9-1.2 2.6-.4 4.2.4C6 11 7.3 6.4 9.6 6.4c1 0 1.5.9 2.4.9s1.4-.9 2.4-.9c2.3 0 3.6 4.6 3.8 9.4 1.6-.8 3.3-1.6 4.2-.4 1 2.6-5 4.7-10.4 4.7S.6 18 1.6 15.4Z" fill="currentColor"/>',
  chili:
    '<path d="M12.4 22c-6.3 0-9.3-5.7-6.1-11.3.6 1.8 1.6 2.7 2.8 2.8C8.6 8.6 10.6 4.4 15 2c-.3 3.7 4.9 6.6 4.9 12.4 0 4.6-3 7.6-7.5 7.6Z" fill="currentColor"/>',
  stink:
    '<path d="M12 5.6c5.7 0 9.6 2.7 9.6 6.6s-3.9 6.6-9.6 6.6-9.6-2.7-9.6-6.6S6.3 5.6 12 5.6ZM8.7 8.8c-1.1 0-1.8 1.4-1.8 3.3s.7 3.3 1.8 3.3 1.8-1.4 1.8-3.3-.7-3.3-1.8-3.3Zm6.6 0c-1.1 0-1.8 1.4-1.8 3.3s.7 3.3 1.8 3.3 1.8-1.4 1.8-3.3-.7-3.3-1.8-3.3Z" fill="currentColor" fill-rule="evenodd"/>',
  green: `<path d="M3 8.5c3-4 6-4 9 0s6 4 9 0M3 16c3-4 6-4 9 0s6 4 9 0" ${pen(3)}/>`,
  soy:
    [0, 72, 144, 216, 288]
      .map(
        (turn) => `<ellipse cx="12" cy="6" rx="3.4" ry="4.3" transform="rotate(${turn} 12 12)" fill="currentColor"/>`,
      )
      .join("") + '<circle cx="12" cy="12" r="2.6" fill="var(--bo-sheet)"/>',
  "black-eyed":
    '<path d="M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19Zm0 4.3a5.2 5.2 0 1 0 0 10.4 5.2 5.2 0 0 0 0-10.4Zm0 2.8a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8Z" fill="currentColor" fill-rule="evenodd"/>',
  red: '<path d="M12 3.4a8.6 8.6 0 1 1 0 17.2 8.6 8.6 0 0 1 0-17.2Zm-3 3.9a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z" fill="currentColor" fill-rule="evenodd"/>',
  garden:
    '<path d="M12 4.4c3.2 0 5 2.7 5.2 6 2.6.9 4.5 2.5 5.6 5-4 1.7-7.4 2.4-10.8 2.4s-6.8-.7-10.8-2.4c1.1-2.5 3-4.1 5.6-5 .2-3.3 2-6 5.2-6Zm-4.6 7v2c3 .9 6.2.9 9.2 0v-2c-3 1-6.2 1-9.2 0Z" fill="currentColor" fill-rule="evenodd"/>',
};

const TOOLS: Record<string, string> = {
  sickle,
  swap: `<path d="M4 8.4h14.5M14.6 4.3l4.3 4.1-4.3 4.1M20 15.6H5.5M9.4 11.5l-4.3 4.1 4.3 4.1" ${PEN} transform="translate(0 .3)"/>`,
  eye: `<path d="M2.2 12c2.8-4.4 6-6.4 9.8-6.4s7 2 9.8 6.4c-2.8 4.4-6 6.4-9.8 6.4S5 16.4 2.2 12Z" ${PEN}/><circle cx="12" cy="12" r="3.1" fill="currentColor"/>`,
  sprout: `<path d="M12 21.5V11.6" ${PEN}/><path d="M12 12.6C11.4 7.4 8 4.8 2.7 5.2c.2 5 3.7 7.9 9.3 7.4ZM12 10.6c.4-4.4 3.4-6.9 8.8-6.8.2 4.7-3.2 7.5-8.8 6.8Z" fill="currentColor"/>`,
  check: `<path d="M4.5 12.8l4.9 5L19.5 6.8" ${pen(3)}/>`,
  cross: `<path d="M6 6l12 12M18 6L6 18" ${pen(3)}/>`,
  plus: `<path d="M12 5v14M5 12h14" ${pen(3)}/>`,
  minus: `<path d="M5 12h14" ${pen(3)}/>`,
  hour: `<path d="M6 3h12M6 21h12M7.2 3.4c0 4.6 4.8 5.6 4.8 8.6s-4.8 4-4.8 8.6M16.8 3.4c0 4.6-4.8 5.6-4.8 8.6s4.8 4 4.8 8.6" ${PEN}/><path d="M9 20c.6-2.2 1.6-3 3-3.8 1.4.8 2.4 1.6 3 3.8Z" fill="currentColor"/>`,
  bin: `<path d="M4.5 7h15M9.3 6.6c0-3.6 5.4-3.6 5.4 0M6.4 7.4l1 12.2c.1.9.8 1.4 1.6 1.4h6c.8 0 1.5-.5 1.6-1.4l1-12.2M10.3 11v6M13.7 11v6" ${PEN}/>`,
  arrow: `<path d="M4 12h15M13.6 6.4 19.4 12l-5.8 5.6" ${pen(2.6)}/>`,
  people: `<circle cx="8.3" cy="8" r="3.6" fill="currentColor"/><circle cx="16.6" cy="9" r="2.9" fill="currentColor"/><path d="M1.8 19.6c.2-4.3 2.7-6.6 6.5-6.6s6.3 2.3 6.5 6.6ZM16.2 19.6c0-2.5-.6-4.6-1.9-6.2 4.4-1 7.7 1.3 7.9 6.2Z" fill="currentColor"/>`,
};

const signs = Object.fromEntries(Object.entries(SIGNS).map(([bean, art]) => [`of-${bean}`, art]));
const seats = Object.fromEntries(
  Object.entries(SYMBOL_PATHS).map(([name, path]) => [
    `sign-${name}`,
    `<path d="${path}" fill="currentColor" fill-rule="evenodd"/>`,
  ]),
);

export const PIECES: Readonly<Record<string, string>> = { coin, slot, ...TOOLS, ...signs, ...seats };

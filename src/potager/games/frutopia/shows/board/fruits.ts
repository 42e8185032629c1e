// The five fruits: each one a silhouette first, then a fill, one shadow, one highlight, a soft outline.
// Drawn in squares of 48; every shape keeps two units of air for the outline.
export const FRUITS = ["banana", "lemon", "pomegranate", "mangosteen", "orange"] as const;

export const LINE = 'stroke="var(--fr-line)" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"';
const LEAF = `fill="#7f9440" ${LINE}`;
const PLAIN = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

export const FRUIT_ART: Readonly<Record<string, string>> = {
  banana:
    `<path d="M11.4 5.2c2.2-1.6 5-.6 5.6 2 2.6 12.4 10.8 20 23.6 22.8 3.2.7 5.4 2.4 5.2 5-.2 2.4-2 3.6-4.6 4.8C22.6 47.6 3.8 34.4 8.6 9.6c.4-2 1.2-3.3 2.8-4.4Z" fill="#f5cf3d" ${LINE}/>` +
    '<path d="M8.2 14C6.8 34.6 24.6 43.6 42.8 36.2c1.2-.5 2.2-.9 3-1.5-.1 2.5-2 3.8-4.6 5C23.4 47.4 4.6 35.6 8.2 14Z" fill="#d79f22"/>' +
    `<path d="M12.6 12.4c1 13.4 9.4 22.2 23.6 23.4" ${PLAIN} stroke="#c48d1a" stroke-width="1.9"/>` +
    `<path d="M16.2 17.2c2.2 5.8 6.2 10 11.4 12.6" ${PLAIN} stroke="#fdf0ae" stroke-width="2.6"/>` +
    `<path d="M9.9 9.8c-.2-3 .1-5.2 1.7-7.2l4.8 1c-.1 1.6 0 2.7.6 4.2-2 1.8-4.6 2.4-7.1 2Z" fill="#7c5a2c" ${LINE}/>` +
    '<path d="M45.5 33.4c.7 2.4-.2 4.1-2.4 5.3l-2.2-3.4Z" fill="#6b4a22"/>',
  lemon:
    `<g transform="rotate(-26 24 24)"><path d="M1.9 24.3c.1-2.5 2-3.7 4.5-3.6C9.2 13.5 15.9 9 24.3 9c8.3 0 14.8 4.5 17.5 11.6 2.5-.2 4.3 1.2 4.3 3.6s-1.9 3.8-4.4 3.5C39 34.9 32.4 39.2 24.1 39.2 15.8 39.2 9.2 34.8 6.4 27.9c-2.6.2-4.6-1.1-4.5-3.6Z" fill="#e6dc49" ${LINE}/>` +
    '<path d="M40.8 18.6c.4.6.7 1.3 1 2 2.5-.2 4.3 1.2 4.3 3.6s-1.9 3.8-4.4 3.5c-2.7 7.2-9.3 11.5-17.6 11.5-5.7 0-10.6-2.2-14-5.7C22.5 37.8 36.5 32.8 40.8 18.6Z" fill="#b9b02c"/>' +
    `<path d="M12.6 20.4c1.9-3.6 5.3-6 9.4-6.7" ${PLAIN} stroke="#fbf8c4" stroke-width="2.8"/>` +
    `<path d="M27 21.8v.1M33 22.6v.1M22.6 27.8v.1M29.8 29.4v.1" ${PLAIN} stroke="#938a1c" stroke-width="2"/></g>`,
  pomegranate:
    `<path d="M16.4 14.4 13.8 2.6l6 4.6L24 1.9l4.2 5.3 6-4.6-2.6 11.8Z" fill="#d9574e" ${LINE}/>` +
    `<path d="M24 12.2c10.6-.2 19 6.6 19 16.9 0 10-8.3 16.9-19 16.9S5 39.1 5 29.1c0-10.3 8.4-16.7 19-16.9Z" fill="#c53c4b" ${LINE}/>` +
    '<path d="M38.4 18.4c2.9 2.8 4.6 6.4 4.6 10.7C43 39.1 34.7 46 24 46c-4.6 0-8.8-1.3-12-3.6 14.4 2.4 28-6.8 26.4-24Z" fill="#912437"/>' +
    `<path d="M10.4 27.6c.8-4 3.4-7.2 7.2-8.8" ${PLAIN} stroke="#f2a3a0" stroke-width="2.8"/>` +
    '<path d="M19.4 25.2c5.8-1.4 11.8 1.2 13.2 6.6-1.6 5.6-8.4 7.8-13.8 5-2.6-3.4-2.4-8.4.6-11.6Z" fill="#fbe3cf" stroke="#912437" stroke-width="1.5"/>' +
    '<path d="M20.6 28.6v.1M25 27.6v.1M29.4 30.4v.1M21 33.2v.1M25.4 32.4v.1M24.6 36.6v.1M29 34.8v.1" fill="none" stroke="#c0203c" stroke-width="3.7" stroke-linecap="round"/>',
  mangosteen:
    `<path d="M24 12.8c10.7 0 19 6.8 19 16.4C43 38.9 34.6 46 24 46S5 38.9 5 29.2c0-9.6 8.3-16.4 19-16.4Z" fill="#6f4079" ${LINE}/>` +
    '<path d="M41 21.4c1.3 2.3 2 5 2 7.8C43 38.9 34.6 46 24 46c-4.8 0-9.1-1.4-12.4-3.9C27 45 40.8 37.4 41 21.4Z" fill="#472650"/>' +
    `<path d="M9.8 33.4c.9 3 2.6 5.4 5 7.2" ${PLAIN} stroke="#a87cb2" stroke-width="2.6"/>` +
    `<path d="M21.6 8.8c-.4-2.4-.3-4.4.3-6.6h4.4c.5 2.2.6 4.2.1 6.6Z" fill="#8a6a38" ${LINE}/>` +
    `<path d="M24 8.2c3.6-3 8.4-3.6 12.2-1.2 4.6.2 7.8 3.2 8.6 7.4 1 4.2-1.2 7.6-4.8 7.8-2.4 3-6.6 2.6-8.6-.6-1.8 3.8-5.6 5.4-7.4 5.4s-5.6-1.6-7.4-5.4c-2 3.2-6.2 3.6-8.6.6-3.6-.2-5.8-3.6-4.8-7.8.8-4.2 4-7.2 8.6-7.4C15.6 4.6 20.4 5.2 24 8.2Z" fill="#a3b45c" ${LINE}/>` +
    `<path d="M24 9.6v11.6M21.2 10.800c-3.6 2-6.4 4.6-8.4 8.200M26.8 10.800c3.6 2 6.4 4.6 8.4 8.2" ${PLAIN} stroke="#65752c" stroke-width="1.9"/>`,
  orange:
    `<path d="M24 10.2c9.7-.2 18.2 6.8 18.2 17 0 10.1-8.2 18-18.3 18S5.8 37.4 5.8 27.500C5.8 17.3 14.2 10.4 24 10.200Z" fill="#ee8b2e" ${LINE}/>` +
    '<path d="M38.2 17.200c2.5 2.5 4 6 4 10 0 10.1-8.2 18-18.3 18-4.4 0-8.4-1.5-11.5-4C25.4 44.2 38.8 35.4 38.2 17.200Z" fill="#cc671a"/>' +
    `<path d="M11.8 24.300c.9-3.7 3.5-6.6 7-8.1" ${PLAIN} stroke="#fdcd92" stroke-width="2.8"/>` +
    `<path d="M27.6 30v.1M27.6 26.200v1.200M27.6 33v1.200M23.8 30.100h1.200M30.4 30.100h1.2" ${PLAIN} stroke="#8a3f0c" stroke-width="2.3"/>` +
    `<path d="M23.8 11.200C26.8 4.2 33 1.3 40.2 3.400c-1.6 7-8.4 10.6-16.4 7.800Z" ${LEAF}/>` +
    `<path d="M23.8 12.400c-.5-2.7-1.7-4.9-3.6-6.6" ${PLAIN} stroke="#6f5230" stroke-width="2.8"/>`,
};

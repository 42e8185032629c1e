// The five signs of the seats, drawn in a square of 24: colour is never the only thing that tells seats apart.
import { SEAT_SYMBOLS, type SeatSymbol } from "./types";

/** Filled shapes, as the `d` of a path in a viewBox of "0 0 24 24". */
export const SYMBOL_PATHS: Record<SeatSymbol, string> = {
  sun:
    "M12 7.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6ZM10.8 1.8h2.4l-.4 3.8h-1.6ZM10.8 22.2h2.4l-.4-3.8h-1.6Z" +
    "M1.8 13.2v-2.4l3.8.4v1.6ZM22.2 13.2v-2.4l-3.8.4v1.6ZM3.9 5.6l1.7-1.7 2.4 3-1.1 1.1ZM20.1 18.4l-1.7 1.7-2.4-3 1.1-1.1Z" +
    "M5.6 20.1l-1.7-1.7 3-2.4 1.1 1.1ZM18.4 3.9l1.7 1.7-3 2.4-1.1-1.1Z",
  wave:
    "M1.6 9.9c2.6-3.4 5.4-3.4 8.1-.7 2.2 2.2 4.2 2 6.6-.9 1.9-2.2 4-2.6 6.1-1.2v3.4c-1.6-1.3-3-1-4.6.9" +
    "-2.9 3.4-6.4 3.7-9.6.6-1.7-1.7-3.1-1.4-4.7.8l-1.9-1.2ZM1.6 17.1c2.6-3.4 5.4-3.4 8.1-.7 2.2 2.2 4.2 2 6.6-.9 1.9-2.2 4-2.6 6.1-1.2" +
    "v3.4c-1.6-1.3-3-1-4.6.9-2.9 3.4-6.4 3.7-9.6.6-1.7-1.7-3.1-1.4-4.7.8l-1.9-1.2Z",
  leaf:
    "M20.9 3.1c.8 8.3-1.7 14.2-8.2 15.4-2.2.4-4.3-.1-5.8-1.2l-2.5 4.2-2-1.1c1-2 2-3.8 3.2-5.4C4 9.3 8.7 4.7 20.9 3.1Z" +
    "M8.2 15.4c2-3.6 4.5-6.3 8-8.7-4.3 1.7-7.6 4.3-9.6 7.3Z",
  star: "M12 1.9l2.9 6.5 7.1.7-5.3 4.8 1.5 7L12 17.3l-6.2 3.6 1.5-7L2 9.1l7.1-.7Z",
  moon: "M15.6 2.6a9.7 9.7 0 1 0 6 13.7A8.3 8.3 0 0 1 15.6 2.6Z",
};

/** The colours of the seats, kept apart for the common kinds of colour blindness; the same in both themes. */
export const SEAT_COLOURS: Record<SeatSymbol, string> = {
  sun: "#c4472b",
  wave: "#1f6f9f",
  leaf: "#3f8a4f",
  star: "#e3a72f",
  moon: "#7b549c",
};

/** What is drawn on a seat's colour: light signs, dark on the yellow. */
export const SEAT_INKS: Record<SeatSymbol, string> = {
  sun: "#fffaf0",
  wave: "#fffaf0",
  leaf: "#fffaf0",
  star: "#2b2a26",
  moon: "#fffaf0",
};

/** The sign of a seat, by its number. */
export function symbolOf(seat: number): SeatSymbol {
  return SEAT_SYMBOLS[seat % SEAT_SYMBOLS.length] ?? "sun";
}

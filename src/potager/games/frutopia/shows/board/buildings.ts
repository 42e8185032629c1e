// Which pictures the large buildings are put together from.

/** The pictures of a large building, cell by cell in reading order; one alone fills all its cells. */
export const CELL_ART: Readonly<Record<string, readonly string[]>> = {
  "zip-lines": ["zip-a", "zip-b", "zip-a"],
  "diving-club": ["dive-a", "dive-b"],
  spa: ["spa-b", "spa-a"],
  aviary: ["bird-b", "bird-a", "bird-b"],
  "crocodile-farm": ["crocodile-farm"],
  "eco-hotel": ["eco-hotel"],
};

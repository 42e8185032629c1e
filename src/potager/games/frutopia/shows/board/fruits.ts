// The five fruits of the island.
export const FRUITS = ["banana", "lemon", "pomegranate", "mangosteen", "orange"] as const;

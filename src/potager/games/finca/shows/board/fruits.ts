// The fruits that grow on the blades, in the order of the board; `any` is a basket that takes each of them.
export const FRUITS = ["almond", "fig", "grape", "lemon", "olive", "orange"] as const;
export const ANY = "any";

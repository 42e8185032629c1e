// The eight beans of the game, the most frequent first.
export const BEANS = ["blue", "chili", "stink", "green", "soy", "black-eyed", "red", "garden"] as const;

// What can be touched on this board. What is composed here first is nobody else's business: the house never hears of it.
import { touching } from "@web/board/kit/touch";

/** Names of what the board deals with itself; what they lead to is told to the house as a whole. */
export const OWN = [
  "lay",
  "show",
  "ask",
  "unask",
  "whom",
  "clear",
  "propose",
  "pick",
  "counter",
  "stand",
  "revoke",
  "hold",
  "fold",
];

export const { stands, listen } = touching("bo-can", (action) => OWN.includes(action.split(" ")[0] ?? ""));

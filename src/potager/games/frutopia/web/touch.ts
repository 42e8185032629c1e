// What can be touched on this board; turning a building and opening an island need no house.
import { touching } from "@web/board/kit/touch";

export const INNER = ["turn", "open"];

export const { stands, listen } = touching("fr-can", (action) => INNER.includes(action.split(" ")[0] ?? ""));

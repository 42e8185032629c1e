// What can be touched on this board; the gust of wind is taken in hand without the house.
import { touching } from "@web/board/kit/touch";

export const { stands, listen } = touching("fi-can", (action) => action === "arm");

// What can be touched on this board; the gust of wind is taken in hand without the site.
import { Touching } from "@web/board/kit/touch";

export const TOUCH = new Touching("fi", { inner: ["arm"] });
export const { stands, button } = TOUCH;

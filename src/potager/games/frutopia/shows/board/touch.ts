// What can be touched on this board; turning a building, opening an island and changing the panel need no site.
import { Touching } from "@web/board/kit/touch";

export const TOUCH = new Touching("fr", {
  inner: ["turn", "open", "panel"],
  /** A slide is a whole move: the token is taken up, and goes to its cell. */
  whole(action) {
    const [name, from, to] = action.split(" ");
    return name === "slide" ? [`move ${from}`, `to ${to}`] : null;
  },
});
export const { stands, button } = TOUCH;

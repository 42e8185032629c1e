// What can be touched on this board. What is composed here first is nobody else's business: the site never hears of it.
import { Touching } from "@web/board/kit/touch";

/** Names of what the board deals with itself; what they lead to is told to the site as a whole. */
const OWN = "lay show ask unask whom clear propose pick counter stand revoke hold fold learn hush".split(" ");

export const TOUCH = new Touching("bo", { inner: OWN });
export const { stands, button } = TOUCH;

// The pictures of this board, by name.
import { pictures } from "@web/board/kit/pictures";

export const KIT = pictures("finca", "fi", (name) => {
  if (name.startsWith("sign-")) return "0 0 24 24";
  return name === "donkey" ? "0 0 84 48" : name === "farmer" ? "0 0 44 56" : "0 0 48 48";
});

export const { pic, icon } = KIT;

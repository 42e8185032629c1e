// The pictures of this board, by the names of their files.
import { type Drawing, pictures } from "@web/board/kit/pictures";

const FILES = import.meta.glob<Drawing>("../drawings/*/*.svg", { query: "?drawing", import: "default", eager: true });

export const { pic, icon, draw, useKit } = pictures("finca", FILES);

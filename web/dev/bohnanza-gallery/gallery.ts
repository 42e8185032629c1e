// A page to look at the board with canned views: ?case=trade&theme=dark&lang=fr&preview=harvest%200&lay=1,3&ask=red,
// or ?case=game to watch a stretch of a game. views.json is written by views.py.
import { mount } from "svelte";
import "../../src/styles/tokens.css";
import "../../src/styles/fonts.css";
import "../../src/styles/base.css";
import { reader } from "../../src/texts/reader.svelte";
import Gallery from "./Gallery.svelte";
import views from "./views.json";

const asked = new URLSearchParams(location.search);
reader.lang = asked.get("lang") === "fr" ? "fr" : "en";
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
const name = asked.get("case") ?? "plant";
const here = (views.cases as Record<string, any>)[name] ?? {
  me: 0,
  view: views.game[0]?.view,
  legal: [],
  previews: {},
};
mount(Gallery, {
  target: document.getElementById("app") as HTMLElement,
  props: { here, asked, game: name === "game" ? (views.game as any[]) : [] },
});

import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";
import { pageOf } from "./pages";
import { router } from "./router.svelte";
import { site } from "./site.svelte";
import { reader } from "./texts/reader.svelte";

// The site was renewed while this page was open: the rest of it has gone, so all is fetched anew, once.
addEventListener("vite:preloadError", (event) => {
  if (sessionStorage.getItem("potager-renewed") === import.meta.url) return;
  sessionStorage.setItem("potager-renewed", import.meta.url);
  event.preventDefault();
  location.reload();
});

// Side by side: the page of this address, who is asking, and the words.
pageOf(router.place.page)?.catch(() => {}); // whoever shows it will say so
void site.open();
await reader.begin();
mount(App, { target: document.getElementById("app") ?? document.body });

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register("/sw.js").catch(() => {}); // without it there is only no page for offline days
}

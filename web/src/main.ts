import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { reader } from "./texts/reader.svelte";

await reader.begin();
mount(App, { target: document.getElementById("app") ?? document.body });

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register("/sw.js").catch(() => {}); // without it there is only no page for offline days
}

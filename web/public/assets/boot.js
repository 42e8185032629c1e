// Runs before the first paint: the reader's language and colours, so that neither flashes. Then what the page will ask
// for next is fetched beside it; the addresses are written there by the build.
(function () {
  var root = document.documentElement;
  function kept(key) {
    try {
      return localStorage.getItem("potager." + key);
    } catch {
      return null;
    }
  }
  var spoken = navigator.languages && navigator.languages.length ? navigator.languages : [navigator.language || "en"];
  var ours = root.dataset.langs.split(" "); // written there by the build
  var known = spoken
    .map(function (tag) {
      return tag.slice(0, 2).toLowerCase();
    })
    .filter(function (tag) {
      return ours.includes(tag);
    });
  root.lang = kept("lang") || known[0] || ours[0];
  var theme = kept("theme");
  var dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  function fetched(file) {
    var link = document.createElement("link");
    var style = file.endsWith(".css");
    link.rel = style ? "preload" : "modulepreload";
    if (style) link.as = "style";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
  function told(name) {
    return (root.getAttribute("data-" + name) || "").split(" ").filter(Boolean);
  }
  var wanted = told("words-common-" + root.lang);
  if (/^\/t\/[^/]+$/.test(location.pathname)) {
    wanted = wanted.concat(told("table"));
    var game = root.dataset.game; // written there by the server, for whoever may see the table
    if (game) wanted = wanted.concat(told("board-" + game), told("words-" + game + "-" + root.lang));
  }
  wanted.forEach(fetched);
})();

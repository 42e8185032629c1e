// Runs before the first paint: the reader's language and colours, so that neither flashes.
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
})();

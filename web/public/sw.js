// Two things: a friendly page when there is no network, and the puzzles of a week, which need none.
const SHELF = "potager-offline-1";
const PUZZLES = "potager-puzzles-1"; // what the puzzle page has named: its files, the document, the week's puzzles
const DOCUMENT = "/puzzle";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(["/offline.html", "/assets/offline.css", "/icon.svg"])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const kept = [SHELF, PUZZLES];
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The puzzle page says what it needs; whatever it no longer names is thrown away.
self.addEventListener("message", (event) => {
  const named = event.data?.keep;
  if (Array.isArray(named)) event.waitUntil(keep([DOCUMENT, ...named]));
});

async function keep(paths) {
  const shelf = await caches.open(PUZZLES);
  for (const request of await shelf.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!paths.includes(pathname + search)) await shelf.delete(request);
  }
  for (const path of paths) {
    // A file of the page has its hash in its name; the document and the puzzles may have changed.
    if (path.startsWith("/assets/") && (await shelf.match(path))) continue;
    await shelf.add(path).catch(() => shelf.add(path)).catch(() => {}); // a network that changes breaks off what is under way
  }
}

const isPuzzle = (path) => path === DOCUMENT || path.startsWith(`${DOCUMENT}/`);
const fromShelf = async (what) => (await caches.open(PUZZLES)).match(what);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    const otherwise = () => caches.match("/offline.html");
    event.respondWith(
      fetch(request).catch(async () => (isPuzzle(pathname) && (await fromShelf(DOCUMENT))) || otherwise()),
    );
  } else if (pathname === "/assets/offline.css") {
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  } else if (pathname.startsWith("/assets/") || pathname.startsWith("/api/puzzles/")) {
    event.respondWith(
      fetch(request).catch(async (lost) => {
        const found = await fromShelf(request);
        if (found) return found;
        throw lost;
      }),
    );
  }
});

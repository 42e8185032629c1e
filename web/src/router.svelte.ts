// The kinds of places, read from the address.

export type Place =
  | { page: "home" }
  | { page: "table"; id: string; secret: string | null; seatLink: boolean }
  | { page: "replay"; id: string; secret: string | null }
  | { page: "review"; id: string; secret: string | null; step: number | null }
  | { page: "puzzle"; game: string | null; number: number | null }
  | { page: "rules"; id: string; secret: null; rule: string | null }
  | { page: "lessons"; id: string; game: string }
  | { page: "lesson"; id: string; game: string; lesson: string }
  | { page: "watch"; id: string }
  | { page: "nowhere" };

export function placeOf(url: URL): Place {
  const path = url.pathname.replace(/\/+$/, "") || "/";
  if (path === "/") return { page: "home" };
  if (path === "/watch") return { page: "watch", id: path };
  const puzzle = /^\/puzzle(?:\/([\w-]+)(?:\/(\d{1,6}))?)?$/.exec(path);
  if (puzzle) return { page: "puzzle", game: puzzle[1] ?? null, number: puzzle[2] ? Number(puzzle[2]) : null };
  const rules = /^\/rules\/([\w-]+)$/.exec(path)?.[1];
  if (rules) return { page: "rules", id: rules, secret: null, rule: url.searchParams.get("rule") };
  const learn = /^\/learn\/([\w-]+)(?:\/([\w-]+))?$/.exec(path);
  if (learn?.[1]) {
    const [, game, lesson] = learn;
    return lesson ? { page: "lesson", id: path, game, lesson } : { page: "lessons", id: path, game };
  }
  const found = /^\/t\/([\w-]+)(\/replay|\/review)?$/.exec(path);
  const id = found?.[1];
  if (!id) return { page: "nowhere" };
  const seat = url.searchParams.get("seat");
  const secret = seat ?? url.searchParams.get("watch");
  if (found[2] === "/review") return { page: "review", id, secret, step: stepOf(url.searchParams.get("step")) };
  return found[2] ? { page: "replay", id, secret } : { page: "table", id, secret, seatLink: seat !== null };
}

function stepOf(said: string | null): number | null {
  return said !== null && /^\d{1,6}$/.test(said) ? Number(said) : null;
}

/** Whether a path of this site leads anywhere. */
export function leads(path: string): boolean {
  return placeOf(new URL(path, location.origin)).page !== "nowhere";
}

/** The address of a game's review, at a step of it; whoever came by a link keeps its secret. */
export function reviewPath(id: string, search: string, step: number | null = null): string {
  const query = new URLSearchParams(search);
  query.delete("step");
  if (step !== null) query.set("step", String(step));
  const said = query.toString();
  return `/t/${id}/review${said ? `?${said}` : ""}`;
}

/** The table that a pasted text leads to: a whole link, a path, or nothing. */
export function tablePath(pasted: string): string | null {
  try {
    const url = new URL(pasted.trim(), location.origin);
    return placeOf(url).page === "table" ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}

class Router {
  place = $state.raw<Place>(placeOf(new URL(location.href)));

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("click", (event) => this.#click(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.place = placeOf(new URL(location.href));
  }

  /** Links inside the site need no new document. */
  #click(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.hash || placeOf(url).page === "nowhere") return;
    event.preventDefault();
    this.go(url.pathname + url.search);
  }
}

export const router = new Router();

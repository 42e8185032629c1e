// The server's REST calls, typed. A refusal is thrown as an `ApiTrouble` with a sentence for people.
import type {
  CreateTable,
  Entry,
  GameInfo,
  JoinTable,
  Key,
  Lang,
  LessonInfo,
  Me,
  PuzzleDays,
  PuzzleInfo,
  ReviewStatus,
  Rulebook,
  TableInfo,
  TableLinks,
  Taught,
  Trouble,
  Whom,
} from "../generated/types";

export class ApiTrouble extends Error {
  readonly code: string;
  readonly rule: string | null;

  constructor(trouble: Trouble) {
    super(trouble.message);
    this.code = trouble.code;
    this.rule = trouble.rule;
  }
}

export interface ReplayStep {
  version: number;
  view: any;
  entry: Entry | null;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: "same-origin",
      headers: {
        "Accept-Language": document.documentElement.lang,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiTrouble({ code: "unreachable", message: "", rule: null, retry_after: null });
  }
  const content: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (answer.ok) return content as T;
  const trouble = content as Partial<Trouble> | null;
  throw new ApiTrouble({
    code: trouble?.code ?? `status-${answer.status}`,
    message: trouble?.message ?? "",
    rule: trouble?.rule ?? null,
    retry_after: trouble?.retry_after ?? null,
  });
}

const query = (params: Record<string, string | number | null>) => {
  const known = Object.entries(params).filter(([, value]) => value !== null);
  return known.length ? `?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}` : "";
};
const at = (id: string) => `/tables/${encodeURIComponent(id)}`;

/** Where a puzzle is asked for, and kept under. */
export const puzzlePath = (game: string, number: number, lang: Lang) =>
  `/puzzles/${encodeURIComponent(game)}/${number}${query({ lang })}`;

export const api = {
  games: () => call<GameInfo[]>("GET", "/games"),
  rulebook: (game: string, lang: Lang) =>
    call<Rulebook>("GET", `/games/${encodeURIComponent(game)}/rulebook?lang=${lang}`),
  lessons: (game: string, lang: Lang) => call<LessonInfo[]>("GET", `/lessons/${game}${query({ lang })}`),
  lesson: (game: string, lesson: string, lang: Lang) =>
    call<Taught>("GET", `/lessons/${game}/${lesson}${query({ lang })}`),
  me: () => call<Me>("GET", "/me"),
  rename: (name: string) => call<Me>("PATCH", "/me", { name }),
  create: (table: CreateTable) => call<TableInfo>("POST", "/tables", { ...table, contribution: contribution() }),
  mine: () => call<TableInfo[]>("GET", "/tables?mine=true"),
  open: () => call<TableInfo[]>("GET", "/tables"),
  table: (id: string, secret: string | null) => call<TableInfo>("GET", `${at(id)}${query({ secret })}`),
  links: (id: string) => call<TableLinks>("GET", `${at(id)}/links`),
  newLinks: (id: string) => call<TableLinks>("POST", `${at(id)}/links`),
  join: (id: string, how: JoinTable) => call<TableInfo>("POST", `${at(id)}/join`, how),
  leave: (id: string) => call<TableInfo>("POST", `${at(id)}/leave`),
  seatBot: (id: string, seat: number, bot: string | null) =>
    call<TableInfo>("POST", `${at(id)}/seats/${seat}`, { bot }),
  ready: (id: string, ready: boolean) => call<TableInfo>("POST", `${at(id)}/ready`, { ready }),
  start: (id: string) => call<TableInfo>("POST", `${at(id)}/start`),
  resign: (id: string, bot: string) => call<TableInfo>("POST", `${at(id)}/resign`, { bot }),
  remove: (id: string, whom: Whom) => call<TableInfo>("POST", `${at(id)}/remove`, whom),
  mute: (id: string, whom: Whom, muted: boolean) =>
    call<TableInfo>("POST", `${at(id)}/mute${query({ muted: String(muted) })}`, whom),
  close: (id: string) => call<TableInfo>("POST", `${at(id)}/close`),
  newKey: () => call<Key>("POST", "/me/key"),
  revokeKeys: () => call<Me>("DELETE", "/me/key"),
  openKey: (key: string) => call<Me>("POST", "/me/open", { key }),
  rematch: (id: string) => call<TableInfo>("POST", `${at(id)}/rematch`),
  replay: (id: string, seat: number | null, lang: Lang, secret: string | null) =>
    call<{ steps: ReplayStep[] }>("GET", `${at(id)}/replay${query({ seat, lang, secret })}`),
  review: (id: string, lang: Lang, secret: string | null) =>
    call<ReviewStatus>("GET", `${at(id)}/review${query({ lang, secret })}`),
  askReview: (id: string, lang: Lang, secret: string | null) =>
    call<ReviewStatus>("POST", `${at(id)}/review${query({ lang, secret })}`),
  puzzleDays: () => call<PuzzleDays>("GET", "/puzzles"),
  puzzle: (game: string, number: number, lang: Lang) => call<PuzzleInfo>("GET", puzzlePath(game, number, lang)),
  qr: (id: string) => `/api${at(id)}/qr?kind=seat`,
  exported: (id: string, secret: string | null) => `/api${at(id)}/export${query({ secret })}`,
};

/** My part of the seed: nobody, the server included, can have chosen it. */
export function contribution(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

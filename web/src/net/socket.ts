// The line to a table. Knows the protocol and nothing of the page: numbering, resending, waiting, coming back.
import type { Taking } from "../board/types";
import type { ClientMessage, Hinted, Lang, Play, Previewed, ServerMessage, Show, Trouble } from "../generated/types";

/** The part of WebSocket that is used; tests bring their own. */
export interface Line {
  readyState: number;
  send(data: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
}

export type LineState = "connecting" | "open" | "lost" | "offline" | "closed";
export type Answer = { ok: true; version: number } | { ok: false; trouble: Trouble };

export interface SocketOptions {
  url: string;
  lang: Lang;
  heard(message: ServerMessage): void;
  changed(state: LineState): void;
  open?(url: string): Line;
  local?: boolean; // whether the line needs no network
  random?(): number;
}

const OPEN = 1;
const PING_EVERY = 20_000;
const SILENT_FOR = 45_000; // no sign of life, not even a pong: the line is dead although nobody said so
const HELD = 10_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
const TRY_LATER = 1013;
const REFUSED_FOR_GOOD = [4401, 4403, 4404]; // coming back would not help

const lostTrouble: Trouble = { code: "lost", message: "", rule: null, retry_after: null };

export class TableSocket {
  state: LineState = "connecting";
  last = -1; // the version of the newest entry seen
  readonly #options: Required<SocketOptions>;
  readonly #plays = new Map<string, { message: Play; done(answer: Answer): void }>();
  readonly #questions = new Map<string, (answer: ServerMessage | null) => void>();
  #line: Line | null = null;
  #lang: Lang;
  #tries = 0;
  #openedAt = 0;
  #retryAfter = 0;
  #heardAt = 0;
  #number = 0;
  #greeting = false; // a hello is under way: what arrives before its sync is not for us
  #ping: ReturnType<typeof setInterval> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = {
      open: (url) => new WebSocket(url) as Line,
      random: Math.random,
      local: false,
      ...options,
    };
    this.#lang = options.lang;
    if (!this.#options.local) {
      globalThis.addEventListener?.("online", this.#online);
      globalThis.addEventListener?.("offline", this.#offline);
    }
    this.#connect();
  }

  /** Play actions; resolves when they are in the log or refused, however often the line is lost meanwhile. */
  play(actions: string[], version = this.last): Promise<Answer> {
    const message: Play = { say: "play", id: this.#id(), version, actions };
    return new Promise((done) => {
      this.#plays.set(message.id, { message, done });
      this.#send(message);
    });
  }

  async undo(): Promise<Answer> {
    const answer = await this.#ask((id) => ({ say: "undo", id }));
    if (answer?.heard === "acknowledged") return { ok: true, version: answer.version };
    return { ok: false, trouble: answer?.heard === "refused" ? answer.trouble : lostTrouble };
  }

  async preview(actions: string[]): Promise<Previewed | null> {
    const answer = await this.#ask((id) => ({ say: "preview", id, actions }));
    return answer?.heard === "previewed" ? answer : null;
  }

  async why(action: string): Promise<Trouble | null> {
    const answer = await this.#ask((id) => ({ say: "why", id, action }));
    if (answer?.heard === "refused") return answer.trouble;
    return answer?.heard === "reason" ? answer.trouble : null;
  }

  /** What would be good to do now; a refusal says why there is no hint, null that there is no line. */
  async hint(): Promise<Hinted | Trouble | null> {
    const answer = await this.#ask((id) => ({ say: "hint", id }));
    if (answer?.heard === "refused") return answer.trouble;
    return answer?.heard === "hinted" ? answer : null;
  }

  chat(text: string): void {
    this.#send({ say: "chat", text });
  }

  agree(yes: boolean): void {
    this.#send({ say: "agree", yes });
  }

  away(bot: boolean): void {
    this.#send({ say: "away", bot });
  }

  /** Leave a standing order with the site, or take one back; false while there is no line. */
  stand(order: string): boolean {
    return this.#send({ say: "stand", order });
  }

  revoke(id: string): boolean {
    return this.#send({ say: "revoke", id });
  }

  /** How I take the offer that I am asked about, as I saw it at a version; false while there is no line. */
  take(how: Taking, version: number): boolean {
    return this.#send(
      how === "pass" || how === "hold" ? { say: how, version } : { say: "hush", hushed: how === "hush" },
    );
  }

  /** How fast bots that are alone at my table play; false while there is no line. */
  show(speed: Show["speed"]): boolean {
    return this.#send({ say: "show", speed });
  }

  /** From now on, and for all that was said before, in this language. */
  language(lang: Lang): void {
    this.#lang = lang;
    // The server answers with a sync of everything; until then nothing in the old language is wanted.
    this.#greeting = this.#send({ say: "language", lang });
  }

  close(): void {
    this.#become("closed");
    this.#hangUp();
    clearTimeout(this.#again);
    globalThis.removeEventListener?.("online", this.#online);
    globalThis.removeEventListener?.("offline", this.#offline);
    this.#forget();
    for (const play of this.#plays.values()) play.done({ ok: false, trouble: lostTrouble });
    this.#plays.clear();
  }

  #connect(): void {
    clearTimeout(this.#again);
    const line = this.#options.open(this.#options.url);
    this.#line = line;
    line.onopen = () => {
      this.#openedAt = this.#heardAt = Date.now();
      this.#hello(this.last);
      this.#ping = setInterval(() => this.#beat(), PING_EVERY);
    };
    line.onmessage = (event) => {
      this.#heardAt = Date.now();
      this.#hear(JSON.parse(event.data) as ServerMessage);
    };
    line.onclose = (event) => {
      if (line === this.#line) this.#dropped(event.code);
    };
  }

  #dropped(code: number): void {
    this.#hangUp();
    this.#forget();
    if (this.state === "closed") return;
    if (REFUSED_FOR_GOOD.includes(code)) return this.close();
    this.#become(globalThis.navigator?.onLine === false ? "offline" : "lost");
    if (this.state === "offline") return;
    // Only a line that held for a while starts anew: one that opens and breaks at once must not be hammered.
    if (this.#openedAt && Date.now() - this.#openedAt > HELD) this.#tries = 0;
    this.#openedAt = 0;
    const asked = code === TRY_LATER ? this.#retryAfter : 0; // the server has said when there may be a place
    const wait = Math.max(2 * asked, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++));
    // Half of the wait is left to chance, so that a thousand tables do not come back in the same moment.
    this.#again = setTimeout(() => this.#connect(), wait * (0.5 + this.#options.random() / 2));
  }

  #beat(): void {
    if (Date.now() - this.#heardAt > SILENT_FOR) {
      this.#dropped(0);
    } else {
      this.#send({ say: "ping" });
    }
  }

  #hear(message: ServerMessage): void {
    // A table that has not begun has nothing to sync: any word at all means that we are back.
    this.#become("open");
    switch (message.heard) {
      case "sync":
        this.#greeting = false;
        this.last = message.version;
        this.#options.heard(message);
        for (const play of this.#plays.values()) this.#send(play.message);
        return;
      case "happened":
        if (this.#greeting || message.entry.version <= this.last) return;
        if (message.entry.version > this.last + 1) return this.#hello(this.last);
        this.last = message.entry.version;
        break;
      case "acknowledged":
        if (this.#answerPlay(message.id, { ok: true, version: message.version })) return;
        return this.#answer(message.id, message);
      case "refused":
        if (message.id === null) {
          this.#retryAfter = 1000 * (message.trouble.retry_after ?? 0);
          break;
        }
        if (this.#answerPlay(message.id, { ok: false, trouble: message.trouble })) return;
        return this.#answer(message.id, message);
      case "previewed":
      case "reason":
      case "hinted":
        return this.#answer(message.id, message);
      case "pong":
        return;
    }
    this.#options.heard(message);
  }

  #answerPlay(id: string, answer: Answer): boolean {
    const play = this.#plays.get(id);
    this.#plays.delete(id);
    play?.done(answer);
    return play !== undefined;
  }

  #answer(id: string, message: ServerMessage): void {
    this.#questions.get(id)?.(message);
    this.#questions.delete(id);
  }

  /** Questions are about this moment: when the line is lost they are dropped, not asked again. */
  #ask(make: (id: string) => ClientMessage): Promise<ServerMessage | null> {
    const id = this.#id();
    return new Promise((done) => {
      if (!this.#send(make(id))) return done(null);
      this.#questions.set(id, done);
    });
  }

  #forget(): void {
    for (const done of this.#questions.values()) done(null);
    this.#questions.clear();
  }

  #hello(last: number): void {
    this.#greeting = true;
    this.#send({ say: "hello", last, lang: this.#lang });
  }

  #send(message: ClientMessage): boolean {
    if (this.#line?.readyState !== OPEN) return false;
    this.#line.send(JSON.stringify(message));
    return true;
  }

  #hangUp(): void {
    clearInterval(this.#ping);
    const line = this.#line;
    this.#line = null;
    if (line) {
      line.onopen = line.onclose = line.onmessage = null;
      line.close();
    }
  }

  #become(state: LineState): void {
    if (this.state === state) return;
    this.state = state;
    this.#options.changed(state);
  }

  #id(): string {
    return `${Date.now().toString(36)}-${Math.floor(Math.random() * 2 ** 32).toString(36)}-${this.#number++}`;
  }

  readonly #online = (): void => {
    if (this.state !== "offline" && this.state !== "lost") return;
    this.#tries = 0;
    this.#become("lost");
    this.#connect();
  };

  readonly #offline = (): void => {
    if (this.state === "closed") return;
    this.#hangUp();
    this.#forget();
    clearTimeout(this.#again);
    this.#become("offline");
  };
}

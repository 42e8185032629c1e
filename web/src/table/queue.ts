// Shows one thing after another: the events of an entry, then the position they lead to.

export interface Scene<Event> {
  events: readonly Event[];
  begin?(): void; // before the first event: the log and the announcements follow what is seen
  settle(): void; // after the last: the position itself
}

export interface Player<Event> {
  play(event: Event): Promise<void>;
  skip(): void;
}

const CROWD = 3; // with more events than this waiting, nobody wants to watch each of them

export class EventQueue<Event> {
  instant = false; // reduced motion, or a hidden page
  readonly #player: Player<Event>;
  readonly #busy: (busy: boolean) => void;
  #scenes: Scene<Event>[] = [];
  #left = 0; // events of the scene being shown that are still to come
  #running = false;
  #hurry = false;

  constructor(player: Player<Event>, busy: (busy: boolean) => void = () => {}) {
    this.#player = player;
    this.#busy = busy;
  }

  get waiting(): number {
    return this.#left + this.#scenes.reduce((sum, scene) => sum + scene.events.length, 0);
  }

  get running(): boolean {
    return this.#running;
  }

  add(scene: Scene<Event>): void {
    this.#scenes.push(scene);
    if (this.#running) {
      if (this.waiting > CROWD) this.#player.skip();
    } else {
      void this.#run();
    }
  }

  /** A tap: everything that waits is shown as its result. */
  hurry(): void {
    if (!this.#running) return;
    this.#hurry = true;
    this.#player.skip();
  }

  /** A new position makes everything that waits pointless; the scenes still get to say what happened. */
  clear(): void {
    for (const scene of this.#scenes.splice(0)) scene.begin?.();
    this.hurry();
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.#busy(true);
    for (let scene = this.#scenes.shift(); scene; scene = this.#scenes.shift()) {
      scene.begin?.();
      this.#left = scene.events.length;
      for (const event of scene.events) {
        this.#left -= 1;
        if (this.instant || this.#hurry) continue;
        const shown = this.#player.play(event).catch(() => {}); // a drawing that fails must not stop the game
        if (this.waiting > CROWD) this.#player.skip();
        await shown;
      }
      this.#left = 0;
      scene.settle();
    }
    this.#running = false;
    this.#hurry = false;
    this.#busy(false);
  }
}

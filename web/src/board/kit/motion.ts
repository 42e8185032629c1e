// Running animations: only transform and opacity move, everything can be finished at once.
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

export class Motion {
  private readonly still: boolean;
  private readonly running = new Set<Animation>();
  private readonly held = new Set<Animation>(); // over, but what they moved is still where they left it
  private readonly sky = document.createElement("div"); // flying things cross from one area to another

  constructor(still: boolean, prefix: string) {
    this.still = still;
    this.sky.className = `kit-sky ${prefix}-sky`; // a board's own colours fly along
    this.sky.setAttribute("aria-hidden", "true");
  }

  /** Animates an element; resolves when it is done, skipped, or cannot move at all. */
  async animate(element: Element, frames: Keyframe[], duration: number, delay = 0): Promise<void> {
    if (this.still || typeof element.animate !== "function") return;
    const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "both" });
    this.running.add(animation);
    await animation.finished.catch(() => undefined);
    this.running.delete(animation);
    if (animation.playState === "finished") this.held.add(animation);
  }

  /** Puts everything back to where it is drawn, before it is drawn anew; what flies, flies on. */
  settle(): void {
    for (const animation of [...this.held, ...this.running]) {
      const { target } = animation.effect as KeyframeEffect;
      if (!this.sky.contains(target)) animation.cancel();
    }
    this.held.clear();
  }

  /** Lets copies of a picture fly from one element to another, one shortly after the other. */
  async fly(make: () => Element, from: Element | null, to: Element | null, count = 1): Promise<void> {
    const start = middle(from);
    const end = middle(to) ?? (start && { x: start.x, y: start.y + 90 }); // the other area is folded away
    if (this.still || !start || !end || count < 1) return;
    document.body.append(this.sky);
    const flights = Array.from({ length: Math.min(count, 6) }, async (_, place) => {
      const flyer = document.createElement("div");
      flyer.className = "kit-flyer";
      flyer.append(make());
      this.sky.append(flyer);
      const at = (x: number, y: number, size: number): string =>
        `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;
      const lift = Math.min(start.y, end.y) - 30;
      await this.animate(
        flyer,
        [
          { transform: at(start.x, start.y, 0.7), opacity: 0.4 },
          { transform: at((start.x + end.x) / 2, (lift + (start.y + end.y) / 2) / 2, 1.25), opacity: 1, offset: 0.45 },
          { transform: at(end.x, end.y, 0.75), opacity: 0.9 },
        ],
        430,
        place * 70,
      );
      flyer.remove();
    });
    await Promise.all(flights);
    if (!this.sky.hasChildNodes()) this.sky.remove(); // others may still be on their way
  }

  /** A beat to read something. */
  async rest(element: Element, duration: number): Promise<void> {
    await this.animate(element, [{ opacity: 1 }, { opacity: 1 }], duration);
  }

  skip(): void {
    for (const animation of this.running) animation.finish();
  }

  destroy(): void {
    this.skip();
    this.sky.remove();
  }
}

function middle(element: Element | null): { x: number; y: number } | null {
  const box = element?.getBoundingClientRect();
  return box && box.width > 0 ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
}

// Short things to say: gentle notes on the screen, and announcements for those who listen.

export interface Notice {
  number: number;
  message: string;
  rule: string | null;
}

const STAYS = 7000;

class Notices {
  shown = $state.raw<Notice[]>([]);
  announced = $state("");
  #number = 0;
  #said = ""; // the same, for those who must not depend on it

  show(message: string, rule: string | null = null): void {
    const notice = { number: this.#number++, message, rule };
    this.shown = [notice]; // the newest takes the place of the one before
    this.announce(message);
    setTimeout(() => this.dismiss(notice.number), STAYS);
  }

  dismiss(number: number): void {
    this.shown = this.shown.filter((notice) => notice.number !== number);
  }

  /** For screen readers; the same sentence twice is said twice. */
  announce(message: string): void {
    this.#said = message === this.#said ? `${message}\u00a0` : message;
    this.announced = this.#said;
  }
}

export const notices = new Notices();

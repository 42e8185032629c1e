// The one sentence that is always there: what the table waits for, and whom; and what one may do meanwhile.

export interface Waiting {
  awaited: readonly number[];
  me: number | null;
  over: boolean;
  passing?: boolean; // whether I am asked what I cannot accept, or have said no
}

export type Status =
  | { kind: "over" }
  | { kind: "yours" }
  | { kind: "passing" }
  | { kind: "theirs"; seat: number }
  | { kind: "several"; seats: number[] }
  | { kind: "quiet" };

const FEW = 2; // sentences that are read at a glance

/** What somebody may do whom nobody waits for: the game's own words, the actions if they are few, or just that. */
export function meanwhile(legal: readonly { text: string }[], own: string | null): string[] | "anything" | null {
  if (legal.length === 0) return null;
  if (own !== null) return [own];
  return legal.length <= FEW ? legal.map((action) => action.text) : "anything";
}

export function statusOf({ awaited, me, over, passing = false }: Waiting): Status {
  if (over) return { kind: "over" };
  if (passing) {
    const others = awaited.filter((seat) => seat !== me);
    return others.length > 0 ? statusOf({ awaited: others, me, over }) : { kind: "passing" };
  }
  if (me !== null && awaited.includes(me)) return { kind: "yours" };
  const [first, ...more] = awaited;
  if (first === undefined) return { kind: "quiet" };
  return more.length === 0 ? { kind: "theirs", seat: first } : { kind: "several", seats: [...awaited] };
}

// The one sentence that is always there: what the table waits for, and whom.

export interface Waiting {
  awaited: readonly number[];
  me: number | null;
  over: boolean;
}

export type Status =
  | { kind: "over" }
  | { kind: "yours" }
  | { kind: "theirs"; seat: number }
  | { kind: "several"; seats: number[] }
  | { kind: "quiet" };

export function statusOf({ awaited, me, over }: Waiting): Status {
  if (over) return { kind: "over" };
  if (me !== null && awaited.includes(me)) return { kind: "yours" };
  const [first, ...more] = awaited;
  if (first === undefined) return { kind: "quiet" };
  return more.length === 0 ? { kind: "theirs", seat: first } : { kind: "several", seats: [...awaited] };
}

// How many of each kind.
export type Counts = Readonly<Record<string, number>>;

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Every thing of a count, one by one. */
export function each(counts: Counts): string[] {
  return Object.entries(counts).flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
}

/** A set with a thing put in, or taken out if it was there. */
export function toggled<T>(things: ReadonlySet<T>, thing: T): ReadonlySet<T> {
  const next = new Set(things);
  if (!next.delete(thing)) next.add(thing);
  return next;
}

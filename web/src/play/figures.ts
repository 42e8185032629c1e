// Numbers of hints as people read them.

/** A chance as whole per cent; what is not certain is never shown as certain. */
export function percent(chance: number): number {
  const whole = Math.round(chance * 100);
  if (chance > 0 && chance < 1) return Math.min(99, Math.max(1, whole));
  return whole;
}

/** Points with their sign; a real minus, and nothing before nought. */
export function signed(points: number): string {
  const whole = Math.round(points);
  if (whole === 0) return "0";
  return whole > 0 ? `+${whole}` : `−${-whole}`;
}

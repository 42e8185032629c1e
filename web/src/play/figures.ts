// Numbers of hints as people read them.

/** A chance as whole per cent; what is not certain is never shown as certain. */
export function percent(chance: number): number {
  const whole = Math.round(chance * 100);
  if (chance > 0 && chance < 1) return Math.min(99, Math.max(1, whole));
  return whole;
}

/** Whether whole points put one ahead, behind, or level. */
export function lead(points: number): "ahead" | "behind" | "level" {
  const whole = Math.round(points);
  if (whole === 0) return "level";
  return whole > 0 ? "ahead" : "behind";
}

// How bots are written: `LEVEL[@BUDGET][:STYLE]`, as `master:bold`.

export const USUAL_LEVEL = "gardener";
const OLD_NAMES: Readonly<Record<string, string>> = { greedy: "gardener" }; // what tables were stored with

export interface BotParts {
  level: string;
  style: string; // empty for none
}

export function botParts(bot: string): BotParts {
  const [name = "", style = ""] = bot.split(":");
  const [level = ""] = name.split("@");
  return { level: OLD_NAMES[level] ?? level, style };
}

export function botOf(level: string, style: string): string {
  return level && style ? `${level}:${style}` : level;
}

/** The level that is offered first: the usual one, where there is such a one. */
export function usualLevel(levels: readonly string[]): string {
  return levels.includes(USUAL_LEVEL) ? USUAL_LEVEL : (levels[0] ?? "");
}

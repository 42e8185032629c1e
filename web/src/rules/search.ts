import type { RuleSection } from "../generated/types";

const plain = (words: string) =>
  words
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

/** The rules that speak of every wanted word, accents and capitals aside; a rule's id finds it too. */
export function searchRules(sections: readonly RuleSection[], wanted: string): RuleSection[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  return sections
    .map((section) => ({
      title: section.title,
      rules: section.rules.filter((rule) => {
        const all = plain(`${rule.id} ${section.title} ${rule.text}`);
        return words.every((word) => all.includes(word));
      }),
    }))
    .filter((section) => section.rules.length > 0);
}

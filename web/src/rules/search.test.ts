import { describe, expect, it } from "vitest";
import { searchRules } from "./search";

describe("searching the rules", () => {
  const rules = [
    {
      title: "Récolte",
      rules: [
        { id: "F1", text: "Des figues." },
        { id: "F2", text: "Des olives." },
      ],
    },
    { title: "Fin", rules: [{ id: "F35", text: "Le jeu finit." }] },
  ];

  it("finds words, whatever their accents, and ids", () => {
    expect(searchRules(rules, "RECOLTE fig").map((section) => section.rules.map((rule) => rule.id))).toEqual([["F1"]]);
    expect(searchRules(rules, "f35")[0]?.title).toBe("Fin");
    expect(searchRules(rules, "")).toEqual(rules);
    expect(searchRules(rules, "citron")).toEqual([]);
  });
});

// The pages that are fetched when somebody goes there.
import type { Component } from "svelte";
import type { Place } from "./router.svelte";

export type Page = Component<any>;
type Fetched = Promise<{ default: Page }>;

const PAGES: Partial<Record<Place["page"], () => Fetched>> = {
  table: () => import("./table/TablePage.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  review: () => import("./review/ReviewPage.svelte"),
  rules: () => import("./rules/RulesPage.svelte") as unknown as Fetched,
  lessons: () => import("./lesson/LessonsPage.svelte"),
  lesson: () => import("./lesson/LessonPage.svelte"),
  watch: () => import("./watch/WatchPage.svelte"),
  puzzle: () => import("./puzzle/PuzzlePage.svelte") as unknown as Fetched,
};

/** The page of a kind of place; what is always here needs no fetching. */
export function pageOf(kind: Place["page"]): Fetched | null {
  return PAGES[kind]?.() ?? null;
}

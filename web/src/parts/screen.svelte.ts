// What kind of screen this is. Layout itself is CSS; this decides only what exists at all.
function matches(query: string): { readonly now: boolean } {
  const list = matchMedia(query);
  let now = $state(list.matches);
  list.addEventListener("change", () => (now = list.matches));
  return {
    get now() {
      return now;
    },
  };
}

export const wide = matches("(min-width: 1100px)");
export const small = matches("(max-width: 699px), (max-height: 499px)");
export const desk = matches("(min-width: 1100px) and (min-height: 500px)");
export const still = matches("(prefers-reduced-motion: reduce)");

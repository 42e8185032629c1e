// Looks where a thing is now. Boards draw and move as they like; a page that rests is left in peace.

const STIRRED = 700; // ms for which a page moves on after something has happened
const RESTING = 300; // ms between two looks while nothing does
const STIRS = ["scroll", "resize", "pointerdown", "pointerup", "keydown", "transitionrun", "animationstart"];

/** Looks at every frame while the page stirs, now and then while it rests; `look` says whether anything has changed. */
export function keepLooking(look: () => boolean): () => void {
  let frame = 0;
  let until = 0;
  const stir = () => {
    until = performance.now() + STIRRED;
    frame ||= requestAnimationFrame(tick);
  };
  const tick = () => {
    frame = 0;
    if (look()) stir();
    else if (performance.now() < until) frame = requestAnimationFrame(tick);
  };
  const resting = setInterval(() => frame || (look() && stir()), RESTING);
  const drawn = new MutationObserver(stir);
  drawn.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class", "style", "open"] });
  for (const name of STIRS) addEventListener(name, stir, { capture: true, passive: true });
  look();
  stir();
  return () => {
    cancelAnimationFrame(frame);
    clearInterval(resting);
    drawn.disconnect();
    for (const name of STIRS) removeEventListener(name, stir, { capture: true });
  };
}

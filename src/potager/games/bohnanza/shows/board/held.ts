// Holding a bean for a moment, or the other button of a mouse, or a key: it is told what it is, whatever else it does.

const LONG = 450; // milliseconds until a press is a question
const FAR = 8; // pixels by which a finger may tremble

/** Calls `learn` with the bean that is held; the click that would end it is none. */
export function listenForLore(root: HTMLElement, learn: (bean: string | null) => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let told = false;
  const beanOf = (target: EventTarget | null): string | undefined => {
    const thing = target instanceof Element ? target.closest<HTMLElement>("[data-kind], [data-bean]") : null;
    return thing?.dataset.kind ?? thing?.dataset.bean;
  };
  const hear = <K extends keyof HTMLElementEventMap>(name: K, heard: (event: HTMLElementEventMap[K]) => void): void =>
    root.addEventListener(name, heard, { signal, capture: true });
  const stop = (): void => clearTimeout(timer);
  hear("pointerdown", (event) => {
    stop();
    told = false;
    const bean = event.button === 0 ? beanOf(event.target) : undefined;
    from = { x: event.clientX, y: event.clientY };
    if (!bean) return;
    timer = setTimeout(() => {
      told = true;
      learn(bean);
    }, LONG);
  });
  hear("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > FAR) stop();
  });
  hear("pointerup", stop);
  hear("pointercancel", stop);
  hear("contextmenu", (event) => {
    const bean = beanOf(event.target);
    if (!bean) return;
    event.preventDefault();
    learn(bean);
  });
  hear("click", (event) => {
    if (!told) return;
    told = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  hear("keydown", (event) => {
    if (event.key === "Escape") learn(null);
    const bean = event.key.toLowerCase() === "i" ? beanOf(event.target) : undefined;
    if (bean && !event.ctrlKey && !event.metaKey && !event.altKey) learn(bean);
  });
}

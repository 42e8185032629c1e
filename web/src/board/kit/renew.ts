// Draws anew only what has changed. What stays the same stays in the page: its layout and its picture are not made
// again, and it keeps the focus, the scrolling and the pointer that rests on it.

/** What says which thing an element stands for: one thing never turns into another, it makes room for it. */
const NAMES = ["data-action", "data-at"];

/** Makes `place` hold `wanted`. What is kept is the old element: look it up again, do not hold on to the new one. */
export function renew(place: Element, ...wanted: readonly Node[]): void {
  const there = [...place.childNodes];
  wanted.forEach((node, order) => {
    const old = there[order];
    if (!old) place.append(node);
    else if (!isSameThing(old, node)) old.replaceWith(node);
    else if (!old.isEqualNode(node)) change(old, node);
  });
  for (const gone of there.slice(wanted.length)) gone.remove();
}

function isSameThing(old: Node, node: Node): boolean {
  if (old.nodeName !== node.nodeName) return false;
  if (!(old instanceof Element && node instanceof Element)) return true;
  return NAMES.every((name) => old.getAttribute(name) === node.getAttribute(name));
}

function change(old: Node, node: Node): void {
  if (!(old instanceof Element && node instanceof Element)) {
    old.nodeValue = node.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) if (!node.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of node.attributes) if (old.getAttribute(name) !== value) write(old, name, value);
  renew(old, ...node.childNodes);
}

/** The content policy forbids styles that are written as attributes. */
function write(element: Element, name: string, value: string): void {
  if (name === "style") (element as HTMLElement | SVGElement).style.cssText = value;
  else element.setAttribute(name, value);
}

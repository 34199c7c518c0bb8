/**
 * Puts an element back after a script has moved, removed or changed it; returns the undo. It waits for a frame, so that a
 * script that insists can't block the page.
 */
export function keepInPlace(element: HTMLElement): () => void {
  const parent = element.parentNode;
  const attributes = Array.from(element.attributes, ({ name, value }) => [name, value] as const);
  const children = Array.from(element.childNodes, (node) => ({ node, text: node.nodeValue }));
  let frame = 0;

  function restore(): void {
    if (element.parentNode !== parent) parent?.appendChild(element);
    for (const name of element.getAttributeNames()) {
      if (!attributes.some(([known]) => known === name)) element.removeAttribute(name);
    }
    for (const [name, value] of attributes) element.setAttribute(name, value);
    element.replaceChildren(...children.map(({ node }) => node));
    for (const { node, text } of children) node.nodeValue = text;
    observer.takeRecords();
  }

  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(restore);
  });
  if (parent) observer.observe(parent, { childList: true });
  observer.observe(element, { attributes: true, childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    // React fails to remove an element that is not where it was rendered.
    if (element.parentNode !== parent) parent?.appendChild(element);
  };
}

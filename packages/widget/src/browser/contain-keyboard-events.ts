/**
 * Hides keyboard events from the page: outside the shadow root their target is the host element, so the page's
 * shortcuts can't tell that the visitor is typing in a field. Returns a function that ends it.
 */
export function containKeyboardEvents(shadow: ShadowRoot): () => void {
  const controller = new AbortController();
  for (const type of ["keydown", "keyup", "keypress"]) {
    shadow.addEventListener(type, (event) => event.stopPropagation(), { signal: controller.signal });
  }
  return () => controller.abort();
}

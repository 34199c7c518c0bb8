/** Keeps CSS variables on `element` in sync with the area that an on-screen keyboard leaves visible; returns its undo. */
export function followKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (viewport === null) return () => {};
  const stop = new AbortController();
  const follow = () => {
    element.style.setProperty("--banter-visible-height", `${viewport.height}px`);
    element.style.setProperty("--banter-visible-top", `${viewport.offsetTop}px`);
  };
  follow();
  viewport.addEventListener("resize", follow, { signal: stop.signal });
  viewport.addEventListener("scroll", follow, { signal: stop.signal });
  return () => stop.abort();
}

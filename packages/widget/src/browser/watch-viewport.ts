/**
 * Calls `onMoved` when page content may have moved in the viewport: after a scroll of the page or of an element in it, a
 * resize, a zoom, or an on-screen keyboard. At most once per frame. Returns a function that stops it.
 */
export function watchViewport(onMoved: () => void): () => void {
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal };
  let frame: number | undefined;

  function schedule(): void {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      onMoved();
    });
  }
  for (const target of [window, window.visualViewport]) {
    target?.addEventListener("scroll", schedule, options);
    target?.addEventListener("resize", schedule, options);
  }
  return () => {
    controller.abort();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

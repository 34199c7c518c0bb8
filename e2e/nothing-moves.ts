import type { Page } from "playwright";

/**
 * Resolves when the page is at rest: no finite animation or transition runs, also inside shadow roots, and no element there
 * has changed its place for five frames, e.g. because of a smooth scroll or a message that is still being revealed.
 */
export function nothingMoves(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === "running" && effect?.getComputedTiming().iterations !== Infinity,
        );
    const roots = () => [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const places = () =>
      roots()
        .flatMap((root) => [...root.querySelectorAll("*")])
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height].join();
        })
        .join(";");
    for (let before = "", still = 0; still < 5;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = places();
      still = now === before && !isMoving() ? still + 1 : 0;
      before = now;
    }
  });
}

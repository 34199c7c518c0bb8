import { server } from "vitest/browser";

const isChromium = server.browser === "chromium";

/** Capabilities of the browser's driver. Firefox's lacks some; tests that need them are skipped there. */
export const driverCan = {
  /** Forced colors, wheel and touch events need the Chrome DevTools Protocol. */
  emulate: isChromium,
  /** Elsewhere `fill` doesn't trigger React's change events. */
  fill: isChromium,
  /** Elsewhere synthetic paste events have no files. */
  pasteFiles: isChromium,
  hover: isChromium,
  /** Elsewhere Tab moves the focus out of the tests' frame for good. */
  tabAround: isChromium,
} as const;

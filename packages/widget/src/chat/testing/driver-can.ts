import { server } from "vitest/browser";

const isChromium = server.browser === "chromium";

/** Capabilities of the browser's driver. Firefox's lacks some; tests that need them are skipped there. */
export const driverCan = {
  /** Forced colors, and events of the mouse, its wheel and a finger need the Chrome DevTools Protocol. */
  emulate: isChromium,
  /** Elsewhere nothing is played or recorded on a machine without a sound card. */
  media: isChromium,
  /** Elsewhere synthetic paste events have no files. */
  pasteFiles: isChromium,
  hover: isChromium,
  /** Elsewhere Tab moves the focus out of the tests' frame for good. */
  tabAround: isChromium,
} as const;

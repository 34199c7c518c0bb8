import { server } from "vitest/browser";

const isChromium = server.browser === "chromium";

/** What the browser's driver can do. Firefox's can't do all of it yet; tests that need it are left out there. */
export const driverCan = {
  /** Forced colours, wheels and fingers come over Chromium's own protocol. */
  emulate: isChromium,
  /** Elsewhere React does not hear of what is put into a field at once. */
  fill: isChromium,
  /** Elsewhere a paste that a script makes carries no files. */
  pasteFiles: isChromium,
  hover: isChromium,
  /** Elsewhere Tab leaves the tests' frame behind its last button, and the focus does not come back. */
  tabAround: isChromium,
} as const;

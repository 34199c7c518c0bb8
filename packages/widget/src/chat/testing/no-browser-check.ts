import type { BrowserCheck } from "../../contract/browser-check.ts";

/** Of a server that asks for no proof of work. */
export const noBrowserCheck: BrowserCheck = {
  isSlow: () => false,
  subscribe: () => () => {},
  cancel: () => {},
};

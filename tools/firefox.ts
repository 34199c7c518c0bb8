import { existsSync } from "node:fs";
import { ensureBrowser } from "./browser.ts";

const SYSTEM_PATHS = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** Debian packages of Firefox. */
export const FIREFOX_PACKAGES: readonly string[] = ["firefox-esr"];

/** Path of an unpatched Firefox: `FIREFOX_PATH`, else the system's. Empty if there is none. */
export function firefoxPath(): string {
  const candidates = [process.env["FIREFOX_PATH"], ...SYSTEM_PATHS];
  return candidates.find((path) => path !== undefined && path !== "" && existsSync(path)) ?? "";
}

/** Returns the path of Firefox, installing it from Debian's packages if it is missing. */
export function ensureFirefox(): string {
  return ensureBrowser("Firefox", "FIREFOX_PATH", firefoxPath, FIREFOX_PACKAGES);
}

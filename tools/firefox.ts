import { existsSync } from "node:fs";
import { ensureBrowser, fromDebian } from "./browser.ts";

const SYSTEM_PATHS = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** Path of a Firefox as its visitors have it: `FIREFOX_PATH`, else the system's. */
export function firefoxPath(): string {
  const candidates = [process.env["FIREFOX_PATH"], ...SYSTEM_PATHS];
  return candidates.find((path) => path !== undefined && path !== "" && existsSync(path)) ?? "";
}

/** Makes sure a Firefox is there: looks for one, then asks Debian's packages. */
export function ensureFirefox(): string {
  return ensureBrowser("Firefox", "FIREFOX_PATH", firefoxPath, fromDebian("firefox-esr"));
}

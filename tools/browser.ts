import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** As the tests start Chromium: it asks nobody outside, and hosts that aren't this machine are unknown at once. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** Path of a Chromium for the browser tests: `CHROMIUM_PATH`, else the system's, else Playwright's own. */
export function chromiumPath(): string {
  const candidates = [process.env["CHROMIUM_PATH"], ...SYSTEM_PATHS, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== "" && existsSync(path)) ?? "";
}

/** Makes sure a Chromium is there: looks for one, then asks Playwright for its build, then Debian's packages. */
export function ensureChromium(): string {
  return ensureBrowser("Chromium", "CHROMIUM_PATH", chromiumPath, [
    ["npx", ["--no-install", "playwright", "install", "chromium"]],
    ["apt-get", ["update"]],
    ["apt-get", ["install", "-y", "--no-install-recommends", "chromium"]],
  ]);
}

/** Looks for a browser, and tries one command after the other until there is one. */
export function ensureBrowser(
  name: string,
  variable: string,
  find: () => string,
  attempts: readonly (readonly [command: string, parameters: readonly string[]])[],
): string {
  const found = find();
  if (found !== "") return found;
  for (const [command, parameters] of attempts) {
    try {
      execFileSync(command, [...parameters], { stdio: "inherit" });
    } catch (error) {
      console.warn(`${command} ${parameters.join(" ")} did not work: ${String(error)}`);
    }
    const path = find();
    if (path !== "") return path;
  }
  throw new Error(
    `The browser tests need ${name} and none was found. Install one (Debian: apt-get install ${name === "Firefox" ? "firefox-esr" : "chromium"}) or set ${variable} to its binary.`,
  );
}

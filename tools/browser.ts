import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of a Chromium for the browser tests: `CHROMIUM_PATH`, else the system's, else Playwright's own. */
export function chromiumPath(): string {
  const candidates = [process.env["CHROMIUM_PATH"], ...SYSTEM_PATHS, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== "" && existsSync(path)) ?? "";
}

/** Makes sure a Chromium is there: looks for one, then asks Playwright for its build, then Debian's packages. */
export function ensureChromium(): string {
  const found = chromiumPath();
  if (found !== "") return found;
  const attempts: [string, string[]][] = [
    ["npx", ["--no-install", "playwright", "install", "chromium"]],
    ["apt-get", ["update"]],
    ["apt-get", ["install", "-y", "--no-install-recommends", "chromium"]],
  ];
  for (const [command, parameters] of attempts) {
    try {
      execFileSync(command, parameters, { stdio: "inherit" });
    } catch (error) {
      console.warn(`${command} ${parameters.join(" ")} did not work: ${String(error)}`);
    }
    const path = chromiumPath();
    if (path !== "") return path;
  }
  throw new Error(
    "The browser tests need Chromium and none was found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its binary.",
  );
}

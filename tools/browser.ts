import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { debianEnvironment, installCommands, type Command } from "./debian-packages.ts";

/** Debian's `chromium-headless-shell`: the same version without a user interface, with about a fifth less processor time in e2e/. */
const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Chromium honours only its last `--disable-features` list, so ours repeats the features that Playwright disables. */
const DISABLED_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "BlockOriginHeaderModificationOnRedirect",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "Translate",
  "AutoDeElevate",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** Address bar suggestions: two internal pages per browser context, each as expensive as a tested page. */
const ADDRESS_BAR_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** A process that is started ahead for the next page, which most tests never open. */
const SPARE_PROCESS = "SpareRendererForSitePerProcess";

/** Flags for a Chromium under test: no background requests, no DNS lookups beyond loopback, no internal pages. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES, SPARE_PROCESS].join(",")}`,
  // Off by default; chats offer their questions to agents through it.
  "--enable-features=WebMCP",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** Path of a Chromium for the browser tests: `CHROMIUM_PATH`, else the headless shell, else `fullChromiumPath`. */
export function chromiumPath(): string {
  return firstExisting(process.env["CHROMIUM_PATH"], HEADLESS_SHELL) || fullChromiumPath();
}

/**
 * Path of a Chromium with what the headless shell lacks, e.g. the back-forward cache and microphones: `CHROMIUM_PATH`, else
 * the system's, else Playwright's own.
 */
export function fullChromiumPath(): string {
  return firstExisting(process.env["CHROMIUM_PATH"], ...SYSTEM_PATHS, chromium.executablePath());
}

function firstExisting(...candidates: readonly (string | undefined)[]): string {
  return candidates.find((path) => path !== undefined && path !== "" && existsSync(path)) ?? "";
}

/** Whether the headless shell is installed. */
export function hasHeadlessShell(): boolean {
  return existsSync(HEADLESS_SHELL);
}

/** Returns the path of Chromium; installs the full one with Playwright or from Debian's packages if it is missing. */
export function ensureChromium(): string {
  ensureFullChromium();
  return chromiumPath();
}

/** Returns the path of a Chromium that isn't the headless shell, installing it if it is missing. */
export function ensureFullChromium(): string {
  const ofPlaywright: Command = ["npx", ["--no-install", "playwright", "install", "chromium"]];
  return ensureBrowser("Chromium", "CHROMIUM_PATH", fullChromiumPath, ["chromium"], [ofPlaywright]);
}

/**
 * Returns the path of a browser. Runs `attempts`, then installs Debian's packages, until one provides it. Throws if none
 * does.
 */
export function ensureBrowser(
  name: string,
  variable: string,
  find: () => string,
  debianPackages: readonly string[],
  attempts: readonly Command[] = [],
): string {
  const found = find();
  if (found !== "") return found;
  for (const [command, parameters] of [...attempts, ...installCommands(debianPackages)]) {
    try {
      execFileSync(command, parameters, { stdio: "inherit", env: debianEnvironment() });
    } catch (error) {
      console.warn(`${command} ${parameters.join(" ")} failed: ${String(error)}`);
    }
    const path = find();
    if (path !== "") return path;
  }
  throw new Error(
    `The browser tests need ${name} and none was found. Install one (Debian: apt-get install ${debianPackages.join(" ")}) or set ${variable} to its binary.`,
  );
}

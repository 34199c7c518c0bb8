import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Chromium listens to its last list alone, so what Playwright turns off stands here again. */
const TURNED_OFF_BY_PLAYWRIGHT = [
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

/** The suggestions below the address bar: two pages of the browser's own for each context, which cost as much as ours. */
const ADDRESS_BAR_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/**
 * As the tests start Chromium: it asks nobody outside, hosts that aren't this machine are unknown at once, and no
 * page is opened but ours.
 */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  `--disable-features=${[...TURNED_OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(",")}`,
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
    ...fromDebian("chromium"),
  ]);
}

type Attempt = readonly [command: string, parameters: readonly string[]];

const INSTALL = ["install", "-y", "--no-install-recommends"];

/** The last attempts of `ensureBrowser`. */
export function fromDebian(...packages: readonly string[]): readonly Attempt[] {
  return [
    ["apt-get", ["update"]],
    ["apt-get", [...INSTALL, ...packages]],
  ];
}

/** Looks for a browser, and tries one command after the other until there is one. */
export function ensureBrowser(
  name: string,
  variable: string,
  find: () => string,
  attempts: readonly Attempt[],
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
  const debianPackages = attempts.at(-1)?.[1].slice(INSTALL.length) ?? [];
  throw new Error(
    `The browser tests need ${name} and none was found. Install one (Debian: apt-get install ${debianPackages.join(" ")}) or set ${variable} to its binary.`,
  );
}

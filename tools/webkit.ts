import { existsSync, globSync } from "node:fs";
import { ensureBrowser } from "./browser.ts";

/** Paths of the programs that a WebKit test starts: browser, WebDriver and X server. */
export interface WebKitPrograms {
  readonly browser: string;
  readonly driver: string;
  readonly screen: string;
}

/** WebKitGTK's MiniBrowser: `WEBKIT_PATH`, else the system's. */
function webKitPath(): string {
  const configured = process.env["WEBKIT_PATH"];
  const found = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").toSorted().at(-1);
  return [configured, found].find((path) => path !== undefined && path !== "" && existsSync(path)) ?? "";
}

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";

/** Debian packages of the WebKit programs. */
export const WEBKIT_PACKAGES: readonly string[] = ["webkit2gtk-driver", "xvfb"];

/** Whether all WebKit programs are installed. */
export function hasWebKit(): boolean {
  return existsSync(DRIVER) && existsSync(SCREEN) && webKitPath() !== "";
}

/** Returns the WebKit programs, installing them from Debian's packages if they are missing. */
export function ensureWebKit(): WebKitPrograms {
  const findAll = () => (hasWebKit() ? webKitPath() : "");
  const browser = ensureBrowser("WebKit", "WEBKIT_PATH", findAll, WEBKIT_PACKAGES);
  return { browser, driver: DRIVER, screen: SCREEN };
}

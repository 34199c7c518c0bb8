import { existsSync, globSync } from "node:fs";
import { ensureBrowser, fromDebian } from "./browser.ts";

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

/** Returns the WebKit programs, installing them from Debian's packages if they are missing. */
export function ensureWebKit(): WebKitPrograms {
  const findAll = () => (existsSync(DRIVER) && existsSync(SCREEN) ? webKitPath() : "");
  const packages = fromDebian("webkit2gtk-driver", "xvfb");
  const browser = ensureBrowser("WebKit", "WEBKIT_PATH", findAll, packages);
  return { browser, driver: DRIVER, screen: SCREEN };
}

import { existsSync, globSync } from "node:fs";
import { ensureBrowser, fromDebian } from "./browser.ts";

/** What a test of WebKit starts: the browser, the driver that leads it, and a screen for both. */
export interface WebKitPrograms {
  readonly browser: string;
  readonly driver: string;
  readonly screen: string;
}

/** WebKitGTK's own small browser: `WEBKIT_PATH`, else the system's. */
function webKitPath(): string {
  const given = process.env["WEBKIT_PATH"];
  const found = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser").toSorted().at(-1);
  return [given, found].find((path) => path !== undefined && path !== "" && existsSync(path)) ?? "";
}

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";

/** Makes sure that WebKit is there: looks for it, then asks Debian's packages. */
export function ensureWebKit(): WebKitPrograms {
  const findAll = () => (existsSync(DRIVER) && existsSync(SCREEN) ? webKitPath() : "");
  const packages = fromDebian("webkit2gtk-driver", "xvfb");
  const browser = ensureBrowser("WebKit", "WEBKIT_PATH", findAll, packages);
  return { browser, driver: DRIVER, screen: SCREEN };
}

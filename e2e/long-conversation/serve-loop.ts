import { afterAll } from "vitest";
import type { Browser } from "playwright";
import { launchBrowser } from "../browser-page.ts";
import { startHostSite, type HostSite } from "../embedding/host-site.ts";
import { startLoopApi } from "./loop-api.ts";

/** An endless flow, a site for pages that embed it and a browser, for all tests of the calling file; all stop with the file. */
export async function serveLoop(): Promise<{
  readonly browser: Browser;
  readonly site: HostSite;
  readonly apiUrl: string;
}> {
  const [browser, site, api] = await Promise.all([launchBrowser(), startHostSite(), startLoopApi()]);
  afterAll(async () => void (await Promise.all([browser.close(), site.close(), api.close()])));
  return { browser, site, apiUrl: api.url };
}

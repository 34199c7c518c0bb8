import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright";
import { CHROMIUM_ARGUMENTS, ensureChromium, ensureFullChromium } from "../tools/browser.ts";

/** Headless Chromium without network requests of its own. */
export function launchBrowser(...parameters: readonly string[]): Promise<Browser> {
  return launch(ensureChromium(), parameters);
}

/** The same with a microphone and everything else that the headless shell lacks. */
export function launchFullBrowser(...parameters: readonly string[]): Promise<Browser> {
  return launch(ensureFullChromium(), parameters);
}

function launch(executablePath: string, parameters: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, ...parameters] });
}

/**
 * A page that collects its errors and console errors, for `expect(page.problems).toEqual([])`. `prepare` runs before the
 * page has loaded.
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<WatchedPage> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  // A wait that fails is a bug, not a slow machine.
  context.setDefaultTimeout(15_000);
  // The first page of a browser on a busy machine.
  context.setDefaultNavigationTimeout(30_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await prepare(page);
  await page.goto(url);
  return { page, problems };
}

export interface WatchedPage {
  readonly page: Page;
  readonly problems: readonly string[];
}

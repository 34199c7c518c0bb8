import type { Browser, BrowserContextOptions, Page } from "playwright";
import { openPage, type WatchedPage } from "./browser-page.ts";
import { accelerateTimers } from "./lifecycle/accelerate-timers.ts";

/** Longest typing time of a bot for one message, in milliseconds. */
const MAX_TYPING_MS = 3_000;

/** A page on which bots type and pause twenty times as fast, for tests of content rather than timing. */
export function openFastClockPage(
  browser: Browser,
  url: string,
  options?: BrowserContextOptions,
): Promise<WatchedPage> {
  return openPage(browser, url, options, useFastClock);
}

/** Makes bots type and pause twenty times as fast on the documents that this page, or every page of a context, loads next. */
export async function useFastClock(pages: Pick<Page, "addInitScript">): Promise<void> {
  await pages.addInitScript(accelerateTimers, MAX_TYPING_MS);
}

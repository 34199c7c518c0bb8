import type { Browser } from "playwright";
import { openPage, type WatchedPage } from "./browser-page.ts";
import { accelerateTimers } from "./lifecycle/accelerate-timers.ts";

/** Longest typing time of a bot for one message, in milliseconds. */
const MAX_TYPING_MS = 3_000;

/** A page on which bots type and pause twenty times as fast, for tests of content rather than timing. */
export async function openFastClockPage(browser: Browser, url: string): Promise<WatchedPage> {
  const watched = await openPage(browser, "about:blank");
  await watched.page.addInitScript(accelerateTimers, MAX_TYPING_MS);
  await watched.page.goto(url);
  return watched;
}

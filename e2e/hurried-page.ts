import type { Browser } from "playwright";
import { openPage, type WatchedPage } from "./browser-page.ts";
import { hurryTimers } from "./lifecycle/hurry-timers.ts";

/** What a bot types at most for one message, in milliseconds. */
const LONGEST_TYPING = 3_000;

/** A page on which bots type and pause twenty times as fast, for tests of what is said and not of when. */
export async function openHurriedPage(browser: Browser, url: string): Promise<WatchedPage> {
  const watched = await openPage(browser, "about:blank");
  await watched.page.addInitScript(hurryTimers, LONGEST_TYPING);
  await watched.page.goto(url);
  return watched;
}

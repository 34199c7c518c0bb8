import type { Page } from "playwright";
import { hurryTimers } from "./hurry-timers.ts";
import { watchConnections } from "./watch-connections.ts";
import { watchListeners } from "./watch-listeners.ts";
import { watchObservers } from "./watch-observers.ts";
import { watchPage } from "./watch-page.ts";
import { watchTimers } from "./watch-timers.ts";

/** What a page holds, by name: everything here is the same before a widget came and after it went. */
export type PageHoldings = Readonly<Record<string, number | string>>;

/** Reads one kind of what the page holds. */
export type LedgerReader = () => PageHoldings | Promise<PageHoldings>;

declare global {
  interface Window {
    ledger?: LedgerReader[];
  }
}

/** Counts from before the page's first script on; nothing that the widget does is changed by it but its pace. */
export async function keepLedger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.ledger = [];
  });
  await page.addInitScript(hurryTimers, 60_000);
  for (const watch of [watchListeners, watchTimers, watchObservers, watchConnections, watchPage])
    await page.addInitScript(watch);
}

/** What the page holds now. */
export function readLedger(page: Page): Promise<PageHoldings> {
  return page.evaluate(async () => {
    const holdings: Record<string, number | string> = {};
    for (const read of window.ledger ?? []) Object.assign(holdings, await read());
    return holdings;
  });
}

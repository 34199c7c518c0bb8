import type { Page } from "playwright";
import { accelerateTimers } from "./accelerate-timers.ts";
import { watchConnections } from "./watch-connections.ts";
import { watchListeners } from "./watch-listeners.ts";
import { watchObservers } from "./watch-observers.ts";
import { watchPage } from "./watch-page.ts";
import { watchTimers } from "./watch-timers.ts";

/** Counts by name of what a page holds; all are the same before a widget was added and after it was removed. */
export type PageHoldings = Readonly<Record<string, number | string>>;

/** Reads one kind of resource. */
export type LedgerReader = () => PageHoldings | Promise<PageHoldings>;

declare global {
  interface Window {
    ledger?: LedgerReader[];
  }
}

/** Counts from before the page's first script; the widget's behaviour is unchanged except for its speed. */
export async function keepLedger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.ledger = [];
  });
  await page.addInitScript(accelerateTimers, 60_000);
  for (const watch of [watchListeners, watchTimers, watchObservers, watchConnections, watchPage])
    await page.addInitScript(watch);
}

/** The present counts. */
export function readLedger(page: Page): Promise<PageHoldings> {
  return page.evaluate(async () => {
    const holdings: Record<string, number | string> = {};
    for (const read of window.ledger ?? []) Object.assign(holdings, await read());
    return holdings;
  });
}

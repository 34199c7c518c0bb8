import type { Browser } from "playwright";
import type { HostSite } from "../embedding/host-site.ts";
import { keepLedger, readLedger, type PageHoldings } from "./page-ledger.ts";

export type Mode = "standard" | "popup" | "bubble";

export interface CycleFigures {
  /** After the first cycle, which fetches the code. */
  readonly before: PageHoldings;
  readonly after: PageHoldings;
  /** Bytes of heap kept per cycle. */
  readonly heapPerCycle: number;
}

/** Puts a widget into a page, opens it, waits for its first question and takes it out again, `cycles` times. */
export async function runCycles(
  browser: Browser,
  site: HostSite,
  apiHost: string,
  { mode, bot, cycles }: { readonly mode: Mode; readonly bot: string; readonly cycles: number },
): Promise<CycleFigures> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  await keepLedger(page);
  const body = `<script type="module" src="/banter/banter.js"></script><main id="place"></main>`;
  await page.goto(site.put(`/cycles-${mode}.html`, body));
  const cdp = await context.newCDPSession(page);

  async function run(count: number): Promise<void> {
    await page.evaluate(
      async ({ tag, typebot, host, times }) => {
        await customElements.whenDefined(tag);
        for (let cycle = 0; cycle < times; cycle++) {
          const element = document.createElement(tag);
          element.setAttribute("typebot", typebot);
          element.setAttribute("api-host", host);
          document.querySelector("#place")?.append(element);
          // As the owner's page opens it; the standard mode is open from the start.
          if (tag !== "banter-standard") window.Banter?.open();
          const begun = performance.now();
          while (element.shadowRoot?.querySelector("[data-blockid]") == null) {
            if (performance.now() - begun > 15_000)
              throw new Error(`Cycle ${cycle} of ${tag} showed no question`);
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
          element.remove();
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        // What ends with the widget may take a moment: the lock of its tab, an aborted request.
        await new Promise((resolve) => setTimeout(resolve, 1_500));
      },
      { tag: `banter-${mode}`, typebot: bot, host: apiHost, times: count },
    );
  }

  async function heap(): Promise<number> {
    await cdp.send("HeapProfiler.collectGarbage");
    const { usedSize } = await cdp.send("Runtime.getHeapUsage");
    return usedSize;
  }

  try {
    await run(3);
    const [before, heapBefore] = [await readLedger(page), await heap()];
    await run(cycles);
    const [after, heapAfter] = [await readLedger(page), await heap()];
    return { before, after, heapPerCycle: (heapAfter - heapBefore) / cycles };
  } finally {
    await context.close();
  }
}

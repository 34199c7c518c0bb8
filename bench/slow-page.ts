import type { Browser, CDPSession, Page } from "playwright";

/** Slow 4G as Lighthouse applies it to requests: 562.5 ms latency, 180 KB/s down, 84 KB/s up; CPU slowed down four times. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180 * 1024,
  uploadThroughput: 84 * 1024,
};
const CPU_SLOWDOWN = 4;

/** A new page with a cold cache, on slow 4G, with a slow CPU. */
export async function openSlowPage(
  browser: Browser,
): Promise<{ readonly page: Page; readonly devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return { page, devtools };
}

import { afterAll } from "vitest";
import type { Browser } from "playwright";
import { launchBrowser } from "./browser-page.ts";
import { startServer, type StartedServer } from "./started-server.ts";

/** A server with these bots and a browser for all tests of the calling file; both stop with the file. */
export async function serveBots(
  bots?: readonly string[],
  environment?: Readonly<Record<string, string>>,
  launch: () => Promise<Browser> = launchBrowser,
): Promise<{ readonly server: StartedServer; readonly browser: Browser }> {
  const [server, browser] = await Promise.all([startServer(bots, environment), launch()]);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  return { server, browser };
}

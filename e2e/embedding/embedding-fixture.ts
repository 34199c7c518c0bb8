import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "../browser-page.ts";
import { startServer, type StartedServer } from "../started-server.ts";
import { greeterBot } from "./greeter-bot.ts";
import { startHostSite, type HostSite } from "./host-site.ts";

/** A browser, a site that embeds the widget, and a flow server on another origin. */
export interface EmbeddingFixture {
  readonly browser: Browser;
  readonly site: HostSite;
  readonly server: StartedServer;
  /** The flow server's address, for `apiHost`. */
  readonly api: string;
}

const remembered = { general: { rememberUser: { isEnabled: true, storage: "session" } } };

export const standardBots: Readonly<Record<string, object>> = {
  greeter: greeterBot("greeter"),
  second: greeterBot("second"),
  remembered: greeterBot("remembered", remembered),
};

/** Starts everything before the tests of a file and stops it after them. */
export function useEmbeddingFixture(
  bots: Readonly<Record<string, object>> = standardBots,
): () => EmbeddingFixture {
  let fixture: EmbeddingFixture | undefined;
  const folder = mkdtempSync(join(tmpdir(), "banter-embedding-"));
  beforeAll(async () => {
    for (const [name, bot] of Object.entries(bots))
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(bot));
    const [browser, site, server] = await Promise.all([
      launchBrowser(),
      startHostSite(),
      startServer([folder]),
    ]);
    fixture = { browser, site, server, api: server.url };
  });
  afterAll(async () => {
    await fixture?.browser.close();
    await fixture?.site.close();
    await fixture?.server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (fixture === undefined) throw new Error("The fixture starts in beforeAll: call this inside a test.");
    return fixture;
  };
}

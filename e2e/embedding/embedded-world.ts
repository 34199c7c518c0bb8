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
export interface EmbeddedWorld {
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

/** Starts it all before the tests of a file and ends it after them. */
export function useEmbeddedWorld(bots: Readonly<Record<string, object>> = standardBots): () => EmbeddedWorld {
  let world: EmbeddedWorld | undefined;
  const folder = mkdtempSync(join(tmpdir(), "banter-embedding-"));
  beforeAll(async () => {
    for (const [name, bot] of Object.entries(bots))
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(bot));
    const [browser, site, server] = await Promise.all([
      launchBrowser(),
      startHostSite(),
      startServer([folder]),
    ]);
    world = { browser, site, server, api: server.url };
  });
  afterAll(async () => {
    await world?.browser.close();
    await world?.site.close();
    await world?.server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (world === undefined) throw new Error("The world starts before the tests: call this inside one.");
    return world;
  };
}

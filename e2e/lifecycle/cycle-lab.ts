import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { launchBrowser } from "../browser-page.ts";
import { startHostSite, type HostSite } from "../embedding/host-site.ts";
import { questionsBot } from "../faults/questions-bot.ts";
import { startServer } from "../started-server.ts";
import { startCycleApi } from "./cycle-api.ts";
import { buildEntryPoints } from "./entry-points/build-entry-points.ts";

/** Everything that the cycles need. */
export interface CycleLab {
  readonly browser: Browser;
  readonly site: HostSite;
  /** The script with every entry point of the widget. */
  readonly entryPoints: string;
  readonly apiHost: string;
  close(): Promise<void>;
}

export interface CycleLabOptions {
  /** With the engine's compilers on, whose machine code counts as heap and grows long after the page's own has settled. */
  readonly isCompiled?: boolean;
}

export async function openCycleLab({ isCompiled = false }: CycleLabOptions = {}): Promise<CycleLab> {
  const folder = mkdtempSync(join(tmpdir(), "banter-cycles-"));
  writeFileSync(join(folder, "forgetful.json"), JSON.stringify(questionsBot("forgetful")));
  const [server, site, browser, entryPoints] = await Promise.all([
    startServer([folder]),
    startHostSite(),
    launchBrowser(
      ...(isCompiled ? [] : ["--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode"]),
    ),
    buildEntryPoints(),
  ]);
  const api = await startCycleApi(server.url);
  return {
    browser,
    site,
    entryPoints,
    apiHost: api.url,
    close: async () => {
      await browser.close();
      await Promise.all([site.close(), api.close()]);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

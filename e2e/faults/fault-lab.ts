import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { fieldsOf } from "@banter/protocol";
import { launchBrowser } from "../browser-page.ts";
import { startHostSite, type HostSite } from "../embedding/host-site.ts";
import { startServer, type StartedServer } from "../started-server.ts";
import { startModelProvider, type ModelProvider } from "../streaming/model-provider.ts";
import { startChaosProxy, type ChaosProxy } from "./chaos-proxy.ts";
import { faultBots, type BotName } from "./fault-bots.ts";
import type { FaultCase } from "./fault-case.ts";
import { visit, WAIT_TIMEOUT_MS, type Visit } from "./visit.ts";

/** One server, one site and one browser for many visits. */
export interface FaultLab {
  readonly server: StartedServer;
  readonly site: HostSite;
  readonly browser: Browser;
  /** A visitor with a page of their own, and everything that the page reported. */
  visit(prefix: string, parts: VisitDeps): Promise<OpenedVisit>;
  /** The stored answers of the conversations whose answers start with the prefix, oldest first. */
  kept(bot: BotName, prefix: string): Promise<readonly (readonly StoredAnswer[])[]>;
  close(): Promise<void>;
}

export type VisitDeps = Pick<FaultCase, "bot" | "isPlain" | "hasClock" | "init" | "page" | "context">;

export interface StoredAnswer {
  readonly blockId: string;
  readonly content: string;
}

export interface OpenedVisit {
  readonly visit: Visit;
  readonly problems: readonly string[];
  close(): Promise<void>;
}

const OWNER_TOKEN = "a-long-random-text-of-the-owner";

export async function openFaultLab(): Promise<FaultLab> {
  const folder = mkdtempSync(join(tmpdir(), "banter-faults-"));
  for (const [name, bot] of faultBots()) writeFileSync(join(folder, `${name}.json`), JSON.stringify(bot));
  const provider = await startModelProvider();
  const environment = {
    BANTER_AI_OPENAI_KEY: "key",
    BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
    BANTER_WEBHOOK_SECRET: "owner",
    BANTER_OWNER_TOKEN: OWNER_TOKEN,
  };
  const [server, site, browser] = await Promise.all([
    startServer([folder], environment),
    startHostSite(),
    launchBrowser(),
  ]);
  async function exportOf(bot: BotName): Promise<string> {
    const reply = await fetch(`${server.url}/api/v1/owner/bots/${bot}/export?format=jsonl`, {
      headers: { authorization: `Bearer ${OWNER_TOKEN}` },
    });
    if (!reply.ok) throw new Error(`The results of ${bot} can't be exported: ${await reply.text()}`);
    return reply.text();
  }

  return {
    server,
    site,
    browser,
    visit: (prefix, parts) => openVisit({ server, site, browser }, prefix, parts),
    kept: async (bot, prefix) =>
      readResults(await exportOf(bot)).filter((answers) =>
        answers.some(({ content }) => content.startsWith(`${prefix} `)),
      ),
    close: async () => {
      await browser.close();
      await Promise.all([server.stop(), site.close(), closeProvider(provider)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openVisit(
  { server, site, browser }: Pick<FaultLab, "server" | "site" | "browser">,
  prefix: string,
  {
    bot = "questions",
    isPlain = false,
    hasClock = false,
    init,
    page: parts = {},
    context: options,
  }: VisitDeps,
): Promise<OpenedVisit> {
  const proxy: ChaosProxy = await startChaosProxy(server.url, { isPlain });
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  if (hasClock) await page.clock.install();
  if (init !== undefined) await context.addInitScript(init);
  const element = `<banter-standard typebot="${bot}" api-host="${proxy.url}" ws-host="${proxy.url.replace("http://", "")}" style="display: block; height: 600px"></banter-standard>`;
  const url = site.put(
    `/${prefix}.html`,
    `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,">${parts.head ?? ""}<script type="module" src="/banter/banter.js"></script></head><body>${parts.body?.(element) ?? element}</body></html>`,
    parts.headers?.["content-security-policy"] === undefined
      ? parts.headers
      : {
          ...parts.headers,
          "content-security-policy": parts.headers["content-security-policy"].replaceAll("API", proxy.url),
        },
  );
  return {
    visit: visit({ page, context, proxy, prefix, url, serverUrl: server.url }),
    problems,
    close: async () => {
      await context.close();
      await proxy.close();
    },
  };
}

function closeProvider(provider: ModelProvider): Promise<void> {
  return Promise.resolve(provider.close());
}

function readResults(lines: string): readonly (readonly StoredAnswer[])[] {
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => fieldsOf(JSON.parse(line)))
    .toSorted((one, other) => String(one["createdAt"]).localeCompare(String(other["createdAt"])))
    .map(({ answers }) =>
      (Array.isArray(answers) ? answers : []).map((answer: unknown) => {
        const { blockId, content } = fieldsOf(answer);
        return { blockId: String(blockId), content: String(content) };
      }),
    );
}

import type { BrowserContext, Locator, Page } from "playwright";
import type { ChaosProxy, Fault } from "./chaos-proxy.ts";
import { watchNetwork } from "./network-activity.ts";
import { goodbye } from "./questions-bot.ts";

/** One visitor on one page, with a network of their own that can be broken. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly proxy: ChaosProxy;
  /** Prefix of every answer of this visit, to find them in the export. */
  readonly prefix: string;
  /** Address of the page with the chat. */
  readonly url: string;
  readonly serverUrl: string;
  open(): Promise<void>;
  reload(): Promise<void>;
  /** Waits for text in the chat. */
  sees(words: string | RegExp): Promise<void>;
  /** Waits until this question accepts an answer. */
  asks(blockId: string): Promise<Locator>;
  /** Types this question's answer and presses Enter. */
  answers(blockId: string): Promise<void>;
  presses(name: string): Promise<void>;
  /** Breaks the next `count` calls of this name. */
  breaks(
    call: "startChat" | "continueChat" | "streamMessage" | "session" | "upload" | "socket",
    fault: Fault,
    count?: number,
  ): void;
  /** Waits until the proxy has seen this many calls. */
  calls(name: ChaosProxy["calls"][number], count: number): Promise<void>;
  /** Advances the page's clock; for cases with `hasClock`. */
  elapses(milliseconds: number): Promise<void>;
  /** Advances the page's clock second by second until the condition holds, but not while the page waits for the network. */
  elapsesUntil(what: string, condition: () => boolean | Promise<boolean>): Promise<void>;
  /** Waits until the page has received and processed the reply to the next call of this address. */
  receives(address: RegExp): Promise<void>;
  /** Answers every remaining question until the flow says goodbye. */
  finishes(): Promise<void>;
  /** The last text in the chat, for messages of failed tests. */
  shows(): Promise<string>;
}

/** Several pages at once on two busy cores: a wait that fails is a bug, not a slow machine. */
export const WAIT_TIMEOUT_MS = 45_000;

const field = "input:not([type=file]), textarea";

export function visit(
  parts: Pick<Visit, "page" | "context" | "proxy" | "prefix" | "url" | "serverUrl">,
): Visit {
  const { page, proxy, prefix, url } = parts;
  // Only the open question is in the tree: answered ones are replaced by the visitor's answer.
  const inputs = page.locator("[data-blockid]");
  const isWaitingForNetwork = watchNetwork(page, proxy);

  async function fill(input: Locator, blockId: string): Promise<void> {
    if (blockId === "choice") return input.getByRole("button", { name: "Number one" }).click();
    await input.locator(field).first().fill(`${prefix} ${blockId}`);
    await input.locator(field).first().press("Enter");
  }

  const self: Visit = {
    ...parts,
    open: async () => {
      await page.goto(url);
    },
    reload: async () => {
      await page.reload();
    },
    sees: (words) => page.getByText(words).first().waitFor(),
    asks: async (blockId) => {
      const input = page.locator(`[data-blockid="${blockId}"]`);
      await input.locator("input, textarea, button").first().waitFor({ state: "attached" });
      return input;
    },
    answers: async (blockId) => fill(await self.asks(blockId), blockId),
    presses: async (name) => {
      const button = page.getByRole("button", { name }).first();
      const open = inputs.locator(field).first();
      await button.or(open).first().waitFor();
      if (!(await button.isVisible())) return;
      if (await open.isVisible()) return button.click();
      // On a slow machine it may recover by itself before the button is pressed, even while the pointer is moving.
      await Promise.any([button.click(), open.waitFor()]);
    },
    breaks: (call, fault, count = 1) => {
      const from = proxy.calls.filter((made) => made === call).length;
      const before = proxy.plan;
      proxy.plan = (made, index) =>
        made === call && index >= from && index < from + count ? fault : before(made, index);
    },
    calls: (name, count) =>
      until(
        () => proxy.calls.filter((made) => made === name).length >= count,
        () => `There were no ${count} calls of ${name}, only: ${proxy.calls.join(" ")}`,
      ),
    elapses: (milliseconds) => page.clock.runFor(milliseconds),
    elapsesUntil: (what, condition) =>
      until(
        async () => {
          if (await condition()) return true;
          if (!isWaitingForNetwork()) await page.clock.runFor(1_000);
          return false;
        },
        () => `Time passed, but not so that ${what}`,
      ),
    receives: async (address) => {
      const response = await page.waitForResponse(address, { timeout: 60_000 });
      await response.finished();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    },
    finishes: async () => {
      const end = page.getByText(goodbye).first();
      for (let answers = 0; answers < 12; answers++) {
        await inputs.locator(`${field}, button`).first().or(end).first().waitFor();
        if (await end.isVisible()) return;
        const input = inputs.last();
        const blockId = (await input.getAttribute("data-blockid")) ?? "";
        await fill(input, blockId);
        await page.locator(`[data-blockid="${blockId}"]`).waitFor({ state: "detached" });
      }
      throw new Error("The conversation asked more questions than expected.");
    },
    shows: () =>
      page
        .evaluate(() => document.querySelector("banter-standard")?.shadowRoot?.textContent.slice(-600) ?? "")
        .catch((error: unknown) => `nothing: ${String(error)}`),
  };
  return self;
}

/** Polls every few milliseconds. */
async function until(condition: () => boolean | Promise<boolean>, failure: () => string): Promise<void> {
  const end = performance.now() + WAIT_TIMEOUT_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(failure());
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

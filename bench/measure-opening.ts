import type { Browser, CDPSession, Page } from "playwright";

/** One run. Times in milliseconds, sizes in kilobytes of 1024 bytes as transferred. */
export interface Opening {
  readonly requestsBeforeLauncher: number;
  readonly kilobytesBeforeLauncher: number;
  readonly launcher: number;
  readonly blockingBeforeClick: number;
  readonly kilobytesBeforeMessage: number;
  readonly firstMessage: number;
  readonly usableInput: number;
  readonly blockingOfOpening: number;
}

/** Idle time between the launcher and the click, in milliseconds: a visitor reads first. */
const READING_MS = 4_000;

/** Loads the page with a cold cache, waits for the launcher, idles, clicks it, and waits for the message and the input. */
export async function measureOpening(browser: Browser, url: string): Promise<Opening> {
  const { page, devtools } = await openSlowPage(browser);
  const scripts = new Set<string>();
  let requests = 0;
  let bytes = 0;
  devtools.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    if (type === "Script" || request.url.endsWith(".js")) {
      scripts.add(requestId);
      requests++;
    }
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "commit" });
  const launcher = await page.waitForFunction(() => window.bench.launcher, undefined, {
    timeout: 60_000,
    polling: 16,
  });
  const before = { requests, bytes };
  const launcherTime = await launcher.jsonValue();
  await page.waitForTimeout(READING_MS);
  const blockingBeforeClick = await page.evaluate(() => window.bench.blocking);
  const clicked = await page.evaluate(() => window.bench.click());
  await page.waitForFunction(() => window.bench.input, undefined, { timeout: 60_000, polling: 16 });
  const after = await page.evaluate(() => ({ ...window.bench }));
  await page.context().close();
  return {
    requestsBeforeLauncher: before.requests,
    kilobytesBeforeLauncher: before.bytes / 1024,
    launcher: launcherTime ?? Number.NaN,
    blockingBeforeClick,
    kilobytesBeforeMessage: bytes / 1024,
    firstMessage: (after.message ?? Number.NaN) - clicked,
    usableInput: (after.input ?? Number.NaN) - clicked,
    blockingOfOpening: after.blocking - blockingBeforeClick,
  };
}

/** One run of an inline chat, in milliseconds since navigation. */
export interface InlineStart {
  readonly inlineMessage: number;
  readonly inlineInput: number;
}

/** Loads a page with an inline chat with a cold cache, and waits for the message and the input. */
export async function measureInline(browser: Browser, url: string): Promise<InlineStart> {
  const { page } = await openSlowPage(browser);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => window.bench.input, undefined, { timeout: 60_000, polling: 16 });
  const { message = Number.NaN, input = Number.NaN } = await page.evaluate(() => ({ ...window.bench }));
  await page.context().close();
  return { inlineMessage: message, inlineInput: input };
}

/** A new page on slow 4G with the CPU slowed four times; it records when each part appears. */
async function openSlowPage(browser: Browser): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 562.5,
    downloadThroughput: 180 * 1024,
    uploadThroughput: 84 * 1024,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return { page, devtools };
}

declare global {
  interface Window {
    bench: {
      launcher?: number;
      message?: number;
      input?: number;
      /** Total blocking time: the sum of each task's time beyond 50 ms. */
      blocking: number;
      click(): number;
    };
  }
}

/** Runs in the page: records when each part is visible, checking every frame. */
function watch(): void {
  const bench: Window["bench"] = {
    blocking: 0,
    click() {
      find((element) => element.getAttribute("part")?.split(" ").includes("button") ?? false)?.dispatchEvent(
        new MouseEvent("click", { bubbles: true, composed: true }),
      );
      return performance.now();
    },
  };
  window.bench = bench;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.blocking += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });

  function find(
    test: (element: Element) => boolean,
    root: Document | ShadowRoot = document,
  ): HTMLElement | undefined {
    for (const element of root.querySelectorAll<HTMLElement>("*")) {
      if (test(element)) return element;
      const inner = element.shadowRoot && find(test, element.shadowRoot);
      if (inner) return inner;
    }
    return undefined;
  }
  function isVisible(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true });
  }
  function look(): void {
    const now = performance.now();
    note("launcher", (element) => element.getAttribute("part")?.split(" ").includes("button") === true);
    note(
      "message",
      (element) => element.children.length === 0 && element.textContent === "Hello from the bench",
    );
    note("input", (element) => element.tagName === "INPUT");
    requestAnimationFrame(look);

    function note(key: "launcher" | "message" | "input", test: (element: Element) => boolean): void {
      if (bench[key] === undefined && find((element) => test(element) && isVisible(element)))
        bench[key] = now;
    }
  }
  requestAnimationFrame(look);
}

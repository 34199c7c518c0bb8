import type { Browser, CDPSession, Page } from "playwright";
import { openSlowPage } from "./slow-page.ts";

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

/** From the pointer's arrival on the launcher to its click, in milliseconds. */
const HOVER_MS = 200;

/** Loads the page with a cold cache, waits for the launcher, idles, clicks it, and waits for the message and the input. */
export async function measureOpening(browser: Browser, url: string): Promise<Opening> {
  const { page, devtools } = await openWatchedPage(browser);
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
  const launcher = await timeOf(page, "launcher");
  const before = { requests, bytes };
  await page.waitForTimeout(READING_MS);
  const blockingBeforeClick = await page.evaluate(() => window.bench.blocking);
  await clickLauncher(page, HOVER_MS);
  await timeOf(page, "input");
  const after = await page.evaluate(() => ({ ...window.bench }));
  await page.context().close();
  return {
    requestsBeforeLauncher: before.requests,
    kilobytesBeforeLauncher: before.bytes / 1024,
    launcher,
    blockingBeforeClick,
    kilobytesBeforeMessage: bytes / 1024,
    firstMessage: (after.message ?? Number.NaN) - after.clicked,
    usableInput: (after.input ?? Number.NaN) - after.clicked,
    blockingOfOpening: after.blocking - blockingBeforeClick,
  };
}

/** Loads a page with a cold cache and clicks the launcher as soon as it is there. Milliseconds from navigation to message. */
export async function measureEarlyClick(browser: Browser, url: string): Promise<number> {
  const { page } = await openWatchedPage(browser);
  await page.goto(url, { waitUntil: "commit" });
  await timeOf(page, "launcher");
  await clickLauncher(page, 0);
  const message = await timeOf(page, "message");
  await page.context().close();
  return message;
}

/** One run of a chat that is open from the start, in milliseconds since navigation. */
export interface InlineStart {
  readonly message: number;
  readonly input: number;
}

/** Loads a page with an inline chat with a cold cache, and waits for the message and the input. */
export async function measureInline(browser: Browser, url: string): Promise<InlineStart> {
  const { page } = await openWatchedPage(browser);
  await page.goto(url, { waitUntil: "commit" });
  const input = await timeOf(page, "input");
  const message = await timeOf(page, "message");
  await page.context().close();
  return { message, input };
}

/** The first paint of an empty page's text: what one round trip costs. */
export async function measureEmptyPage(browser: Browser, url: string): Promise<number> {
  const { page } = await openSlowPage(browser);
  await page.goto(url, { waitUntil: "load" });
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const first = list.getEntriesByName("first-contentful-paint")[0];
          if (first !== undefined) resolve(first.startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );
  await page.context().close();
  return paint;
}

/** A slow page that records when each part appears. */
export async function openWatchedPage(browser: Browser): Promise<{ page: Page; devtools: CDPSession }> {
  const slow = await openSlowPage(browser);
  await slow.page.addInitScript(watch);
  return slow;
}

/** Moves the mouse over the launcher and clicks it. */
export async function clickLauncher(page: Page, hoverMs: number): Promise<void> {
  const { x, y } = await page.evaluate(() => window.bench.launcherCenter());
  await page.mouse.move(x, y);
  if (hoverMs > 0) await page.waitForTimeout(hoverMs);
  await page.mouse.down();
  await page.mouse.up();
}

/** Waits until the page has shown `part`, and returns the time since navigation. */
export async function timeOf(page: Page, part: "launcher" | "message" | "input"): Promise<number> {
  const seen = await page.waitForFunction((name) => window.bench[name], part, {
    timeout: 60_000,
    polling: 16,
  });
  return (await seen.jsonValue()) ?? Number.NaN;
}

declare global {
  interface Window {
    bench: {
      launcher?: number;
      message?: number;
      input?: number;
      /** Total blocking time: the sum of each task's time beyond 50 ms. */
      blocking: number;
      /** When the launcher was clicked. */
      clicked: number;
      launcherCenter(): { readonly x: number; readonly y: number };
    };
  }
}

/** Runs in the page: records when each part is visible, checking every frame. */
function watch(): void {
  const bench: Window["bench"] = {
    blocking: 0,
    clicked: Number.NaN,
    launcherCenter() {
      const { x = 0, y = 0, width = 0, height = 0 } = find(isLauncher)?.getBoundingClientRect() ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    },
  };
  window.bench = bench;
  addEventListener("click", ({ timeStamp }) => (bench.clicked = timeStamp), { capture: true });
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
  function isLauncher(element: Element): boolean {
    return element.getAttribute("part")?.split(" ").includes("button") ?? false;
  }
  function isVisible(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ opacityProperty: true });
  }
  function look(): void {
    const now = performance.now();
    note("launcher", isLauncher);
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

import { gzipSync } from "node:zlib";
import type { Browser, CDPSession, Page } from "playwright";

/** One streamed answer. Times in milliseconds. */
export interface Answer {
  readonly framesPerSecond: number;
  readonly longTasks: number;
  /** 50 if no task was longer. */
  readonly longestTask: number;
  readonly scriptTime: number;
  readonly styleAndLayoutTime: number;
  readonly threadTime: number;
  /** Scripts loaded from the beginning to the end, in KB of 1024 bytes after gzip. */
  readonly scriptKilobytes: number;
}

export interface AnswerPage {
  readonly url: string;
  /** Loads the page up to the moment before the question. */
  prepare(page: Page): Promise<void>;
  ask(page: Page): Promise<void>;
}

/** Streams one answer with the CPU slowed four times. Counts frames from the first text to the last. */
export async function measureAnswer(
  browser: Browser,
  answer: AnswerPage,
  lastWords: string,
): Promise<Answer> {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.addInitScript(watchFrames);
  await page.goto(answer.url);
  await answer.prepare(page);
  const devtools = await context.newCDPSession(page);
  // Processor time, so that other processes of the machine don't count.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.waitForTimeout(1_000);
  const before = await metrics(devtools);
  await page.evaluate((words) => window.answerWatch.start(words), lastWords);
  await answer.ask(page);
  const counted = await page.waitForFunction(() => window.answerWatch.result);
  const result = await counted.jsonValue();
  const after = await metrics(devtools);
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  await context.close();
  const spent = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000;
  if (result === undefined) throw new Error(`${answer.url} showed no answer.`);
  return {
    framesPerSecond: result.framesPerSecond,
    longTasks: result.longTasks.length,
    longestTask: Math.max(50, ...result.longTasks),
    scriptTime: spent("ScriptDuration"),
    styleAndLayoutTime: spent("LayoutDuration") + spent("RecalcStyleDuration"),
    threadTime: spent("TaskDuration"),
    scriptKilobytes: bytes / 1024,
  };
}

async function metrics(devtools: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics: all } = await devtools.send("Performance.getMetrics");
  return new Map(all.map(({ name, value }) => [name, value]));
}

declare global {
  interface Window {
    answerWatch: {
      start(lastWords: string): void;
      result?: { readonly framesPerSecond: number; readonly longTasks: readonly number[] };
    };
  }
}

/** Runs in the page: counts frames while text is added, and tasks of more than 50 ms. */
function watchFrames(): void {
  const longTasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  });

  function texts(root: Document | ShadowRoot): string {
    const inner = [...root.querySelectorAll("*")].map(({ shadowRoot }) => shadowRoot && texts(shadowRoot));
    const own = root.querySelector("#root, .banter-streaming-container");
    return (own?.textContent ?? "") + inner.filter(Boolean).join("");
  }

  window.answerWatch = {
    start(lastWords) {
      observer.observe({ type: "longtask" });
      let frames = 0;
      let firstFrame: number | undefined;
      let lastCheck = 0;
      const count = (now: number): void => {
        // Reading the text costs time, so it is read seldom.
        const isCheckDue = now - lastCheck > 250;
        const text = isCheckDue ? texts(document) : "";
        if (isCheckDue) lastCheck = now;
        if (firstFrame === undefined) {
          if (text !== "") firstFrame = now;
        } else {
          frames += 1;
          if (text.includes(lastWords)) {
            const framesPerSecond = (frames * 1_000) / (now - firstFrame);
            setTimeout(() => (window.answerWatch.result = { framesPerSecond, longTasks }), 500);
            return;
          }
        }
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    },
  };
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright";
import { quartiles } from "../../../bench/quartiles.ts";
import { openSlowPage } from "../../../bench/slow-page.ts";
import { launchBrowser } from "../../../e2e/browser-page.ts";
import { startServer } from "../../../e2e/started-server.ts";
import { workBetween, type Work } from "./main-thread-work.ts";

/*
 * npm run bench click [-- --runs 9]
 * Opens a bubble whose opening was fetched while the page was idle, on slow 4G with a CPU slowed down 4 times: how many
 * frames after the click the first message is painted, and what the main thread does until then.
 */
const READING_MS = 4_000;
const { values } = parseArgs({ options: { runs: { type: "string", default: "9" } } });
const site = mkdtempSync(join(tmpdir(), "banter-click-trace-"));
writeFileSync(
  join(site, "bubble.html"),
  `<!doctype html><meta name="viewport" content="width=device-width"><h1>A page</h1><script type="module">
    import Banter from "/banter/banter.js";
    Banter.initBubble({ typebot: "bench" });
  </script>`,
);
const server = await startServer(["bench/greeter.ts"], {}, site);
const browser = await launchBrowser();
try {
  for (const pointer of ["mouse", "none"] as const) {
    const runs: Run[] = [];
    for (let run = 0; run < Number(values.runs); run++)
      runs.push(await traceClick(browser, `${server.url}/bubble.html`, pointer));
    print(
      pointer === "mouse" ? "after the pointer was over the launcher" : "without a pointer before the click",
      runs,
    );
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(site, { recursive: true });
}

interface Run {
  /** The frame that painted the message, counted from the click. */
  readonly frame: number;
  readonly milliseconds: number;
  readonly work: Work;
}

async function traceClick(inBrowser: Browser, url: string, pointer: "mouse" | "none"): Promise<Run> {
  const { page } = await openSlowPage(inBrowser);
  await page.addInitScript(watchClick);
  await page.goto(url);
  const launcher = page.locator(".launcher");
  await launcher.waitFor();
  await page.waitForTimeout(READING_MS);
  if (pointer === "mouse") await launcher.hover();
  await page.waitForTimeout(1_000);
  await inBrowser.startTracing(page, { categories: ["devtools.timeline", "v8", "blink.user_timing"] });
  if (pointer === "mouse") await launcher.click();
  else await launcher.dispatchEvent("click");
  const seen = await page.waitForFunction(() => performance.getEntriesByName("message")[0]?.toJSON());
  const { frame, milliseconds } = await page.evaluate(() => {
    const [click, message] = [
      performance.getEntriesByName("click")[0],
      performance.getEntriesByName("message")[0],
    ];
    const detail: unknown = message instanceof PerformanceMark ? message.detail : undefined;
    return { frame: Number(detail), milliseconds: (message?.startTime ?? 0) - (click?.startTime ?? 0) };
  });
  await seen.dispose();
  // The frame itself follows the mark.
  await page.waitForTimeout(200);
  const trace = await inBrowser.stopTracing();
  await page.context().close();
  return { frame, milliseconds, work: workBetween(trace.toString(), "click", "message") };
}

/** Runs in the page: marks the click, and the frame that paints the first message. */
function watchClick(): void {
  document.addEventListener(
    "click",
    () => {
      performance.mark("click");
      let frame = 0;
      const look = (): void => {
        frame += 1;
        const message = document
          .querySelector("banter-bubble")
          ?.shadowRoot?.querySelector(".banter-host-bubble");
        if (message?.checkVisibility() === true) performance.mark("message", { detail: frame });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

function print(title: string, runs: readonly Run[]): void {
  const show = (values: readonly number[]): string => {
    const { lower, median, upper } = quartiles(values);
    return `${median.toFixed(1)} (${lower.toFixed(1)} to ${upper.toFixed(1)})`;
  };
  console.log(`\nClick ${title}, ${runs.length} runs, median (quartiles)`);
  console.log(`  frame that paints the first message   ${show(runs.map(({ frame }) => frame))}`);
  console.log(
    `  ms from the click to that frame       ${show(runs.map(({ milliseconds }) => milliseconds))}`,
  );
  for (const kind of Object.keys(runs[0]?.work ?? {}))
    console.log(`  ms ${kind.padEnd(34)} ${show(runs.map(({ work }) => work[kind] ?? 0))}`);
}

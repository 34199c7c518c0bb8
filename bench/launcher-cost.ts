import * as v from "valibot";
import type { Browser } from "playwright";
import { openSlowPage } from "./slow-page.ts";

/** What a closed launcher costs its page, counted as Lighthouse's third-party report counts it. */
export interface LauncherCost {
  /** Bytes on the wire, headers included, in KB of 1024 bytes. */
  readonly transferKilobytes: number;
  /** Time of the main thread spent in the widget's scripts (compile, run, callbacks), in milliseconds. */
  readonly mainThreadMs: number;
}

/** Time after the page's load event in which a widget may still start work, in milliseconds. */
const SETTLE_MS = 6_000;

const traceSchema = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      ph: v.string(),
      pid: v.number(),
      tid: v.number(),
      ts: v.optional(v.number()),
      dur: v.optional(v.number()),
      args: v.optional(v.object({ name: v.optional(v.unknown()) })),
    }),
  ),
});

type TraceEvent = v.InferOutput<typeof traceSchema>["traceEvents"][number];

/** Loads a page whose only scripts are the widget's and its snippet, so that all script time is theirs. */
export async function measureLauncherCost(browser: Browser, url: string): Promise<LauncherCost> {
  const { page, devtools } = await openSlowPage(browser);
  let bytes = 0;
  const requests = new Set<string>();
  devtools.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (type !== "Document") requests.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) bytes += encodedDataLength;
  });
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "v8"],
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const trace = v.parse(traceSchema, JSON.parse((await browser.stopTracing()).toString()));
  await page.context().close();
  return {
    transferKilobytes: bytes / 1024,
    mainThreadMs: scriptTime(trace.traceEvents) / 1000,
  };
}

/** What Lighthouse groups as script parsing, compilation and evaluation, with the callbacks that scripts registered. */
const SCRIPT_EVENTS: ReadonlySet<string> = new Set([
  "EvaluateScript",
  "FireAnimationFrame",
  "FireIdleCallback",
  "FunctionCall",
  "RunMicrotasks",
  "TimerFire",
  "v8.callFunction",
  "v8.compile",
  "v8.compileModule",
  "v8.evaluateModule",
]);

/** Microseconds on main threads in the outermost script events. */
function scriptTime(events: readonly TraceEvent[]): number {
  const mainThreads = new Set(
    events.filter(({ args }) => args?.name === "CrRendererMain").map((event) => threadOf(event)),
  );
  const spans = events
    .filter((event) => event.ph === "X" && SCRIPT_EVENTS.has(event.name))
    .filter((event) => mainThreads.has(threadOf(event)))
    .map((event) => ({ thread: threadOf(event), start: event.ts ?? 0, duration: event.dur ?? 0 }))
    .toSorted((a, b) => a.start - b.start);
  const reached = new Map<string, number>();
  let total = 0;
  for (const { thread, start, duration } of spans) {
    const end = start + duration;
    const from = Math.max(start, reached.get(thread) ?? 0);
    if (end <= from) continue;
    total += end - from;
    reached.set(thread, end);
  }
  return total;
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}

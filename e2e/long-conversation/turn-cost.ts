import type { CDPSession } from "playwright";
import type { Talk } from "./talk.ts";

/** What one turn costs, as a mean over a few. */
export interface TurnCost {
  /** The turn in the middle of those measured. */
  readonly turn: number;
  /** Milliseconds of script, and of style and layout. */
  readonly script: number;
  readonly layout: number;
  /** Milliseconds of everything on the page's thread. */
  readonly task: number;
  /** Bytes of heap kept, and DOM nodes made. */
  readonly heap: number;
  readonly nodes: number;
  /** UTF-16 units written into the page's storage. */
  readonly written: number;
}

/** Takes some turns and measures them. */
export async function measureTurns(talk: Talk, turns: number): Promise<TurnCost> {
  const before = await readFigures(talk);
  const first = talk.turns();
  await talk.goOn(turns);
  const after = await readFigures(talk);
  const perTurn = (name: string): number => ((after[name] ?? 0) - (before[name] ?? 0)) / turns;
  return {
    turn: first + Math.round(turns / 2),
    script: perTurn("ScriptDuration") * 1_000,
    layout: (perTurn("LayoutDuration") + perTurn("RecalcStyleDuration")) * 1_000,
    task: perTurn("TaskDuration") * 1_000,
    heap: perTurn("heap"),
    nodes: perTurn("elements"),
    written: perTurn("written"),
  };
}

async function readFigures({ cdp, page }: Talk): Promise<Readonly<Record<string, number>>> {
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const { metrics } = await cdp.send("Performance.getMetrics");
  const { elements, written } = await page.evaluate(() => ({
    elements: document.querySelector("banter-standard")?.shadowRoot?.querySelectorAll("*").length ?? 0,
    written: Number(Reflect.get(window, "written") ?? 0),
  }));
  return {
    ...Object.fromEntries(metrics.map(({ name, value }) => [name, value])),
    elements,
    written,
    heap: await heapOf(cdp),
  };
}

async function heapOf(cdp: CDPSession): Promise<number> {
  for (let collections = 0; collections < 3; collections++) await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}

/** How often each function of the widget is called in one turn: the same work counts the same on every machine. */
export async function countCalls(talk: Talk, turns: number): Promise<ReadonlyMap<string, number>> {
  const { cdp } = talk;
  await cdp.send("Profiler.enable");
  await cdp.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await talk.goOn(turns);
  const { result } = await cdp.send("Profiler.takePreciseCoverage");
  await cdp.send("Profiler.stopPreciseCoverage");
  await cdp.send("Profiler.disable");
  const calls = new Map<string, number>();
  for (const { url, functions } of result.filter((script) => script.url.includes("/banter/"))) {
    for (const { functionName, ranges } of functions) {
      const [range] = ranges;
      const name = `${new URL(url).pathname} ${functionName || "anonymous"} at ${range?.startOffset}`;
      calls.set(name, (range?.count ?? 0) / turns);
    }
  }
  return calls;
}

/** Elements whose style was worked out anew in one turn, and objects that were laid out. */
export async function countStyling(
  { cdp, goOn }: Talk,
  turns: number,
): Promise<{ readonly styled: number; readonly laidOut: number }> {
  let styled = 0;
  let laidOut = 0;
  const collect = ({ value }: { readonly value: readonly Readonly<Record<string, unknown>>[] }): void => {
    for (const { name, args } of value) {
      if (name === "UpdateLayoutTree") styled += numberAt(args, "elementCount");
      if (name === "Layout") laidOut += numberAt(args, "beginData", "dirtyObjects");
    }
  };
  cdp.on("Tracing.dataCollected", collect);
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await goOn(turns);
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  cdp.off("Tracing.dataCollected", collect);
  return { styled: styled / turns, laidOut: laidOut / turns };
}

function numberAt(value: unknown, ...path: readonly string[]): number {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
  return typeof found === "number" ? found : 0;
}

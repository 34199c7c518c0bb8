import type { CDPSession } from "playwright";
import type { Talk } from "./talk.ts";

/** Mean cost of one turn. */
export interface TurnCost {
  /** The middle one of the measured turns. */
  readonly turn: number;
  /** Milliseconds of script, and of style and layout. */
  readonly script: number;
  readonly layout: number;
  /** Milliseconds of the page's main thread. */
  readonly task: number;
  /** Bytes of heap retained, and DOM nodes created. */
  readonly heap: number;
  readonly nodes: number;
  /** UTF-16 units written to storage. */
  readonly written: number;
}

/** Takes some turns and measures them, excluding the cost of measuring. */
export async function measureTurns(talk: Talk, turns: number): Promise<TurnCost> {
  const keptBefore = await readKept(talk);
  const timesBefore = await readTimes(talk);
  const first = talk.turns();
  await talk.takeTurns(turns);
  const times = await readTimes(talk);
  const kept = await readKept(talk);
  const spent = (name: string): number => (((times[name] ?? 0) - (timesBefore[name] ?? 0)) / turns) * 1_000;
  return {
    turn: first + Math.round(turns / 2),
    script: spent("ScriptDuration"),
    layout: spent("LayoutDuration") + spent("RecalcStyleDuration"),
    task: spent("TaskDuration"),
    heap: (kept.heap - keptBefore.heap) / turns,
    nodes: (kept.nodes - keptBefore.nodes) / turns,
    written: (kept.written - keptBefore.written) / turns,
  };
}

/** Repeats the same number of turns. Each figure is the median of its own. */
export async function measureOften(talk: Talk, turns: number, times: number): Promise<TurnCost> {
  const costs: TurnCost[] = [];
  for (let time = 0; time < times; time++) costs.push(await measureTurns(talk, turns));
  const median = (name: keyof TurnCost): number =>
    costs.map((cost) => cost[name]).toSorted((one, other) => one - other)[times >> 1] ?? NaN;
  return {
    turn: median("turn"),
    script: median("script"),
    layout: median("layout"),
    task: median("task"),
    heap: median("heap"),
    nodes: median("nodes"),
    written: median("written"),
  };
}

/** Seconds of the page's main thread, by activity. */
async function readTimes({ cdp }: Talk): Promise<Readonly<Record<string, number>>> {
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const { metrics } = await cdp.send("Performance.getMetrics");
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function readKept({ cdp, page }: Talk) {
  const counted = await page.evaluate(() => ({
    // Announcements are removed by a timer, not by the end of a turn.
    nodes:
      document
        .querySelector("banter-standard")
        ?.shadowRoot?.querySelectorAll(":not([data-testid=live-region] *)").length ?? 0,
    written: Number(Reflect.get(window, "written") ?? 0),
  }));
  return { ...counted, heap: await heapOf(cdp) };
}

async function heapOf(cdp: CDPSession): Promise<number> {
  for (let collections = 0; collections < 3; collections++) await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}

/** Calls of each function of the widget in one turn: a count that is the same on every machine. */
export async function countCalls(talk: Talk, turns: number): Promise<ReadonlyMap<string, number>> {
  const { cdp } = talk;
  await cdp.send("Profiler.enable");
  await cdp.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await talk.takeTurns(turns);
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

/** Elements restyled and objects laid out in one turn. */
export async function countStyling(
  { cdp, takeTurns }: Talk,
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
  await takeTurns(turns);
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await complete;
  cdp.off("Tracing.dataCollected", collect);
  return { styled: styled / turns, laidOut: laidOut / turns };
}

/** Transcript elements that are positioned, clipped or composited: browsers process each of them in every frame. */
export function countLayered({ page }: Talk): Promise<number> {
  return page.evaluate(() => {
    const said = document
      .querySelector("banter-standard")
      ?.shadowRoot?.querySelectorAll(".banter-chat-group *");
    return [...(said ?? [])].filter((element) => {
      const { position, backdropFilter, clipPath, overflow } = getComputedStyle(element);
      if (element.localName === "svg" || position !== "static" || clipPath !== "none") return true;
      return element instanceof HTMLElement && (backdropFilter !== "none" || overflow !== "visible");
    }).length;
  });
}

function numberAt(value: unknown, ...path: readonly string[]): number {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
  return typeof found === "number" ? found : 0;
}

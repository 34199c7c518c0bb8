import type { CDPSession, Page } from "playwright";
import type { CycleLab } from "./cycle-lab.ts";
import { keepLedger, readLedger, type PageHoldings } from "./page-ledger.ts";
import { slopeOf } from "./slope-of.ts";

export const modes = ["standard", "popup", "bubble"] as const;
export type Mode = (typeof modes)[number];

/** How a page adds the widget: as an element, by an init function, by a React component. */
export const entryPointNames = ["element", "handle", "react"] as const;
/** `leak` never releases what it removed; it calibrates the measurement. */
export type EntryPoint = (typeof entryPointNames)[number] | "leak";

export interface WidgetOptions {
  readonly typebot: string;
  readonly apiHost: string;
}

export interface CycleOptions {
  readonly mode: Mode;
  readonly entry: EntryPoint;
  /** Cycles before anything is measured: the engine compiles and the browser fills its caches. */
  readonly warmUp: number;
  readonly cycles: number;
  /** Number of heap samples. */
  readonly samples: number;
  /** Removes the widget while it is still loading, at another moment each time, instead of after an answer. */
  readonly isHasty?: boolean;
}

export interface CycleFigures {
  /** Before the first widget. */
  readonly untouched: PageHoldings;
  /** After the first cycles, which load the code. */
  readonly before: PageHoldings;
  readonly after: PageHoldings;
  /** Growth of the whole renderer per cycle: lines through the second half of the samples. */
  readonly heapPerCycle: number;
  readonly nodesPerCycle: number;
  readonly listenersPerCycle: number;
  readonly samples: readonly Sample[];
}

interface Sample {
  readonly cycle: number;
  /** Bytes in use after garbage collection. */
  readonly heap: number;
  /** Every live node and JavaScript listener, in the page or not. */
  readonly nodes: number;
  readonly listeners: number;
}

/** Adds a widget to a page, opens it, answers its first question and removes it, over and over. */
export async function runCycles(
  { browser, site, entryPoints, apiHost }: CycleLab,
  { mode, entry, warmUp, cycles, samples: count, isHasty = false }: CycleOptions,
): Promise<CycleFigures> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const run = (times: number): Promise<void> =>
    cycle(page, { mode, entry, typebot: "forgetful", apiHost, times, isHasty });
  try {
    await keepLedger(page);
    site.put("/entry-points.js", entryPoints);
    const banter = entry === "react" ? "" : `<script type="module" src="/banter/banter.js"></script>`;
    await page.goto(
      site.put(
        `/cycles-${mode}-${entry}.html`,
        `<main id="place"></main>${banter}<script type="module" src="/entry-points.js"></script>`,
      ),
    );
    await page.waitForFunction(() => window.entryPoints !== undefined);
    const untouched = await settledLedger(page);
    await run(warmUp);
    const before = await settledLedger(page);
    const samples = [await sample(cdp, 0)];
    for (let done = 0; samples.length <= count;) {
      const batch = Math.round((samples.length * cycles) / count) - done;
      await run(batch);
      done += batch;
      await settledLedger(page);
      samples.push(await sample(cdp, done));
    }
    const late = samples.slice(Math.floor(samples.length / 2));
    const perCycle = (key: "heap" | "nodes" | "listeners"): number =>
      slopeOf(late.map((point) => [point.cycle, point[key]]));
    return {
      untouched,
      before,
      after: await settledLedger(page),
      heapPerCycle: perCycle("heap"),
      nodesPerCycle: perCycle("nodes"),
      listenersPerCycle: perCycle("listeners"),
      samples,
    };
  } finally {
    await context.close();
  }
}

interface Batch extends WidgetOptions {
  readonly mode: Mode;
  readonly entry: EntryPoint;
  readonly times: number;
  readonly isHasty: boolean;
}

function cycle(page: Page, batch: Batch): Promise<void> {
  return page.evaluate(async ({ mode, entry, times, isHasty, ...options }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    async function until<Value>(what: string, find: () => Value | null | undefined | false): Promise<Value> {
      const begun = performance.now();
      for (;;) {
        const found = find();
        if (found !== null && found !== undefined && found !== false) return found;
        if (performance.now() - begun > 30_000)
          throw new Error(`${mode} by ${entry}: timed out waiting for ${what}`);
        await frame();
      }
    }
    const find = () => document.querySelector<HTMLElement>(`banter-${mode}`);

    function answer(slot: Element): void {
      const field = slot.querySelector("input, textarea");
      const isArea = field instanceof HTMLTextAreaElement;
      const { prototype } = isArea ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, "An answer");
      field?.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      slot.querySelector("button")?.click();
    }

    for (let index = 0; index < times; index++) {
      const leave = await until("entry", () => window.entryPoints)
        .then((entryPoints) => entryPoints[entry])
        .then((mount) => mount(mode, options));
      const widget = await until("widget", find);
      await customElements.whenDefined(`banter-${mode}`);
      const run: unknown = Reflect.get(widget, "run");
      if (typeof run !== "function") throw new Error("The widget has no commands");
      // The standard mode is open from the start.
      if (mode !== "standard") Reflect.apply(run, widget, [{ command: "open" }]);
      if (isHasty) for (let frames = index % 12; frames > 0; frames--) await frame();
      else {
        const slot = await until("question", () =>
          widget.shadowRoot?.querySelector('[data-blockid="first"] button')?.closest("[data-blockid]"),
        );
        answer(slot);
        await until("next question", () =>
          widget.shadowRoot?.querySelector('[data-blockid="second"] button'),
        );
      }
      leave();
      await until("end", () => find() === null);
      await frame();
    }
    // The browser's own record of requests.
    performance.clearResourceTimings();
  }, batch);
}

/** Counts what the page holds once nothing is pending; a fire-and-forget request may take a while. */
async function settledLedger(page: Page): Promise<PageHoldings> {
  const passing = ["setTimeout", "requestAnimationFrame", "requestIdleCallback", "requests", "locks"];
  let held = await readLedger(page);
  for (let checks = 0; checks < 400 && passing.some((name) => held[name] !== 0); checks++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    held = await readLedger(page);
  }
  return held;
}

async function sample(cdp: CDPSession, cycle: number): Promise<Sample> {
  // One collection may release weak references and node wrappers that the next one frees.
  for (let collections = 0; collections < 3; collections++) await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
  return { cycle, heap: usedSize, nodes, listeners: jsEventListeners };
}

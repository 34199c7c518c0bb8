import type { CDPSession, Page } from "playwright";
import type { CycleLab } from "./cycle-lab.ts";
import { keepLedger, readLedger, type PageHoldings } from "./page-ledger.ts";
import { slopeOf } from "./slope-of.ts";

export const modes = ["standard", "popup", "bubble"] as const;
export type Mode = (typeof modes)[number];

/** How a page brings the widget in: as an element, by an init function, by a React component. */
export const doorNames = ["element", "handle", "react"] as const;
/** `hoard` never lets go of what it took out: what the measure is measured with. */
export type Door = (typeof doorNames)[number] | "hoard";

export interface WidgetOptions {
  readonly typebot: string;
  readonly apiHost: string;
}

export interface CycleOptions {
  readonly mode: Mode;
  readonly door: Door;
  /** Cycles before anything is measured: the engine compiles and the browser fills its caches. */
  readonly warmUp: number;
  readonly cycles: number;
  /** Times that the heap is measured on the way. */
  readonly samples: number;
  /** The widget goes while it is still loading, at another moment each time, instead of after an answer. */
  readonly isHasty?: boolean;
}

export interface CycleFigures {
  /** Before the first widget came. */
  readonly untouched: PageHoldings;
  /** After the first cycles, which fetch the code. */
  readonly before: PageHoldings;
  readonly after: PageHoldings;
  /** What the whole renderer holds per cycle more than before: lines through the second half of the samples. */
  readonly heapPerCycle: number;
  readonly nodesPerCycle: number;
  readonly listenersPerCycle: number;
  readonly samples: readonly Sample[];
}

interface Sample {
  readonly cycle: number;
  /** Bytes in use after everything unused was collected. */
  readonly heap: number;
  /** Every node and listener of JavaScript that is alive, in the page or not. */
  readonly nodes: number;
  readonly listeners: number;
}

/** Puts a widget into a page, opens it, answers its first question and takes it out again, over and over. */
export async function runCycles(
  { browser, site, doors, apiHost }: CycleLab,
  { mode, door, warmUp, cycles, samples: count, isHasty = false }: CycleOptions,
): Promise<CycleFigures> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const run = (times: number): Promise<void> =>
    cycle(page, { mode, door, typebot: "forgetful", apiHost, times, isHasty });
  try {
    await keepLedger(page);
    site.put("/doors.js", doors);
    const banter = door === "react" ? "" : `<script type="module" src="/banter/banter.js"></script>`;
    await page.goto(
      site.put(
        `/cycles-${mode}-${door}.html`,
        `<main id="place"></main>${banter}<script type="module" src="/doors.js"></script>`,
      ),
    );
    await page.waitForFunction(() => window.doors !== undefined);
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
  readonly door: Door;
  readonly times: number;
  readonly isHasty: boolean;
}

function cycle(page: Page, batch: Batch): Promise<void> {
  return page.evaluate(async ({ mode, door, times, isHasty, ...options }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    async function until<Value>(what: string, look: () => Value | null | undefined | false): Promise<Value> {
      const begun = performance.now();
      for (;;) {
        const found = look();
        if (found !== null && found !== undefined && found !== false) return found;
        if (performance.now() - begun > 30_000) throw new Error(`${mode} by ${door}: there was no ${what}`);
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
      const leave = await until("door", () => window.doors)
        .then((doors) => doors[door])
        .then((mount) => mount(mode, options));
      const widget = await until("widget", find);
      await customElements.whenDefined(`banter-${mode}`);
      const run: unknown = Reflect.get(widget, "run");
      if (typeof run !== "function") throw new Error("The widget takes no commands");
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
    // The browser's own record of what was fetched.
    performance.clearResourceTimings();
  }, batch);
}

/** What the page holds when nothing is under way any more; a request that was left to itself may take its time. */
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
  // What is freed by one collection may free more: weak references and wrappers of nodes go in the next.
  for (let collections = 0; collections < 3; collections++) await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
  return { cycle, heap: usedSize, nodes, listeners: jsEventListeners };
}

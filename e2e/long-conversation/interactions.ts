import { parseArgs } from "node:util";
import type { Page } from "playwright";
import { launchBrowser } from "../browser-page.ts";
import { startHostSite } from "../embedding/host-site.ts";
import { startLoopApi } from "./loop-api.ts";
import { openTalk } from "./talk.ts";

/*
 * `npm run bench inp -- [--turns 100,300,1000] [--cpu 4]`
 *
 * INP as the conversation grows: a visitor types each answer with real key events, and the browser's Event Timing measures
 * the time from each event to the next paint. `--cpu` slows the page's processor down.
 */
const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "100,300,1000" },
    cpu: { type: "string", default: "4" },
  },
});
/** Three interactions. */
const ANSWER = "Hi";
/** INP ignores one of fifty interactions, the slowest ones. */
const IGNORED_SHARE = 1 / 50;
/** The shortest duration that browsers report, in milliseconds. */
const SHORTEST_MS = 16;

const [site, api, browser] = await Promise.all([startHostSite(), startLoopApi(), launchBrowser()]);
console.log(`| turns | interactions | ${SHORTEST_MS} ms or less | INP, ms | slowest, ms |`);
console.log("|---|---:|---:|---:|---:|");
try {
  const { page, cdp } = await openTalk(browser, site, api.url);
  await page.locator(".banter-input-container input").click();
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: Number(values.cpu) });
  await page.evaluate(observeInteractions, SHORTEST_MS);
  const whole: number[] = [];
  let first = 1;
  for (const last of values.turns.split(",").map(Number)) {
    for (let turn = first; turn <= last; turn++) await takeTurn(page);
    const durations = await page.evaluate(takeDurations);
    whole.push(...durations);
    report(`${first} to ${last}`, durations, (last - first + 1) * (ANSWER.length + 1));
    first = last + 1;
  }
  report("all", whole, (first - 1) * (ANSWER.length + 1));
} finally {
  await Promise.all([browser.close(), site.close(), api.close()]);
}

async function takeTurn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const field = document.querySelector("banter-standard")?.shadowRoot?.activeElement;
    return field?.matches("input, textarea") === true && field.getAttribute("aria-disabled") !== "true";
  });
  await page.keyboard.type(ANSWER);
  await page.keyboard.press("Enter");
}

/** Runs in the page. */
function observeInteractions(durationThreshold: number): void {
  const durations = new Map<number, number>();
  Reflect.set(window, "durations", durations);
  const record = (list: PerformanceObserverEntryList): void => {
    for (const entry of list.getEntries()) {
      const id = Number(Reflect.get(entry, "interactionId"));
      if (id > 0) durations.set(id, Math.max(durations.get(id) ?? 0, entry.duration));
    }
  };
  const options: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: "event",
    durationThreshold,
  };
  new PerformanceObserver(record).observe(options);
}

/** Runs in the page. Returns the durations since the last call, in milliseconds: those that the browser reports. */
async function takeDurations(): Promise<readonly number[]> {
  // Durations are known after the next paint, and reported in an idle moment.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const durations: unknown = Reflect.get(window, "durations");
  if (!(durations instanceof Map)) return [];
  const taken: number[] = [...durations.values()];
  durations.clear();
  return taken;
}

function report(turns: string, durations: readonly number[], interactions: number): void {
  const sorted = durations.toSorted((one, other) => other - one);
  const inp = sorted[Math.floor(interactions * IGNORED_SHARE)] ?? SHORTEST_MS;
  const short = interactions - sorted.filter((duration) => duration > SHORTEST_MS).length;
  console.log(`| ${[turns, interactions, short, inp, sorted[0] ?? SHORTEST_MS].join(" | ")} |`);
}

import type { Fault } from "./chaos-proxy.ts";
import type { FaultLab, StoredAnswer } from "./fault-lab.ts";
import { goodbye, questions } from "./questions-bot.ts";

/** Outcome of one generated conversation. */
export interface ScheduleOutcome {
  readonly seed: number;
  /** Whether the visitor reached the end of the conversation. */
  readonly hasFinished: boolean;
  readonly reloads: number;
  readonly faults: number;
  /** Why the stored answers are not every answer once on its own question. */
  readonly wrong: string | undefined;
}

const FAULTY_SHARE = 0.3;
/**
 * Milliseconds without any change after which the visitor reloads the page, and by how much they become more patient each
 * time: on a busy machine a page may take longer to load.
 */
const RELOAD_AFTER_MS = 3_500;
const PATIENCE_GROWTH_MS = 1_000;
/** Milliseconds after which the network works again, and after which the conversation counts as stuck. */
const NETWORK_RECOVERS_AFTER_MS = 45_000;
const MAX_DURATION_MS = 120_000;

/** A visitor who answers five questions over a network that breaks three calls in ten, and reloads when nothing happens. */
export async function runSchedule(
  lab: FaultLab,
  seed: number,
  isRemembered: boolean,
): Promise<ScheduleOutcome> {
  const random = randomNumbers(seed);
  const prefix = `s${seed}${isRemembered ? "r" : "f"}`;
  const bot = isRemembered ? "questions" : "forgetful";
  const { visit, close } = await lab.visit(prefix, { bot });
  const begun = Date.now();
  let faults = 0;
  let reloads = 0;
  let hasFinished = false;
  visit.proxy.plan = (call) => {
    if (call === "other" || Date.now() - begun > NETWORK_RECOVERS_AFTER_MS || random() >= FAULTY_SHARE)
      return { kind: "none" };
    faults += 1;
    return faultKinds[Math.floor(random() * faultKinds.length)] ?? { kind: "none" };
  };
  try {
    await visit.open();
    let seen = "";
    let since = Date.now();
    while (Date.now() - begun < MAX_DURATION_MS) {
      const now = await visit.shows();
      if (now.includes(goodbye)) {
        hasFinished = true;
        break;
      }
      if (now !== seen) {
        seen = now;
        since = Date.now();
      }
      if (await answerOpen(visit.page, prefix)) continue;
      if (Date.now() - since > RELOAD_AFTER_MS + reloads * PATIENCE_GROWTH_MS) {
        reloads += 1;
        since = Date.now();
        await visit.reload();
      }
      await visit.page.waitForTimeout(40);
    }
  } finally {
    await close();
  }
  const kept = await lab.kept(bot, prefix);
  return {
    seed,
    hasFinished,
    reloads,
    faults,
    wrong: hasFinished ? answerMismatch(kept, prefix) : "the conversation does not progress",
  };
}

const faultKinds: readonly Fault[] = [
  { kind: "cut-before" },
  { kind: "cut-after" },
  { kind: "hang" },
  { kind: "half", isCut: true },
  { kind: "half", isCut: false },
  { kind: "status", status: 500 },
  { kind: "status", status: 503 },
  { kind: "status", status: 429 },
  { kind: "delay", milliseconds: 1_500 },
  { kind: "delay", milliseconds: 5_000 },
];

type Page = Awaited<ReturnType<FaultLab["visit"]>>["visit"]["page"];

/** Reads and types in one task, so that the question can't change in between. */
function answerOpen(page: Page, prefix: string): Promise<boolean> {
  return page.evaluate((begin) => {
    const slots =
      document.querySelector("banter-standard")?.shadowRoot?.querySelectorAll("[data-blockid]") ?? [];
    const slot = [...slots].at(-1);
    const field = slot?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    const button = slot?.querySelector<HTMLButtonElement>("button[type=submit], button");
    if (!slot || !field || !button || field.disabled) return false;
    const prototype =
      field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(
      field,
      `${begin} ${slot.getAttribute("data-blockid")}`,
    );
    field.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    button.click();
    return true;
  }, prefix);
}

function answerMismatch(kept: readonly (readonly StoredAnswer[])[], prefix: string): string | undefined {
  for (const answers of kept) {
    const expected = questions.slice(0, answers.length).map((name) => `${name}: ${prefix} ${name}`);
    const found = answers.map(({ blockId, content }) => `${blockId}: ${content}`);
    if (JSON.stringify(expected) !== JSON.stringify(found)) return found.join(", ");
  }
  return kept.at(-1)?.length === questions.length
    ? undefined
    : `only ${kept.at(-1)?.length ?? 0} answers were kept`;
}

/** Mulberry32: the same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

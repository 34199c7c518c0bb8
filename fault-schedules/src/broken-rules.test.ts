import { expect, test } from "vitest";
import { brokenRules, type BrokenRule } from "./broken-rules.ts";
import { SCHEDULES_TIMEOUT_MS } from "./expect-schedules.ts";
import type { FixtureName } from "./fixtures.ts";
import { runSchedules } from "./run-schedules.ts";

/**
 * The fixture, and a seed that fails early: some of the rules fail once in a thousand schedules. The lock of the tabs
 * protects answers to servers that don't recognize a repeated message.
 */
const runs: Readonly<Record<BrokenRule, { readonly fixture: FixtureName; readonly seed: number }>> = {
  "message-id": { fixture: "scripted", seed: 2026 },
  "start-id": { fixture: "server", seed: 2026 },
  "compare-and-set": { fixture: "server", seed: 2026 },
  "effects-journal": { fixture: "server", seed: 2026 },
  outbox: { fixture: "scripted", seed: 2033 },
  "tab-lock": { fixture: "unsafe", seed: 4 },
  "queued-message": { fixture: "scripted", seed: 1 },
  "feedback-order": { fixture: "scripted", seed: 3 },
  "proof-of-work-once": { fixture: "server", seed: 2026 },
  "effect-record": { fixture: "server", seed: 2026 },
};

test.each(brokenRules)(
  "schedules fail without the safeguard %s",
  { timeout: SCHEDULES_TIMEOUT_MS },
  async (broken) => {
    expect(await runSchedules({ ...runs[broken], count: 3_000, broken })).toContain("failed");
  },
);

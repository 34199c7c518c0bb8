import { expect, test } from "vitest";
import { brokenRules, type BrokenRule } from "./broken-rules.ts";
import { SCHEDULES_TIMEOUT_MS } from "./expect-schedules.ts";
import type { FixtureName } from "./fixtures.ts";
import { runSchedules } from "./run-schedules.ts";

/** The lock of the tabs protects answers to servers that don't recognize a repeated message. */
const fixtures: Readonly<Record<BrokenRule, FixtureName>> = {
  "message-id": "scripted",
  "compare-and-set": "server",
  "effects-journal": "server",
  outbox: "scripted",
  "tab-lock": "unsafe",
};

test.each(brokenRules)(
  "schedules fail without the safeguard %s",
  { timeout: SCHEDULES_TIMEOUT_MS },
  async (broken) => {
    const fixture = fixtures[broken];
    expect(await runSchedules({ fixture, count: 3_000, seed: 2026, broken })).toContain("failed");
  },
);

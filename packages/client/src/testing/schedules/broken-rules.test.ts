import { expect, test } from "vitest";
import { brokenRules } from "./broken-rules.ts";
import { TIME_FOR_SCHEDULES } from "./expect-schedules.ts";
import { runSchedules } from "./run-schedules.ts";

test.each(brokenRules)(
  "schedules fail where the rule %s is broken",
  { timeout: TIME_FOR_SCHEDULES },
  async (broken) => {
    const world = broken === "outbox" || broken === "message-id" ? "scripted" : "real";
    expect(await runSchedules({ world, count: 3_000, seed: 2026, broken })).toContain("went wrong");
  },
);

import { expect, test } from "vitest";
import { brokenRules } from "./broken-rules.ts";
import { SCHEDULES_TIMEOUT_MS } from "./expect-schedules.ts";
import { runSchedules } from "./run-schedules.ts";

test.each(brokenRules)(
  "schedules fail without the safeguard %s",
  { timeout: SCHEDULES_TIMEOUT_MS },
  async (broken) => {
    const fixture = broken === "outbox" || broken === "message-id" ? "scripted" : "server";
    expect(await runSchedules({ fixture, count: 3_000, seed: 2026, broken })).toContain("failed");
  },
);

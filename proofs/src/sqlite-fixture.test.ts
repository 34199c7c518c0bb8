import { expect, test } from "vitest";
import { expectSchedules, SCHEDULES_TIMEOUT_MS } from "./expect-schedules.ts";
import { NO_FAULTS } from "./fault-schedule.ts";
import { playSchedules } from "./run-schedules.ts";

test("800 fault schedules on flow servers with SQLite", { timeout: SCHEDULES_TIMEOUT_MS }, () =>
  expectSchedules("sqlite", 800),
);

test("concurrent requests to a crashed server get the same replacement", async () => {
  const problem = await playSchedules("sqlite", {
    ...NO_FAULTS,
    flow: 4,
    acts: [{ type: "crash-server", calls: 1 }, { type: "answer" }, { type: "wait", ms: 70_000 }],
    faults: [{ kind: "none" }, { kind: "none" }, { kind: "status", status: 400 }, { kind: "duplicate" }],
  });
  expect(problem).toBeUndefined();
});

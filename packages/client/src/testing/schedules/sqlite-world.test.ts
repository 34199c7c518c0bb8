import { expect, test } from "vitest";
import { expectSchedules, TIME_FOR_SCHEDULES } from "./expect-schedules.ts";
import { playSchedules } from "./run-schedules.ts";

test("800 schedules of faults on flow servers with SQLite", { timeout: TIME_FOR_SCHEDULES }, () =>
  expectSchedules("sqlite", 800),
);

test("two requests that find the server dead at the same moment get the same other one", async () => {
  const problem = await playSchedules("sqlite", {
    flow: 4,
    restDelay: 0,
    acts: [{ type: "restart-server", calls: 1 }, { type: "answer" }, { type: "wait", ms: 70_000 }],
    faults: [{ kind: "none" }, { kind: "none" }, { kind: "status", status: 400 }, { kind: "twice" }],
    streamFaults: [],
  });
  expect(problem).toBeUndefined();
});

import { expect, test } from "vitest";
import { expectSchedules, TIME_FOR_SCHEDULES } from "./expect-schedules.ts";
import { playSchedule } from "./run-schedules.ts";

test(
  "2,600 schedules of faults on two flow servers that share a store and are killed",
  { timeout: TIME_FOR_SCHEDULES },
  () => expectSchedules("real", 2_600),
);

test("a command is refused after a streamed reply broke off and the session expired", async () => {
  const problem = await playSchedule("real", {
    flow: 1,
    restDelay: 0,
    acts: [
      { type: "answer" },
      { type: "jump", ms: 5_000 },
      { type: "jump", ms: 315_360_000_000 },
      { type: "command" },
      { type: "answer" },
    ],
    faults: [],
    streamFaults: [{ kind: "empty" }],
  });
  expect(problem).toBeUndefined();
});

import { test } from "vitest";
import { expectSchedules, TIME_FOR_SCHEDULES } from "./expect-schedules.ts";

test(
  "2,600 schedules of faults on two flow servers that share a store and are killed",
  { timeout: TIME_FOR_SCHEDULES },
  () => expectSchedules("real", 2_600),
);

import { test } from "vitest";
import { expectSchedules, TIME_FOR_SCHEDULES } from "./expect-schedules.ts";

test("800 schedules of faults on flow servers with SQLite", { timeout: TIME_FOR_SCHEDULES }, () =>
  expectSchedules("sqlite", 800),
);

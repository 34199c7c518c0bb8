import { test } from "vitest";
import { expectSchedules, SCHEDULES_TIMEOUT_MS } from "./expect-schedules.ts";

test("800 fault schedules on flow servers with SQLite", { timeout: SCHEDULES_TIMEOUT_MS }, () =>
  expectSchedules("sqlite", 800),
);

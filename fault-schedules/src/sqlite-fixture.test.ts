import { test } from "vitest";
import { expectSchedules, SCHEDULES_TIMEOUT_MS } from "./expect-schedules.ts";

test("300 fault schedules on flow servers with SQLite", { timeout: SCHEDULES_TIMEOUT_MS }, () =>
  expectSchedules("sqlite", 300),
);

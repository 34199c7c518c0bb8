import { runSchedules, type ScheduleRun } from "./run-schedules.ts";
import type { Played } from "./schedule-worker.ts";

/* Plays the portions that the leading process sends, until that one is gone. */
process.on("message", (run: ScheduleRun) => {
  void runSchedules(run).then((failure) => {
    const played: Played = failure === undefined ? {} : { failure };
    process.send?.(played);
  });
});
process.on("disconnect", () => process.exit(0));

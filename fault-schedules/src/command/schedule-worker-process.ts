import { runSchedules, type ScheduleRun } from "../run-schedules.ts";

/** The message that is sent after a batch. */
export interface BatchResult {
  readonly failure?: string;
}

/* Plays the batches that the parent process sends, and exits with it. */
process.on("message", (run: ScheduleRun) => {
  void runSchedules(run).then((failure) => {
    const result: BatchResult = failure === undefined ? {} : { failure };
    // The parent process may have been killed meanwhile.
    process.send?.(result, () => {});
  });
});
process.on("disconnect", () => process.exit(0));

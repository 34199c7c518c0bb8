import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ScheduleRun } from "../run-schedules.ts";

/** A child process that plays one batch at a time. */
export interface ScheduleWorker {
  /** Returns the failure, if any. */
  play(run: ScheduleRun): Promise<string | undefined>;
  close(): void;
}

/** The message that a worker sends after a batch. */
export interface BatchResult {
  readonly failure?: string;
}

export function openScheduleWorker(): ScheduleWorker {
  let worker: ChildProcess | undefined;
  const open = () => startProcess().once("exit", () => (worker = undefined));
  return {
    play: (run) =>
      new Promise((resolve) => {
        const current = (worker ??= open());
        const onExit = () => resolve(`The worker of ${JSON.stringify(run)} exited without a result`);
        current.once("exit", onExit);
        current.once("message", ({ failure }: BatchResult) => {
          current.off("exit", onExit);
          resolve(failure);
        });
        current.send(run);
      }),
    close: () => worker?.disconnect(),
  };
}

function startProcess(): ChildProcess {
  // Schedules allocate short-lived objects: a large young generation saves most of the copying.
  const execArgv = ["--conditions=@banter/source", "--max-semi-space-size=64"];
  return fork(fileURLToPath(import.meta.resolve("./schedule-worker-process.ts")), { execArgv });
}

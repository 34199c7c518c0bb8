import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ScheduleRun } from "./run-schedules.ts";

/** A process of its own that plays one portion after the other, so that every core has its share. */
export interface ScheduleWorker {
  /** What went wrong, if anything. */
  play(run: ScheduleRun): Promise<string | undefined>;
  close(): void;
}

/** What a worker says of a portion. */
export interface Played {
  readonly failure?: string;
}

export function openScheduleWorker(): ScheduleWorker {
  let worker: ChildProcess | undefined;
  const open = () => startProcess().once("exit", () => (worker = undefined));
  return {
    play: (run) =>
      new Promise((resolve) => {
        const asked = (worker ??= open());
        const ended = () => resolve(`The worker of ${JSON.stringify(run)} ended without a word`);
        asked.once("exit", ended);
        asked.once("message", ({ failure }: Played) => {
          asked.off("exit", ended);
          resolve(failure);
        });
        asked.send(run);
      }),
    close: () => worker?.disconnect(),
  };
}

function startProcess(): ChildProcess {
  // What a schedule leaves is garbage soon: with room for more of it, it is seldom copied.
  const execArgv = ["--conditions=@banter/source", "--max-semi-space-size=64"];
  return fork(fileURLToPath(import.meta.resolve("./schedule-worker-process.ts")), { execArgv });
}

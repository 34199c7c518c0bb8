import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A child process that handles one job at a time. */
export interface Worker<Job extends object, Reply> {
  /** Undefined if the process has exited without a reply. */
  handle(job: Job): Promise<Reply | undefined>;
  /** Asks for the reply to the current job as soon as possible, if the module can. */
  stop(): void;
  close(): void;
}

/** Starts a module for the first job, and again after it has exited. The module gets the jobs as messages, and `parameters`. */
export function openWorker<Job extends object, Reply>(
  module: string,
  parameters: readonly string[] = [],
): Worker<Job, Reply> {
  let worker: ChildProcess | undefined;
  const open = () => startProcess(module, parameters).once("exit", () => (worker = undefined));
  return {
    handle: (job) =>
      new Promise((resolve) => {
        const current = (worker ??= open());
        const onExit = () => resolve(undefined);
        current.once("exit", onExit);
        current.once("message", (reply: Reply) => {
          current.off("exit", onExit);
          resolve(reply);
        });
        current.send(job);
      }),
    // One that is exiting can't be reached, and needs no stop.
    stop: () => void worker?.send("stop", () => {}),
    close: () => worker?.disconnect(),
  };
}

function startProcess(module: string, parameters: readonly string[]): ChildProcess {
  // Schedules allocate short-lived objects: a large young generation saves most of the copying.
  const execArgv = ["--conditions=@banter/source", "--max-semi-space-size=64"];
  // An interrupt at the terminal reaches only the parent process, which ends what its workers have begun.
  const options = { execArgv, serialization: "advanced", detached: true } as const;
  return fork(fileURLToPath(module), parameters, options);
}

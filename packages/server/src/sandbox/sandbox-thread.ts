import { Worker } from "node:worker_threads";
import type { Evaluation, WorkerMessage } from "./evaluation.ts";

/** A worker's first start compiles the interpreter; on a busy machine that takes its time. */
const START_TIME = 30_000;

export interface SandboxThread {
  /** Never rejects: whatever happens to the worker becomes a message. One evaluation at a time. */
  readonly evaluate: (evaluation: Evaluation) => Promise<WorkerMessage>;
  readonly close: () => Promise<void>;
}

/** Starts one worker. It keeps the process alive only while it works. */
export function createSandboxThread(): SandboxThread {
  const worker = new Worker(workerFile(), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });
  worker.unref();
  const next = listen(worker);
  const ready = next(START_TIME);
  return {
    evaluate: async (evaluation) => {
      worker.ref();
      const started = await ready;
      if (started.type !== "ready") return started;
      const answer = next(2 * evaluation.deadline);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(evaluation);
      const message = await answer;
      worker.unref();
      return message;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/** From TypeScript sources the worker is TypeScript, too; from `dist` it is what was compiled. */
function workerFile(): URL {
  return new URL(`./sandbox-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
}

/** Gives a function that waits for the worker's next message, its death or the end of `time`, whatever comes first. */
function listen(worker: Worker): (time: number) => Promise<WorkerMessage> {
  let settle: ((message: WorkerMessage) => void) | undefined;
  let death: WorkerMessage | undefined;
  const die = (message: string): void => {
    death ??= { type: "broken", message };
    settle?.(death);
  };
  worker.on("message", (message: WorkerMessage) => settle?.(message));
  worker.on("error", (error: unknown) => die(error instanceof Error ? error.message : String(error)));
  worker.on("exit", () => die("The sandbox was stopped"));
  return async (time) => {
    if (death !== undefined) return death;
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => settle?.({ type: "broken", message: "The sandbox did not answer in time" }),
        time,
      );
      settle = (message) => {
        clearTimeout(timer);
        resolve(message);
      };
    });
  };
}

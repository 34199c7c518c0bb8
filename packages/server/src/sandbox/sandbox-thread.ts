import { Worker } from "node:worker_threads";
import { describeError } from "../failures/describe-error.ts";
import type { Evaluation, WorkerMessage } from "./evaluation.ts";

/** The first start compiles the interpreter, which can take long on a busy machine. */
const START_TIMEOUT_MS = 30_000;

export interface SandboxThread {
  /** Never rejects: a worker's failure becomes a message. One evaluation at a time. */
  readonly evaluate: (evaluation: Evaluation) => Promise<WorkerMessage>;
  readonly close: () => Promise<void>;
}

/** Starts one worker, which keeps the process alive only during an evaluation. */
export function createSandboxThread(): SandboxThread {
  const worker = new Worker(workerFile(), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });
  worker.unref();
  const next = listen(worker);
  const ready = next(START_TIMEOUT_MS);
  return {
    evaluate: async (evaluation) => {
      worker.ref();
      const started = await ready;
      if (started.type !== "ready") return started;
      const evaluated = next(2 * evaluation.deadline);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(evaluation);
      const message = await evaluated;
      worker.unref();
      return message;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/** The TypeScript file when running from sources, the compiled one in `dist`. */
function workerFile(): URL {
  return new URL(`./sandbox-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
}

/** Returns a function that waits for the worker's next message, its exit or a timeout, whichever comes first. */
function listen(worker: Worker): (timeoutMs: number) => Promise<WorkerMessage> {
  let settle: ((message: WorkerMessage) => void) | undefined;
  let exitMessage: WorkerMessage | undefined;
  const onExit = (message: string): void => {
    exitMessage ??= { type: "broken", message };
    settle?.(exitMessage);
  };
  worker.on("message", (message: WorkerMessage) => settle?.(message));
  worker.on("error", (error: unknown) => onExit(describeError(error)));
  worker.on("exit", () => onExit("The sandbox was stopped"));
  return async (timeoutMs) => {
    if (exitMessage !== undefined) return exitMessage;
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => settle?.({ type: "broken", message: "The sandbox did not answer in time" }),
        timeoutMs,
      );
      settle = (message) => {
        clearTimeout(timer);
        resolve(message);
      };
    });
  };
}

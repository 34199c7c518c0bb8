import {
  createSandboxPool,
  type Sandbox,
  type SandboxThread,
  type WorkerMessage,
} from "@banter/server/in-page";

/** A worker's first start fetches and compiles the interpreter. */
const START_TIME = 30_000;

/** The server's own sandbox for a bot's code, in a web worker: an interpreter that knows no page and no network. */
export function createPageSandbox(): Sandbox {
  return createSandboxPool(startWorker, { size: 1 });
}

function startWorker(): SandboxThread {
  const worker = new Worker(new URL("./sandbox-worker.ts", import.meta.url), { type: "module" });
  const ready = nextMessage(worker, START_TIME);
  return {
    evaluate: async (evaluation) => {
      const started = await ready;
      if (started.type !== "ready") return started;
      const answer = nextMessage(worker, 2 * evaluation.deadline);
      worker.postMessage(evaluation);
      return answer;
    },
    close: async () => worker.terminate(),
  };
}

/** What the worker says next, unless it dies or says nothing in `time` (milliseconds). */
function nextMessage(worker: Worker, time: number): Promise<WorkerMessage> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const settle = (message: WorkerMessage): void => {
      stop.abort();
      clearTimeout(timer);
      resolve(message);
    };
    const timer = setTimeout(() => settle(broken("The sandbox did not answer in time")), time);
    const { signal } = stop;
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => settle(data), { signal });
    worker.addEventListener(
      "error",
      ({ message }) => settle(broken(message || "The sandbox did not start")),
      {
        signal,
      },
    );
  });
}

function broken(message: string): WorkerMessage {
  return { type: "broken", message };
}

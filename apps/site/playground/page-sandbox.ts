import {
  createSandboxPool,
  type Sandbox,
  type SandboxThread,
  type WorkerMessage,
} from "@banter/server/in-page";

/** The first start downloads and compiles the interpreter. */
const START_TIMEOUT_MS = 30_000;

/** The server's sandbox for a bot's code, in a web worker: an interpreter without access to the page or network. */
export function createPageSandbox(): Sandbox {
  return createSandboxPool(startWorker, { size: 1 });
}

function startWorker(): SandboxThread {
  const worker = new Worker(new URL("./sandbox-worker.ts", import.meta.url), { type: "module" });
  const ready = nextMessage(worker, START_TIMEOUT_MS);
  return {
    evaluate: async (evaluation) => {
      const started = await ready;
      if (started.type !== "ready") return started;
      const answer = nextMessage(worker, 2 * evaluation.deadline);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(evaluation);
      return answer;
    },
    close: async () => worker.terminate(),
  };
}

/** The worker's next message, or a `broken` message if it fails or times out. */
function nextMessage(worker: Worker, timeoutMs: number): Promise<WorkerMessage> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const settle = (message: WorkerMessage): void => {
      stop.abort();
      clearTimeout(timer);
      resolve(message);
    };
    const timer = setTimeout(() => settle(broken("The sandbox timed out")), timeoutMs);
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

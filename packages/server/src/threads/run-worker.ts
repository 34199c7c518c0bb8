import { once } from "node:events";
import { Worker } from "node:worker_threads";

/**
 * Runs a worker file to its end with `data` as its `workerData`. Resolves with its last message; rejects if it throws.
 * The signal stops it at once.
 */
export async function runWorker(file: URL, data: unknown, signal?: AbortSignal): Promise<unknown> {
  signal?.throwIfAborted();
  const worker = new Worker(file, { execArgv: [], workerData: data });
  const stop = (): void => void worker.terminate();
  signal?.addEventListener("abort", stop, { once: true });
  let result: unknown;
  worker.on("message", (message: unknown) => {
    result = message;
  });
  try {
    await once(worker, "exit");
  } finally {
    signal?.removeEventListener("abort", stop);
  }
  signal?.throwIfAborted();
  return result;
}

/** A worker's file beside `moduleUrl`: TypeScript when running from sources, compiled in `dist`. */
export function workerFile(name: string, moduleUrl: string): URL {
  return new URL(`./${name}${moduleUrl.endsWith(".ts") ? ".ts" : ".js"}`, moduleUrl);
}

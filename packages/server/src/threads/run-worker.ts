import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** Runs a worker file to its end with `data` as its `workerData`. Resolves with its last message; rejects if it throws. */
export async function runWorker(file: URL, data: unknown): Promise<unknown> {
  const worker = new Worker(file, { execArgv: [], workerData: data });
  let result: unknown;
  worker.on("message", (message: unknown) => {
    result = message;
  });
  await once(worker, "exit");
  return result;
}

/** A worker's file beside `moduleUrl`: TypeScript when running from sources, compiled in `dist`. */
export function workerFile(name: string, moduleUrl: string): URL {
  return new URL(`./${name}${moduleUrl.endsWith(".ts") ? ".ts" : ".js"}`, moduleUrl);
}

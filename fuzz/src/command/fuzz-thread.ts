import { Worker } from "node:worker_threads";
import type { FuzzReport, FuzzRun } from "../run-target.ts";

/** A thread that plays one run at a time, and is replaced if a parser never returns or uses up the memory. */
export interface FuzzThread {
  play(run: FuzzRun): Promise<FuzzReport>;
  close(): Promise<void>;
}

/** The input that a thread reads: a count, then the length of the text, then the text. */
export const PROGRESS_BYTES = 16_384;

/** Longer than a machine that is busy with other things pauses a thread. */
const HANG_MS = 60_000;
const MAX_HEAP_MB = 2_000;

export function openFuzzThread(hangMs = HANG_MS): FuzzThread {
  const progress = new SharedArrayBuffer(PROGRESS_BYTES);
  let worker: Worker | undefined;
  return {
    play: async (run) => {
      const thread = (worker ??= startWorker(progress));
      const outcome = await playOn(thread, run, progress, hangMs);
      if (typeof outcome !== "string") return outcome;
      worker = undefined;
      await thread.terminate();
      const failure = `${run.target} ${outcome}\nInput: ${currentInput(progress)}`;
      return { target: run.target, inputs: 0, ms: 0, failures: [failure] };
    },
    close: async () => void (await worker?.terminate()),
  };
}

function startWorker(progress: SharedArrayBuffer): Worker {
  Atomics.store(new Int32Array(progress, 0, 1), 0, 0);
  return new Worker(new URL("./fuzz-worker.ts", import.meta.url), {
    execArgv: ["--conditions=@banter/source"],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    workerData: progress,
  });
}

/** Returns the report, or why there is none. */
function playOn(
  thread: Worker,
  run: FuzzRun,
  progress: SharedArrayBuffer,
  hangMs: number,
): Promise<FuzzReport | string> {
  const counter = new Int32Array(progress, 0, 1);
  return new Promise((resolve) => {
    let seen = -1;
    const watch = setInterval(() => {
      const count = Atomics.load(counter, 0);
      // Loading the parsers takes longer on a busy machine.
      if (count > 0 && count === seen) settle(`does not return within ${hangMs / 1_000} seconds`);
      seen = count;
    }, hangMs);
    const onError = (error: unknown): void => settle(`ends its thread: ${String(error)}`);
    const settle = (outcome: FuzzReport | string): void => {
      clearInterval(watch);
      thread.off("message", settle).off("error", onError);
      resolve(outcome);
    };
    thread.on("message", settle).on("error", onError);
    thread.postMessage(run, []);
  });
}

function currentInput(progress: SharedArrayBuffer): string {
  const [, length = 0] = new Int32Array(progress, 0, 2);
  return new TextDecoder().decode(new Uint8Array(progress, 8, length).slice());
}

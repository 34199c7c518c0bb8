import { parentPort, workerData } from "node:worker_threads";
import type { FuzzTarget } from "../fuzz-target.ts";
import { runTarget, shown, type FuzzRun } from "../run-target.ts";

/* Plays the runs that the main thread sends, and notes the input that is being read. */

const progress: unknown = workerData;

// Parsers and the providers' library warn of what they ignore.
console.warn = () => {};
process.removeAllListeners("warning");
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

parentPort?.on("message", (run: FuzzRun) => void play(run));

async function play(run: FuzzRun): Promise<void> {
  const target = (await targetsLike(run.target)).find(({ name }) => name === run.target);
  if (target === undefined) throw new Error(`There is no target ${run.target}.`);
  parentPort?.postMessage(await runTarget(target, run, { onInput: note }), []);
}

async function targetsLike(name: string): Promise<readonly FuzzTarget[]> {
  if (name.startsWith("broken/")) return (await import("../broken-targets.ts")).brokenTargets;
  return (await import("../targets.ts")).targets;
}

function note(input: unknown): void {
  if (!(progress instanceof SharedArrayBuffer)) return;
  const head = new Int32Array(progress, 0, 2);
  const bytes = new TextEncoder().encode(shown(input)).subarray(0, progress.byteLength - 8);
  new Uint8Array(progress, 8).set(bytes);
  head[1] = bytes.length;
  Atomics.add(head, 0, 1);
}

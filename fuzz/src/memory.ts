import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A leak grows in every span. */
const SPANS = 7;
/** Per read. Compiled code and caches of a fixed size grow less, and not in every span. */
const MAX_BYTES = 400;
/** What the first reads compile, in each of a few short spans. */
const UNNOTICED_BYTES = 50_000;

/** Reports a heap that grows in each of several spans of reads. */
export async function findLeak(
  read: (input: unknown) => unknown,
  inputs: readonly unknown[],
  readsPerSpan: number,
): Promise<string | undefined> {
  const collect = openCollector();
  const readAll = async (): Promise<number> => {
    for (let count = 0; count < readsPerSpan; count++)
      await ignoringErrors(read, inputs[count % inputs.length]);
    // Weak references and finalizers are released between two tasks.
    await setImmediate();
    collect();
    return process.memoryUsage().heapUsed;
  };
  await readAll();
  let before = await readAll();
  const mostBytes = Math.max(readsPerSpan * MAX_BYTES, UNNOTICED_BYTES);
  const growths: number[] = [];
  for (let span = 0; span < SPANS; span++) {
    const after = await readAll();
    growths.push((after - before) / readsPerSpan);
    if (after - before < mostBytes) return undefined;
    before = after;
  }
  return `leaks memory: ${growths.map(Math.round).join(", ")} bytes per read`;
}

async function ignoringErrors(read: (input: unknown) => unknown, input: unknown): Promise<void> {
  try {
    await read(input);
  } catch {
    // Errors are checked elsewhere.
  }
}

/** Node.js can be told to collect garbage after its start, too. */
function openCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  return () => {
    if (typeof collect === "function") collect();
  };
}

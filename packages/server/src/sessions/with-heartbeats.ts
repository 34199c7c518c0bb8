import type { StreamPart } from "@banter/protocol";

/** Adds a heartbeat whenever no part has come for `intervalMs`, so that neither proxies nor the page give up. */
export async function* withHeartbeats(
  parts: AsyncIterable<StreamPart>,
  intervalMs: number,
): AsyncIterable<StreamPart> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const result = await withinTime(next, intervalMs);
      if (result === undefined) yield { type: "heartbeat" };
      else if (result.done === true) return;
      else {
        yield result.value;
        next = iterator.next();
      }
    }
  } finally {
    await iterator.return?.();
  }
}

/** The promise's value; undefined if it is still pending after `ms`. */
export async function withinTime<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

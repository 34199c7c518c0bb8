import type { StreamPart } from "@banter/protocol";
import { withinTime } from "../limits/within-time.ts";

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

import { exponentialDelay } from "@banter/protocol";
import type { StreamFailures } from "../store/store.ts";
import type { Clock, Stored } from "./conversation-deps.ts";

/** How long a visitor's retry of a reply waits after the provider has failed. */
const RETRY_BACKOFF = { baseMs: 2_000, capMs: 60_000 };

/** Seconds until the reply may be requested again; 0 if it may be now. */
export function retryAfterFailures({ count, elapsedMs }: StreamFailures): number {
  const leftMs = exponentialDelay(count - 1, RETRY_BACKOFF) - elapsedMs;
  return Math.max(0, Math.ceil(leftMs / 1_000));
}

/** Seconds until a reply that has failed may be requested again; 0 if it may be now. */
export async function secondsUntilRetry(
  { store, now }: Stored & Pick<Clock, "now">,
  key: string,
): Promise<number> {
  const failures = await store.streamLeases.findFailures(key, now().getTime());
  return failures === undefined ? 0 : retryAfterFailures(failures);
}

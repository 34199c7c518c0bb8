import { isRecord } from "@banter/protocol";
import type { TransportFailure } from "./ports.ts";

/** Why the server refuses the visitor's identity, or misses one: the `reason` of its 401. Undefined for any other failure. */
export function identityRefusal(failure: TransportFailure): string | undefined {
  if (failure.kind !== "http" || failure.status !== 401 || !isRecord(failure.body)) return undefined;
  const { reason } = failure.body;
  return typeof reason === "string" && reason.startsWith("identity-") ? reason : undefined;
}

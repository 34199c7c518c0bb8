import type { TransportFailure } from "../contract/ports.ts";

/** Whether a later attempt may succeed. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** The delay that the server asked for with `Retry-After`, in milliseconds. */
export function retryAfterOf(failure: TransportFailure | undefined): number {
  return failure?.kind === "http" ? (failure.retryAfter ?? 0) : 0;
}

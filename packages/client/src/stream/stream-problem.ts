import { parseStreamFailure, type ClientLog, type StreamFailure } from "@banter/protocol";
import { retryAfterOf } from "../model/transient-failure.ts";
import type { TransportFailure, TransportResult } from "../contract/ports.ts";
import type { Stream } from "../model/progress.ts";

const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([403, 500, 502, 503]);

const FETCH_FAILED = {
  status: "error",
  context: "While streaming chat",
  description: "Failed to fetch chat streaming",
};

/** Why a closed stream has no usable text, as a log; `undefined` if it completed. */
export function findStreamProblem(
  { error, buffer, text }: Stream,
  result: TransportResult,
): ClientLog | undefined {
  if (error !== undefined) return error;
  if (!result.ok) return describeStreamFailure(result.error);
  if (isJsonBody(buffer)) return { ...FETCH_FAILED, details: buffer };
  if (text === "") return { ...FETCH_FAILED, description: "The chat stream response body is empty" };
  return undefined;
}

/** The server's description of why a closed stream failed. */
export function findStreamFailure({ failure }: Stream, result: TransportResult): StreamFailure {
  if (result.ok || result.error.kind !== "http") return failure;
  const retryAfterMs = retryAfterOf(result.error);
  return {
    ...failure,
    ...(retryAfterMs > 0 && { retryAfter: retryAfterMs / 1_000 }),
    ...parseStreamFailure(result.error.body),
  };
}

/** A server that can't stream responds with JSON, even with status 200. */
export function isJsonBody(received: string): boolean {
  return received.trimStart().startsWith("{");
}

/** Whether one retry may succeed (spec §9). */
export function isRetryable(failure: TransportFailure): boolean {
  return failure.kind === "http" && RETRYABLE_STATUSES.has(failure.status);
}

export function isSessionGone(failure: TransportFailure): boolean {
  return failure.kind === "http" && (failure.status === 404 || failure.status === 410);
}

function describeStreamFailure(failure: TransportFailure): ClientLog {
  if (failure.kind === "aborted") return { ...FETCH_FAILED, description: "Request aborted" };
  if (failure.kind !== "http") return { ...FETCH_FAILED, details: failure.message };
  const { body } = failure;
  return { ...FETCH_FAILED, details: typeof body === "string" ? body : JSON.stringify(body) };
}

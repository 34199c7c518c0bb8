import { errorMessage } from "@banter/protocol";
import type { SendFailure } from "../chat-state.ts";
import type { TransportFailure } from "../ports.ts";

/** What to do about a message that got no reply. */
export type Verdict = "resend" | "catch-up" | "session-lost" | "return";

/** Waits between resends, in milliseconds. */
export const resending = {
  first: 300,
  longest: 15_000,
  /** A request that hangs: the visitor is offered another try. */
  offer: 30_000,
  /** It is given up. */
  giveUp: 60_000,
  /** Failed tries after which the visitor is told. */
  quietAttempts: 3,
  /** Errors of the server in a row after which the answer comes back to the visitor. */
  serverAttempts: 5,
} as const;

/**
 * Only a server that counts a message once gets it again by itself: from any other, a cut or a late
 * reply leaves open whether the answer has arrived.
 */
export function judge(failure: TransportFailure, isResendSafe: boolean, attempt: number): Verdict {
  if (failure.kind === "http") {
    const { status } = failure;
    if (status === 409) return "catch-up";
    if (isSessionLost(failure)) return "session-lost";
    if (!isTransient(status)) return "return";
    if (attempt >= resending.serverAttempts) return "return";
  }
  if (failure.kind === "unreadable" && attempt >= resending.serverAttempts) return "return";
  return isResendSafe ? "resend" : "return";
}

/** Another try later may go better. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** 404 and 410 of the flow server; a proxy's own page doesn't speak of sessions. */
function isSessionLost({ status, body }: Extract<TransportFailure, { kind: "http" }>): boolean {
  return status === 410 || (status === 404 && /session/i.test(errorMessage(body) ?? ""));
}

/** Full jitter: anywhere up to 0.3 × 2^n seconds, 15 s at most, and not before the server's `Retry-After`. */
export function resendDelay(attempt: number, random: number, failure?: TransportFailure): number {
  const most = Math.min(resending.longest, resending.first * 2 ** Math.min(attempt, 16));
  const asked = failure?.kind === "http" ? (failure.retryAfter ?? 0) : 0;
  return Math.round(asked + most * random);
}

/** The words for the log and the visitor. */
export function failureWords(failure: TransportFailure): string {
  if (failure.kind === "http") {
    return `Request failed with status code ${failure.status}${failure.statusText === "" ? "" : ` ${failure.statusText}`}`;
  }
  return failure.kind === "timeout" ? "Request timed out" : failure.message;
}

export function sendFailureOf(failure: TransportFailure): SendFailure {
  if (failure.kind === "http") return { kind: "server", message: errorMessage(failure.body) };
  if (failure.kind === "unreadable") return { kind: "server" };
  return { kind: failure.kind === "network" ? "network" : "unconfirmed" };
}

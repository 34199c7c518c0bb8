import { errorMessage } from "@banter/protocol";
import type { SendFailure } from "../contract/chat-state.ts";
import { identityRefusal } from "../contract/identity-refusal.ts";
import type { TransportFailure } from "../contract/ports.ts";
import { isTransient } from "../model/transient-failure.ts";

/** Decides how to handle a message that was not confirmed. `give-back` returns the answer to its input. */
export type FailureHandling = "resend" | "resync" | "session-lost" | "give-back";

/** Consecutive failures before the visitor is notified. */
export const MAX_SILENT_ATTEMPTS = 3;

/** Consecutive server errors before the answer is given back to the visitor. */
const MAX_SERVER_ERRORS = 5;

/**
 * Automatic resends require a server that deduplicates by `messageId`. With any other server a lost response leaves
 * open whether the answer arrived, so the visitor decides.
 */
export function classifyFailure(
  failure: TransportFailure,
  isResendSafe: boolean,
  attempt: number,
): FailureHandling {
  if (failure.kind === "http") {
    const { status } = failure;
    if (status === 409) return "resync";
    if (isSessionLost(failure)) return "session-lost";
    if (!isTransient(status)) return "give-back";
    if (attempt >= MAX_SERVER_ERRORS) return "give-back";
  }
  if (failure.kind === "unreadable" && attempt >= MAX_SERVER_ERRORS) return "give-back";
  return isResendSafe ? "resend" : "give-back";
}

/** A 404 counts only if the body mentions the session: a proxy's error page doesn't. */
function isSessionLost({ status, body }: Extract<TransportFailure, { kind: "http" }>): boolean {
  return status === 410 || (status === 404 && /session/i.test(errorMessage(body) ?? ""));
}

/** Describes a failure for logs and rejected commands. */
export function describeFailure(failure: TransportFailure): string {
  if (failure.kind === "http") {
    return `Request failed with status code ${failure.status}${failure.statusText === "" ? "" : ` ${failure.statusText}`}`;
  }
  return failure.kind === "timeout" ? "Request timed out" : failure.message;
}

export function sendFailureOf(failure: TransportFailure): SendFailure {
  if (failure.kind === "http") {
    const message = errorMessage(failure.body);
    if (identityRefusal(failure) !== undefined) return { kind: "sign-in", message };
    return { kind: failure.status === 413 ? "too-long" : "server", message };
  }
  if (failure.kind === "unreadable") return { kind: "server" };
  return { kind: failure.kind === "network" ? "network" : "unconfirmed" };
}

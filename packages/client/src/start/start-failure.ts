import { errorMessage } from "@banter/protocol";
import { isTransient } from "../outbox/resend-policy.ts";
import type { StartFailure } from "../chat-state.ts";
import type { TransportFailure } from "../ports.ts";

/** Why a start failed, for the error screen (spec §8). `isPassing`: another try may go better. */
export function startFailureOf(failure: TransportFailure): {
  readonly failure: StartFailure;
  readonly isPassing: boolean;
} {
  if (failure.kind === "unreadable") {
    return {
      failure: { kind: "unreadable", message: failure.message, status: failure.status },
      isPassing: true,
    };
  }
  if (failure.kind !== "http")
    return { failure: { kind: "unreachable", cause: failure.message }, isPassing: true };
  const { status, statusText, body } = failure;
  const kind = status === 400 || status === 403 ? "refused" : status === 404 ? "not-found" : "http";
  const message = errorMessage(body);
  return { failure: { kind, message, status, statusText, cause: body }, isPassing: isTransient(status) };
}

import { errorMessage } from "@banter/protocol";
import type { StartFailure } from "../contract/chat-state.ts";
import { identityRefusal } from "../contract/identity-refusal.ts";
import { isTransient } from "../model/transient-failure.ts";
import type { TransportFailure } from "../contract/ports.ts";

/**
 * Why a start failed, for the error screen (spec §8), and which retries may succeed: `limited` after an error reply,
 * because the server may have started a conversation; `unlimited` while the server can't be reached.
 */
export function classifyStartFailure(
  failure: TransportFailure,
  isPreview: boolean,
): {
  readonly failure: StartFailure;
  readonly retries: "none" | "limited" | "unlimited";
} {
  if (failure.kind === "restricted")
    return { failure: { kind: "restricted", host: failure.host }, retries: "none" };
  if (failure.kind === "unreadable") {
    const { message, status } = failure;
    return { failure: { kind: "unreadable", message, status }, retries: "limited" };
  }
  if (failure.kind !== "http")
    return { failure: { kind: "unreachable", cause: failure.message }, retries: "unlimited" };
  const { status, statusText, body } = failure;
  const isSignInMissing = identityRefusal(failure) !== undefined;
  const kind = isSignInMissing
    ? "sign-in"
    : status === 400 || status === 403
      ? "refused"
      : status === 404
        ? "not-found"
        : "http";
  const message = errorMessage(body);
  // Any other body is a page of a proxy or of another host.
  const reply = message === undefined ? undefined : body;
  const cause = isPreview ? { status, body: reply } : reply;
  return {
    failure: { kind, message, status, statusText, cause },
    retries: isTransient(status) ? "limited" : "none",
  };
}

import { ForbiddenAddressError } from "../net/guarded-agent.ts";
import type { ModelCallOptions } from "./call-model.ts";

/** Reports each request to a provider before it is sent, and if it can't have cost anything. */
export function meteredFetch(
  send: typeof fetch,
  { onSend, onRefusal }: Pick<ModelCallOptions, "onSend" | "onRefusal">,
): typeof fetch {
  return async (input, init) => {
    await onSend?.();
    try {
      const response = await send(input, init);
      if (!response.ok) onRefusal?.();
      return response;
    } catch (error) {
      if (wasNotConnected(error)) onRefusal?.();
      throw error;
    }
  };
}

/** Failures before the first byte was sent. After any other one the provider may have received the request. */
const CONNECT_FAILURES: ReadonlySet<unknown> = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function wasNotConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return false;
  return cause instanceof ForbiddenAddressError || ("code" in cause && CONNECT_FAILURES.has(cause.code));
}

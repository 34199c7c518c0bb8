import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { ConversationDeps } from "../sessions/conversation-deps.ts";
import { addressKey, clientAddress, isForwarded, isLoopback } from "./caller.ts";
import type { RequestLimits } from "./request-limits.ts";
import type { RouteDeps, ServerContext } from "./server-app.ts";

/**
 * Limits requests per client address. Only programs on this machine are not limited: a loopback address with a forwarding
 * header is a proxy's, and then all visitors share one limit until `trustedProxies` is set.
 */
export async function limitAddress(
  { conversations, limits, trustedProxies }: RouteDeps,
  context: ServerContext,
  purpose: string,
): Promise<Result<void, ApiFailure>> {
  const address = clientAddress(context.req.raw, context.env, trustedProxies);
  if (address === undefined) return ok(undefined);
  if (isLoopback(address) && !isForwarded(context.req.raw)) return ok(undefined);
  return takeToken(conversations, `${purpose} ${addressKey(address)}`, limits.starts);
}

/** Limits requests per session. */
export function limitSession(
  { conversations, limits }: RouteDeps,
  sessionId: string,
): Promise<Result<void, ApiFailure>> {
  return takeToken(conversations, `session ${sessionId}`, limits.messages);
}

async function takeToken(
  { store, now }: ConversationDeps,
  key: string,
  bucket: RequestLimits["starts"],
): Promise<Result<void, ApiFailure>> {
  const { isAllowed, retryAfter } = await store.rateLimits.take(key, bucket, now().getTime());
  if (isAllowed) return ok(undefined);
  return fail({
    code: "TOO_MANY_REQUESTS",
    message: "Too many requests. Please try again in a moment.",
    retryAfter,
  });
}

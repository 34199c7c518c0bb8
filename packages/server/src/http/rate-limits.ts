import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";
import type { ConversationDeps } from "../sessions/conversation-deps.ts";
import { clientAddress, isLoopback } from "./caller.ts";
import type { RequestLimits } from "./request-limits.ts";
import type { RouteDeps, ServerContext } from "./server-app.ts";

/** Limits requests per client address. A loopback address is not limited: behind a local proxy all visitors share it. */
export async function limitAddress(
  { conversations, limits, trustedProxies }: RouteDeps,
  context: ServerContext,
  purpose: string,
): Promise<Result<void, ApiFailure>> {
  const address = clientAddress(context.req.raw, context.env, trustedProxies);
  if (address === undefined || isLoopback(address)) return ok(undefined);
  return takeToken(conversations, `${purpose} ${address}`, limits.starts);
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

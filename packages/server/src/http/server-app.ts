import type { Context } from "hono";
import { Hono } from "hono";
import type { ConversationParts } from "../sessions/conversation-parts.ts";
import type { Logger } from "../log/logger.ts";
import type { ServerMetrics } from "../metrics/server-metrics.ts";
import { failureResponse, type ApiFailure } from "./api-failure.ts";
import { clientAddress, isLoopback, type Connection } from "./caller.ts";
import type { RequestLimits } from "./request-limits.ts";
import type { Result } from "@banter/protocol";
import { fail, ok } from "@banter/protocol";

/** What routes work with. */
export interface RouteParts {
  readonly conversations: ConversationParts;
  readonly limits: RequestLimits;
  readonly logger: Logger;
  readonly metrics: ServerMetrics;
  /** How many proxies of the owner stand in front of the server. */
  readonly trustedProxies: number;
}

export type ServerApp = Hono<{ Bindings: Connection }>;
export type ServerContext = Context<{ Bindings: Connection }>;

export function createServerApp(): ServerApp {
  return new Hono<{ Bindings: Connection }>();
}

/** Takes a token of a visitor's address, where it tells visitors apart. */
export async function limitAddress(
  { conversations, limits, trustedProxies }: RouteParts,
  context: ServerContext,
  purpose: string,
): Promise<Result<void, ApiFailure>> {
  const address = clientAddress(context.req.raw, context.env, trustedProxies);
  if (address === undefined || isLoopback(address)) return ok(undefined);
  return takeToken(conversations, `${purpose} ${address}`, limits.starts);
}

/** Takes a token of a session. */
export function limitSession(
  { conversations, limits }: RouteParts,
  sessionId: string,
): Promise<Result<void, ApiFailure>> {
  return takeToken(conversations, `session ${sessionId}`, limits.messages);
}

async function takeToken(
  { store, now }: ConversationParts,
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

export function respond(outcome: Result<unknown, ApiFailure>): Response {
  return outcome.ok ? Response.json(outcome.value) : failureResponse(outcome.error);
}

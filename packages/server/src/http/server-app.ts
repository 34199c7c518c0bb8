import { Hono, type Context } from "hono";
import type { Limits } from "../limits/limits.ts";
import type { Logger } from "../log/logger.ts";
import type { ServerMetrics } from "../metrics/server-metrics.ts";
import type { ConversationDeps } from "../sessions/conversation-deps.ts";
import type { Connection, TrustedProxies } from "./caller.ts";

/** Dependencies that all chat routes share. */
export interface RouteDeps {
  readonly conversations: ConversationDeps;
  readonly limits: Limits;
  readonly trustedProxies: TrustedProxies;
}

/** The collaborators that only routes of a server need, not those in a page. */
export interface ServerDeps extends RouteDeps {
  readonly logger: Logger;
  readonly metrics: ServerMetrics;
}

export type ServerApp = Hono<{ Bindings: Connection }>;
export type ServerContext = Context<{ Bindings: Connection }>;

export function createServerApp(): ServerApp {
  return new Hono<{ Bindings: Connection }>();
}

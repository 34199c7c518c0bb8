import type { MiddlewareHandler } from "hono";
import { describe, type Operation } from "../../openapi/describe.ts";

/** Describes a route of the owner API: it requires the owner token. */
export function describeOwner(operation: Operation): MiddlewareHandler {
  return describe({
    ...operation,
    tag: "owner",
    security: "ownerToken",
    failures: ["UNAUTHORIZED", "FORBIDDEN", "TOO_MANY_REQUESTS", ...operation.failures],
    failureDetails: {
      UNAUTHORIZED: "the token is missing or wrong",
      FORBIDDEN: "the owner API is off",
      ...operation.failureDetails,
    },
  });
}

export const ownerSecurityScheme = {
  ownerToken: { type: "http", scheme: "bearer", description: "The server's BANTER_OWNER_TOKEN" },
} as const;

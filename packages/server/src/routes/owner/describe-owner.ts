import { replyRatingValues } from "@banter/protocol";
import type { MiddlewareHandler } from "hono";
import { describe, type Operation, type QueryParameter } from "../../openapi/describe.ts";

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
      CONFLICT: "the cursor's result has been removed",
    },
  });
}

export const ownerSecurityScheme = {
  ownerToken: { type: "http", scheme: "bearer", description: "The server's BANTER_OWNER_TOKEN" },
} as const;

/** Parameters of `filterQuery`. */
export const filterParameters: readonly QueryParameter[] = [
  {
    name: "from",
    description: "Created at or after this time",
    schema: { type: "string", format: "date-time" },
  },
  { name: "to", description: "Created before this time", schema: { type: "string", format: "date-time" } },
  {
    name: "completed",
    description: "Only results that reached the end, or only the others",
    schema: { type: "boolean" },
  },
  {
    name: "started",
    description: "Only results with an answer, or only those without",
    schema: { type: "boolean" },
  },
  {
    name: "rated",
    description: "Only results with a streamed reply that was rated so",
    schema: { type: "string", enum: [...replyRatingValues] },
  },
  {
    name: "search",
    description: "Text in an answer or a variable, ignoring case",
    schema: { type: "string", maxLength: 200 },
  },
];

/** Parameters of `pageQuery`. */
export const pageParameters: readonly QueryParameter[] = [
  ...filterParameters,
  {
    name: "limit",
    description: "Results per page",
    schema: { type: "integer", minimum: 1, maximum: 100, default: 25 },
  },
  { name: "after", description: "`nextCursor` of the previous page", schema: { type: "string" } },
  {
    name: "order",
    description: "Which results come first",
    schema: { type: "string", enum: ["newest", "oldest"], default: "newest" },
  },
];

/** Parameters of `exportQuery`. */
export const exportParameters: readonly QueryParameter[] = [
  ...filterParameters,
  {
    name: "format",
    description: "A CSV table, or one JSON object per line",
    schema: { type: "string", enum: ["csv", "jsonl"], default: "csv" },
  },
  { name: "mark", description: "Start the CSV file with a byte order mark", schema: { type: "boolean" } },
];

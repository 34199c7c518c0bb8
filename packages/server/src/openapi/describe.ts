import { errorStatuses, type ErrorCode } from "@banter/protocol";
import { errorReplySchema } from "@banter/protocol/reply-schemas";
import type { MiddlewareHandler } from "hono";
import { describeRoute, resolver } from "hono-openapi";
import * as v from "valibot";

/** A route in the OpenAPI document. Its path parameters come from the route's path. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly tag?: string;
  /** Name of the security scheme that the route requires. */
  readonly security?: string;
  /** JSON body of the request. */
  readonly request?: v.GenericSchema;
  /** JSON body of the response, or another body by content type. */
  readonly reply: v.GenericSchema | TextReply;
  /** Expected failures, besides those of an invalid `request`. */
  readonly failures: readonly ErrorCode[];
  /** Descriptions of failures beyond their code. */
  readonly failureDetails?: Partial<Readonly<Record<ErrorCode, string>>>;
}

export interface TextReply {
  readonly description: string;
  readonly contentTypes: readonly string[];
}

/** Middleware that adds the route to the OpenAPI document. It doesn't change how requests are handled. */
export function describe(operation: Operation): MiddlewareHandler {
  const { id, summary, tag, security, request } = operation;
  return describeRoute({
    operationId: id,
    summary,
    ...(tag !== undefined && { tags: [tag] }),
    ...(security !== undefined && { security: [{ [security]: [] }] }),
    ...(request !== undefined && { requestBody: { required: false, content: json(request) } }),
    responses: { 200: success(operation.reply), ...failuresOf(operation) },
  });
}

function success(reply: Operation["reply"]) {
  if ("kind" in reply) return { description: "The reply", content: json(reply) };
  const { description, contentTypes } = reply;
  const text = { schema: { type: "string" } } as const;
  return { description, content: Object.fromEntries(contentTypes.map((type) => [type, text])) };
}

const requestFailures: readonly ErrorCode[] = ["BAD_REQUEST", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];

const errorSchema = v.pipe(errorReplySchema, v.metadata({ ref: "Error" }));

function failuresOf({ request, failures, failureDetails = {} }: Operation) {
  const codes = request === undefined ? failures : [...requestFailures, ...failures];
  const entries = codes.map((code) => {
    const details = failureDetails[code];
    const description = details === undefined ? code : `${code}: ${details}`;
    return [errorStatuses[code], { description, content: json(errorSchema) }] as const;
  });
  return Object.fromEntries(entries);
}

/** JSON Schema can't express every check of a schema; the server still performs them all. */
function json(schema: v.GenericSchema) {
  const options = { errorMode: "ignore", typeMode: "input", target: "draft-2020-12" };
  return { "application/json": { schema: resolver(schema, { options }) } };
}

import {
  clientLogsRequestSchema,
  continueChatRequestSchema,
  previewStartChatRequestSchema,
  replyFeedbackRequestSchema,
  startChatRequestSchema,
  streamMessageRequestSchema,
  uploadUrlRequestSchema,
} from "@banter/protocol";
import { readJson } from "../../../packages/server/src/http/read-json.ts";
import { defaultLimits } from "../../../packages/server/src/limits/limits.ts";
import { resultError, textTarget, toJson, valueTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";
import type { Schema } from "../schema-values.ts";

const schemas: Readonly<Record<string, Schema>> = {
  "client-logs": clientLogsRequestSchema,
  "continue-chat": continueChatRequestSchema,
  "preview-start-chat": previewStartChatRequestSchema,
  "reply-feedback": replyFeedbackRequestSchema,
  "start-chat": startChatRequestSchema,
  "stream-message": streamMessageRequestSchema,
  "upload-url": uploadUrlRequestSchema,
};

function readBody(schema: Schema, body: string) {
  const request = new Request("https://bots.test/", { method: "POST", body });
  return readJson(request, schema, defaultLimits);
}

/** A body that is refused as a whole has no place. */
function fieldError(result: unknown): string | undefined {
  const error = resultError(result);
  return error?.includes("The body ") === true ? undefined : error;
}

/** The bodies of the chat routes. */
export const requestTargets: readonly FuzzTarget[] = [
  ...Object.entries(schemas).map(([name, schema]) =>
    valueTarget({
      name: `requests/${name}`,
      schema,
      read: (value) => readBody(schema, toJson(value)),
      errorOf: fieldError,
    }),
  ),
  textTarget({
    name: "requests/body",
    tokens: ["{", "}", "[", "]", '"', ":", ",", "\\", "\\u0000", '"message"', "1", "e", "null", '{"a":'],
    seeds: ['{"message":{"type":"text","text":"Hi"},"turn":1}'],
    read: (text) => readBody(continueChatRequestSchema, text),
  }),
];

import {
  clientLogsRequestSchema,
  continueChatRequestSchema,
  errorStatuses,
  previewStartChatRequestSchema,
  startChatRequestSchema,
  streamMessageRequestSchema,
} from "@banter/protocol";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { ownerPaths, ownerSecurity } from "./owner-paths.ts";
import { chatReply, errorBody, sessionReply, startReply } from "./reply-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

/** The API as an OpenAPI 3.1 document, its requests made of the very schemas that check them. */
export function openApiDocument(): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Banter flow server",
      version: "1",
      description: "Runs the conversations of embedded Banter bots.",
    },
    paths: {
      "/api/v1/typebots/{publicId}/startChat": {
        post: operation(
          "startChat",
          "Start a conversation",
          ["publicId"],
          startChatRequestSchema,
          startReply,
          [400, 403, 404, 413, 415, 429],
        ),
      },
      "/api/v1/typebots/{id}/preview/startChat": {
        post: operation(
          "startPreview",
          "Try a bot without leaving a result",
          ["id"],
          previewStartChatRequestSchema,
          startReply,
          [400, 401, 403, 404, 413, 415, 429],
        ),
      },
      "/api/v1/sessions/{sessionId}/continueChat": {
        post: operation(
          "continueChat",
          "Say something and get the reply",
          ["sessionId"],
          continueChatRequestSchema,
          chatReply,
          [400, 403, 404, 409, 413, 415, 429],
        ),
      },
      "/api/v1/sessions/{sessionId}": {
        get: operation(
          "readSession",
          "Catch up with a conversation",
          ["sessionId"],
          undefined,
          sessionReply,
          [403, 404, 429],
        ),
      },
      "/api/v2/sessions/{sessionId}/clientLogs": {
        post: operation(
          "saveClientLogs",
          "Keep what went wrong in the page",
          ["sessionId"],
          clientLogsRequestSchema,
          message,
          [400, 403, 404, 413, 415, 429],
        ),
      },
      "/api/v2/sessions/{sessionId}/streamMessage": {
        post: {
          ...operation(
            "streamMessage",
            "Read an AI reply as it is written",
            ["sessionId"],
            streamMessageRequestSchema,
            message,
            [400, 403, 404, 429, 500],
          ),
          responses: {
            200: {
              description: "Lines of `CODE:JSON`: `0` text, `3` an error, `d` the end",
              content: { "text/plain": { schema: { type: "string" } } },
            },
            ...failures([400, 403, 404, 429, 500]),
          },
        },
      },
      ...ownerPaths,
    },
    components: { schemas: { Error: errorBody }, securitySchemes: ownerSecurity },
  };
}

const message: Json = { type: "object", properties: { message: { type: "string" } }, required: ["message"] };

function operation(
  operationId: string,
  summary: string,
  parameters: readonly string[],
  request: GenericSchema | undefined,
  reply: Json,
  statuses: readonly number[],
): Json {
  return {
    operationId,
    summary,
    parameters: parameters.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
    ...(request !== undefined && { requestBody: { required: false, content: json(requestSchema(request)) } }),
    responses: { 200: { description: "The reply", content: json(reply) }, ...failures(statuses) },
  };
}

function failures(statuses: readonly number[]): Json {
  const codes = new Map(
    Object.entries(errorStatuses).map(([code, status]): [number, string] => [status, code]),
  );
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: codes.get(status) ?? "Error", content: json({ $ref: "#/components/schemas/Error" }) },
    ]),
  );
}

function json(schema: Json): Json {
  return { "application/json": { schema } };
}

/** Rules that JSON Schema has no words for are left out; the server checks them all the same. */
function requestSchema(schema: GenericSchema): Json {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    errorMode: "ignore",
    typeMode: "input",
    target: "draft-2020-12",
  });
  return rest;
}

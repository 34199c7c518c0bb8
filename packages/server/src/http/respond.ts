import { errorStatuses, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";

/** Sends the value as JSON, or the failure as an error body. */
export function respond(outcome: Result<unknown, ApiFailure>): Response {
  return outcome.ok ? jsonResponse(outcome.value) : failureResponse(outcome.error);
}

/** JSON of known length, which `compressReply` distinguishes from a stream. */
export function jsonResponse(value: unknown): Response {
  return jsonText(value, 200, {});
}

/** JSON with `message`, `code` and `status`; clients show `message`. */
export function failureResponse({ code, message, fields, retryAfter }: ApiFailure): Response {
  const status = errorStatuses[code];
  const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
  return jsonText({ ...fields, message, code, status }, status, headers);
}

function jsonText(value: unknown, status: number, headers: Readonly<Record<string, string>>): Response {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return new Response(body, {
    status,
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": String(body.byteLength),
    },
  });
}

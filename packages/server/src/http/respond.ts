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
  // As a string, which Node sends together with the headers.
  const body = JSON.stringify(value);
  return new Response(body, {
    status,
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": String(utf8Bytes(body)),
    },
  });
}

/** JSON contains no lone surrogate: each half of a pair counts two of its four bytes. */
function utf8Bytes(json: string): number {
  let bytes = json.length;
  for (let index = 0; index < json.length; index++) {
    const unit = json.charCodeAt(index);
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}

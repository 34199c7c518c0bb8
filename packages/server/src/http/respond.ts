import { errorStatuses, type Result } from "@banter/protocol";
import type { ApiFailure } from "../failures/api-failure.ts";

/** Sends the value as JSON, or the failure as an error body. */
export function respond(outcome: Result<unknown, ApiFailure>): Response {
  return outcome.ok ? Response.json(outcome.value) : failureResponse(outcome.error);
}

/** JSON with `message`, `code` and `status`; clients show `message`. */
export function failureResponse({ code, message, fields, retryAfter }: ApiFailure): Response {
  const status = errorStatuses[code];
  return Response.json(
    { ...fields, message, code, status },
    { status, headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) } },
  );
}

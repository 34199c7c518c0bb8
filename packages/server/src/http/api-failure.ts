import { errorStatuses, type ErrorCode } from "@banter/protocol";

/** A request that the server refuses, in the words of the API. */
export interface ApiFailure {
  readonly code: ErrorCode;
  readonly message: string;
  /** Further fields of the body: the issues of a bad request, the state after a conflict. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number;
}

export const sessionNotFound: ApiFailure = { code: "NOT_FOUND", message: "Session not found." };
export const sessionExpired: ApiFailure = {
  code: "NOT_FOUND",
  message: "Session expired. You need to start a new session.",
};
export const botNotFound: ApiFailure = { code: "NOT_FOUND", message: "Typebot not found" };

/** JSON with `message`, `code` and `status`; clients read `message`. */
export function failureResponse({ code, message, fields, retryAfter }: ApiFailure): Response {
  const status = errorStatuses[code];
  return Response.json(
    { ...fields, message, code, status },
    { status, headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) } },
  );
}

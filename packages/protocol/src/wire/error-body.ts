import { isRecord } from "../is-record.ts";

/** Error codes of the API with their HTTP status. */
export const errorStatuses = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TIMEOUT: 408,
  CONFLICT: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  PRECONDITION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  /** A service behind the server failed, such as the provider of a model. */
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
} as const;

/** The `code` in the body of an API error. */
export type ErrorCode = keyof typeof errorStatuses;

/** The message in an error body: `message`, or `error` as a string or `{message}`. */
export function errorMessage(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const { message, error } = body;
  if (typeof message === "string" && message !== "") return message;
  return typeof error === "string" && error !== "" ? error : errorMessage(error);
}

/** Error kinds of the API and the status each is sent with. */
export const errorStatuses = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TIMEOUT: 408,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
} as const;

/** The kind of an API error, as its body names it. */
export type ErrorCode = keyof typeof errorStatuses;

/** The words for the visitor or the host page in an error's body: `message`, or `error` as text or `{message}`. */
export function errorMessage(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { message, error } = Object.fromEntries(Object.entries(body));
  if (typeof message === "string" && message !== "") return message;
  return typeof error === "string" && error !== "" ? error : errorMessage(error);
}

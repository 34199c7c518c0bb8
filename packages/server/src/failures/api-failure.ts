import type { ErrorCode } from "@banter/protocol";

/** A refused request, before it becomes an HTTP response. */
export interface ApiFailure {
  readonly code: ErrorCode;
  readonly message: string;
  /** Further fields of the body: the issues of a bad request, the state after a conflict. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
}

export const sessionNotFound: ApiFailure = { code: "NOT_FOUND", message: "Session not found." };
export const sessionExpired: ApiFailure = {
  code: "NOT_FOUND",
  message: "Session expired. You need to start a new session.",
};
export const tooManyRequests: ApiFailure = {
  code: "TOO_MANY_REQUESTS",
  message: "Too many requests. Please try again in a moment.",
};
export const botNotFound: ApiFailure = { code: "NOT_FOUND", message: "Typebot not found" };

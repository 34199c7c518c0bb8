import type { ApiFailure } from "../failures/api-failure.ts";

/* Why a request's identity is refused. Clients decide by `reason`. */

/** No token, for a bot that requires one or for the conversation of an identified visitor. */
export const identityRequired: ApiFailure = {
  code: "UNAUTHORIZED",
  message: "Sign in to use this chat.",
  fields: { reason: "identity-required" },
};

/** A token that was valid. A new one of the same visitor is accepted. */
export const identityExpired: ApiFailure = {
  code: "UNAUTHORIZED",
  message: "The identity has expired.",
  fields: { reason: "identity-expired" },
};

/** A valid token of another visitor than that of the conversation. */
export const identityMismatch: ApiFailure = {
  code: "UNAUTHORIZED",
  message: "This conversation belongs to another visitor.",
  fields: { reason: "identity-mismatch" },
};

export function identityInvalid(problem: string): ApiFailure {
  return {
    code: "UNAUTHORIZED",
    message: `The identity is invalid: ${problem}`,
    fields: { reason: "identity-invalid" },
  };
}

/** The keys can't be read at the moment. */
export const identityUnavailable: ApiFailure = {
  code: "SERVICE_UNAVAILABLE",
  message: "The identity can't be verified at the moment. Please try again.",
  retryAfter: 2,
};

/** A page that passes an identity must not run without: its visitors would be unknown. */
export const identityNotConfigured: ApiFailure = {
  code: "BAD_REQUEST",
  message:
    "This server verifies no identities. Set BANTER_IDENTITY_SECRET or BANTER_IDENTITY_JWKS_URL, and BANTER_IDENTITY_AUDIENCE.",
};

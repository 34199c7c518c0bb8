import * as pg from "pg";

/**
 * SQLSTATE codes of a database that can't be reached or written for now: connection failures (08), insufficient
 * resources such as a full disk (53), shutdown and start-up (57P), and a standby that was not promoted yet (25006).
 */
const UNAVAILABLE = /^(?:08|53|57P0[1-5]|25006)/;

const NETWORK_ERRORS: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The client has no error codes for connections that break or can't be opened in time; other threads send texts only. */
const CONNECTION_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has|connect E)/;

export function isPostgresUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return ("code" in error && NETWORK_ERRORS.has(error.code)) || CONNECTION_MESSAGES.test(error.message);
}

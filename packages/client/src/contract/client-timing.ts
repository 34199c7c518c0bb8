import type { Backoff } from "@banter/protocol";

/*
 * The client's own timeouts. Those of the specification are in `timing` of @banter/protocol.
 */

/** Timeout of a start request; the start is retried. */
export const START_TIMEOUT_MS = 60_000;

/** Timeout of a request for the session's state; it is repeated. */
export const RESYNC_TIMEOUT_MS = 30_000;

/** A delivery that takes longer offers the visitor a retry. */
export const RETRY_OFFER_MS = 30_000;

/** Timeout of a delivery. */
export const DELIVERY_TIMEOUT_MS = 60_000;

/** Timeout of an action; the flow continues. */
export const ACTION_TIMEOUT_MS = 10_000;

/** Timeout of an action whose value the flow waits for; the flow continues without it. */
export const VALUE_TIMEOUT_MS = 60_000;

/** Timeout of a silent stream of a server without heartbeats: its model may be thinking. */
export const STREAM_SILENCE_TIMEOUT_MS = 120_000;

/** Timeout of a silent stream of a server that has sent a heartbeat: the connection is lost. */
export const STREAM_HEARTBEAT_TIMEOUT_MS = 45_000;

/** Backoff of a visitor's retries of a streamed reply. */
export const STREAM_RETRY_BACKOFF: Backoff = { baseMs: 2_000, capMs: 60_000 };

/** How often a start is repeated automatically after an error reply (spec §9). The visitor can repeat it at any time. */
export const MAX_START_RETRIES = 2;

/** Timeout of a feedback request; it is repeated. */
export const FEEDBACK_TIMEOUT_MS = 30_000;

/** Attempts to send feedback, before the visitor can repeat it. */
export const MAX_FEEDBACK_ATTEMPTS = 8;

/** Backoff of starts, deliveries, feedback and resyncs. */
export const RETRY_BACKOFF: Backoff = { baseMs: 300, capMs: 15_000 };

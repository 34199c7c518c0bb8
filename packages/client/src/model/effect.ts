import type { ClientAction, ClientLog, Result } from "@banter/protocol";
import type { GivenFeedback } from "../contract/chat-state.ts";
import type { SessionEvent } from "../contract/session.ts";
import type { Outgoing, Stream } from "./progress.ts";

export type TimerName =
  | "start"
  | "busy"
  | "slow-delivery"
  | "delivery-timeout"
  | "resend"
  | "reveal"
  | "action"
  | "stream"
  | "resync"
  | "feedback";

/** The outcome of a command; the error is the message of the rejected `sendCommand`. */
export type CommandResult = Result<undefined, string>;

/** A side effect as data. The effect runner executes it. */
export type Effect =
  | { readonly type: "start" }
  | { readonly type: "fetch-opening" }
  | { readonly type: "run-action"; readonly action: ClientAction; readonly index: number }
  | { readonly type: "abort"; readonly what: "delivery" | "stream" | "feedback" | "everything" }
  | { readonly type: "set-timer"; readonly name: TimerName; readonly delay: number }
  | { readonly type: "stop-timers"; readonly names: readonly TimerName[] }
  | { readonly type: "emit"; readonly event: SessionEvent }
  | DeferredEffect;

/** An effect that the session's deferred part executes. */
export type DeferredEffect =
  | { readonly type: "deliver"; readonly outgoing: Outgoing; readonly attempt: number }
  /** `body`: a 409 response body, which may already contain the session state. */
  | { readonly type: "resync"; readonly body?: unknown }
  | { readonly type: "open-stream"; readonly action: ClientAction; readonly stream: Stream }
  | { readonly type: "send-feedback"; readonly feedback: GivenFeedback }
  | { readonly type: "post-logs"; readonly logs: readonly ClientLog[] }
  | { readonly type: "save" }
  | { readonly type: "delete-saved"; readonly evenNewer?: boolean }
  | { readonly type: "save-composer" }
  | { readonly type: "save-payment"; readonly messageId: string }
  | { readonly type: "delete-payment" }
  /** Notifies the other tabs that the saved conversation changed. */
  | { readonly type: "announce" }
  | { readonly type: "settle-command"; readonly messageId: string; readonly result: CommandResult };

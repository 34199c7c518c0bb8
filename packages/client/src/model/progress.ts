import type {
  PlacedCitation,
  ClientAction,
  ClientLog,
  VisitorMessage,
  EditMessage,
  LanguageMessage,
  RegenerateMessage,
  StreamActivity,
  StreamFailure,
} from "@banter/protocol";
import type { GivenFeedback } from "../contract/chat-state.ts";

/* What is under way in a conversation. */

/** What the visitor or the page asks of the flow besides an answer. */
export type Command = Extract<VisitorMessage, { readonly type: "command" }> | LanguageMessage;

/** A message to the flow. Resends keep its `messageId`, the idempotency key. */
export interface Outgoing {
  readonly source: "answer" | "action" | "embed" | "command" | "payment" | "regenerate" | "edit";
  readonly messageId: string;
  /** The server's turn number of the question that this message answers. */
  readonly turn: number;
  readonly blockId?: string | undefined;
  readonly message?: VisitorMessage | RegenerateMessage | EditMessage | LanguageMessage | string | undefined;
}

/** The message being delivered; at most one at a time. */
export type Delivery =
  | { readonly state: "none" }
  | { readonly state: "sending" | "waiting"; readonly outgoing: Outgoing; readonly attempt: number }
  /** Needs a retry by the visitor, which counts from the first attempt. */
  | { readonly state: "failed"; readonly outgoing: Outgoing; readonly attempt: 0 };

/** Feedback is sent on one reply at a time. */
export interface FeedbackDelivery {
  readonly inFlight: GivenFeedback | undefined;
  /** Of the feedback that is in flight or next, from 1. */
  readonly attempt: number;
  /** When a failed attempt is repeated, in milliseconds since 1970. */
  readonly retryAt: number | undefined;
}

/** How far the last chunk has been revealed. `index` is a message index; -1 is before the first message. */
export interface Reveal {
  readonly stage: "actions" | "typing" | "shown" | "pause" | "done";
  readonly index: number;
}

/** The actions of the last reply. Each is started at most once. */
export interface ActionQueue {
  readonly actions: readonly ClientAction[];
  /** Per action: index of the message after which it runs. */
  readonly anchors: readonly number[];
  /** Number of actions started. */
  readonly started: number;
  /** Index of the running action. */
  readonly running: number | undefined;
  /** Index of the action that failed or was interrupted by a reload; needs a retry by the visitor. */
  readonly failed: number | undefined;
  /** How often the action that failed last has failed. */
  readonly failures: number;
  /** Restored from storage, which keeps actions without their payloads. */
  readonly lackPayloads: boolean;
  /** Result of an action that finished while a command was being delivered; sent if the command is refused. */
  readonly heldResult: { readonly message: VisitorMessage | undefined } | undefined;
}

/** A streamed reply in progress. */
export interface Stream {
  readonly action: number;
  readonly attempt: number;
  readonly chunkId: string;
  /** Text received after the last line break. */
  readonly buffer: string;
  readonly text: string;
  readonly sources: readonly PlacedCitation[];
  readonly activity: StreamActivity | undefined;
  readonly error: ClientLog | undefined;
  /** What the server says about the error. */
  readonly failure: StreamFailure;
  /** The server sends heartbeats, so silence means that the connection is lost. */
  readonly hasHeartbeats: boolean;
  /** False while waiting for the second attempt. */
  readonly isRequested: boolean;
}

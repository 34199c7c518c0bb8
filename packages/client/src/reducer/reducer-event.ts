import type { ClientLog, Opening, ReplyFeedback } from "@banter/protocol";
import type { Answer } from "../contract/chat-state.ts";
import type { ActionOutcome, Resume, TransportResult } from "../contract/ports.ts";
import type { StoredState } from "../start/start-restored.ts";
import type { SavedChat } from "../saved/saved-chat.ts";
import type { Command } from "../model/progress.ts";
import type { TimerName } from "../model/effect.ts";
import type { FollowUp } from "../model/transition.ts";

/** An answer to the open question or, if it names one, to that of a chunk. */
export interface Submitted {
  readonly answer: Answer;
  readonly chunkId: string | undefined;
}

/** An input of the reducer: a call of the session's API, a response, a timer or a change in the page. */
export type ReducerEvent =
  | FollowUp
  /** `stored` is what earlier pages have left. */
  | { readonly type: "started"; readonly stored?: StoredState }
  /** The conversation begins to be prepared; all effects wait for `opened`. */
  | { readonly type: "prepared"; readonly stored?: StoredState }
  | { readonly type: "opened" }
  | { readonly type: "opening-received"; readonly epoch: number; readonly opening: Opening }
  | { readonly type: "start-replied"; readonly epoch: number; readonly result: TransportResult }
  | ({ readonly type: "submitted" } & Submitted)
  /** Submitted before the deferred part is loaded. */
  | ({ readonly type: "answer-held" } & Submitted)
  | {
      readonly type: "delivery-finished";
      readonly messageId: string;
      readonly attempt: number;
      readonly result: TransportResult;
    }
  /** Another tab has a newer version of the conversation. */
  | { readonly type: "superseded"; readonly saved: SavedChat; readonly submitted?: Submitted }
  /** `replies` is the count when the request was sent; a response to an older state is ignored. */
  | {
      readonly type: "resynced";
      readonly epoch: number;
      readonly replies: number;
      readonly result: TransportResult;
    }
  /** Another request of the page failed because the session doesn't exist. */
  | { readonly type: "resync-requested" }
  | {
      readonly type: "action-finished";
      readonly epoch: number;
      readonly chunkId: string;
      readonly index: number;
      readonly outcome: ActionOutcome;
    }
  | { readonly type: "stream-text"; readonly epoch: number; readonly attempt: number; readonly text: string }
  | {
      readonly type: "stream-closed";
      readonly epoch: number;
      readonly attempt: number;
      readonly result: TransportResult;
    }
  | { readonly type: "timer"; readonly name: TimerName }
  | { readonly type: "retried" }
  | { readonly type: "reply-stopped" }
  | { readonly type: "reply-skipped" }
  | { readonly type: "reply-regenerated" }
  | { readonly type: "answer-edited"; readonly chunkId: string; readonly answer: Answer }
  | { readonly type: "edit-withdrawn" }
  | { readonly type: "message-queued"; readonly text: string }
  | { readonly type: "queued-edited" }
  | { readonly type: "queued-removed" }
  | { readonly type: "unsent-kept"; readonly text: string }
  | { readonly type: "reply-rated"; readonly turn: number; readonly feedback: ReplyFeedback | undefined }
  | { readonly type: "feedback-finished"; readonly epoch: number; readonly result: TransportResult }
  | { readonly type: "resumed"; readonly saved: SavedChat | undefined; readonly why: Resume }
  | { readonly type: "draft-typed"; readonly text: string }
  | { readonly type: "command-received"; readonly message: Command; readonly messageId: string }
  | { readonly type: "message-loaded"; readonly chunkId: string; readonly index: number }
  | {
      readonly type: "message-completed";
      readonly chunkId: string;
      readonly index: number;
      readonly text: string | undefined;
    }
  | { readonly type: "variables-set"; readonly variables: Readonly<Record<string, unknown>> }
  | { readonly type: "appearance-changed"; readonly bot: Readonly<Record<string, unknown>> }
  | { readonly type: "restarted" }
  | { readonly type: "reset" }
  | { readonly type: "logged"; readonly logs: readonly ClientLog[] }
  /** Events wait for the session's deferred part, which could not be loaded or is loaded after all. */
  | { readonly type: "deferred-part"; readonly isLoaded: boolean };

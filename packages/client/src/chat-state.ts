import type { BotInfo, DynamicTheme, HostMessage, InputBlock } from "@banter/protocol";

/** A file that a guest attached. `blobUrl` shows it without a download; it does not outlive the page. */
export interface Attachment {
  /** Media type. */
  readonly type: string;
  readonly url: string;
  readonly name?: string;
  readonly blobUrl?: string;
}

/** What the guest gives to an input (spec §3 "Answer"). */
export type Answer =
  | {
      readonly type: "text";
      /** What is sent. */
      readonly value: string;
      /** What is shown instead of `value`. */
      readonly label?: string;
      readonly attachments?: readonly Attachment[];
      /** Sent as `attachedFileUrls`; absent: the attachments' URLs. */
      readonly attachedFileUrls?: readonly string[];
      /** Id of the chosen card path. */
      readonly replyId?: string;
      /** What the input can put itself back with, when the answer has to be given again. */
      readonly draft?: string;
    }
  | { readonly type: "recording"; readonly url: string; readonly blobUrl?: string }
  /** Nothing is sent as text; the label ("Skip") is shown. */
  | { readonly type: "skip"; readonly label: string };

/** `sending` covers the first try and every resend; `failed` waits for the guest. */
export type AnswerStatus = "sending" | "waiting-for-network" | "sent" | "failed";

/** An answer in the transcript, and how its delivery stands. */
export interface GivenAnswer {
  readonly answer: Answer;
  readonly status: AnswerStatus;
}

/** A reply of an AI that is still arriving, or has arrived. Markdown. */
export interface StreamedMessage {
  readonly id: string;
  readonly text: string;
  readonly status: "streaming" | "complete" | "interrupted";
}

/** The messages and the input of one reply, and how far they have been shown. */
export interface Chunk {
  readonly id: string;
  readonly messages: readonly HostMessage[];
  /** Messages shown so far. */
  readonly shown: number;
  /** The typing indicator stands before `messages[shown]`. */
  readonly isTyping: boolean;
  /** Came from storage or a resync: nothing of it is animated, announced or played. */
  readonly isRestored: boolean;
  readonly input?: InputBlock | undefined;
  /** The input's turn has come: everything before it is shown and run. */
  readonly isInputShown: boolean;
  /** A command passed this input by: it is shown no more, and has no answer. */
  readonly isInputDismissed: boolean;
  readonly answer?: GivenAnswer | undefined;
  readonly streamed?: StreamedMessage | undefined;
  readonly dynamicTheme?: DynamicTheme | undefined;
}

/** Why a chat could not start (spec §8): the words and the JSON cause for the error screen. */
export interface StartFailure {
  readonly kind: "bot-id-missing" | "refused" | "not-found" | "http" | "unreachable" | "unreadable";
  /** Words of the server, where it had some. */
  readonly message?: string | undefined;
  readonly status?: number | undefined;
  readonly statusText?: string | undefined;
  readonly cause?: unknown | undefined;
  /** The session tries again by itself after this many milliseconds. */
  readonly retryIn?: number | undefined;
}

/** Why the last answer or action has not reached the flow. */
export interface SendFailure {
  readonly kind: "network" | "server" | "stream" | "unconfirmed" | "session-lost";
  readonly message?: string | undefined;
}

/**
 * The chat as it is shown (spec §4):
 * idle → loading → running → ended, and failed where a start did not succeed.
 */
export interface ChatState {
  readonly phase: "idle" | "loading" | "running" | "failed" | "ended";
  readonly startFailure?: StartFailure | undefined;
  readonly bot?: BotInfo | undefined;
  readonly sessionId?: string | undefined;
  readonly resultId?: string | undefined;
  readonly chunks: readonly Chunk[];
  /** The visitor waits for a reply for longer than a second, or for a stream's first word. */
  readonly isBusy: boolean;
  /** Set while the current answer or action could not be delivered; `retry` tries again. */
  readonly sendFailure?: SendFailure | undefined;
  /** The answer to put back into the input when it has to be given again. */
  readonly returnedAnswer?: Answer | undefined;
  /** Percent, 0 to 100; absent when the bot shows no progress. */
  readonly progress?: number | undefined;
  /** Background that a reply set, over the theme's. */
  readonly backgroundUrl?: string | undefined;
  /** A half-typed answer that outlived a reload. */
  readonly draft?: string | undefined;
}

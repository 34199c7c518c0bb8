import type {
  BotInfo,
  PlacedCitation,
  DynamicTheme,
  HostMessage,
  InputBlock,
  ReplyFeedback,
  StreamActivity,
} from "@banter/protocol";

/** A file attached by the visitor. `blobUrl` shows it without a download and is valid until the page is closed. */
export interface Attachment {
  /** Media type. */
  readonly type: string;
  readonly url: string;
  readonly name?: string;
  readonly blobUrl?: string;
}

/** The visitor's answer to an input (spec §3 "Answer"). */
export type Answer =
  | {
      readonly type: "text";
      /** Sent to the flow. */
      readonly value: string;
      /** Shown instead of `value`. */
      readonly label?: string;
      /** Shown instead of `value` and of the flow's own form, e.g. a date in the visitor's locale. */
      readonly formatted?: string;
      readonly attachments?: readonly Attachment[];
      /** Defaults to the URLs of `attachments`. */
      readonly attachedFileUrls?: readonly string[];
      /** The id of the chosen card path. */
      readonly replyId?: string;
      /** Restores the input if the answer has to be sent again. */
      readonly draft?: string;
    }
  | { readonly type: "recording"; readonly url: string; readonly blobUrl?: string }
  /** Sends no message; the transcript shows the label ("Skip"). */
  | { readonly type: "skip"; readonly label: string };

/** `sending` covers the first attempt and all resends; `failed` needs a retry by the visitor. */
export type AnswerStatus = "sending" | "waiting-for-network" | "sent" | "failed";

/** An answer in the transcript, with its delivery status. */
export interface GivenAnswer {
  readonly answer: Answer;
  readonly status: AnswerStatus;
  /** When it was given, in milliseconds since 1970. Unknown in chats saved by older versions. */
  readonly time?: number | undefined;
}

/** What the visitor had answered to a question. */
export interface Suggestion {
  readonly blockId: string;
  readonly answer: Answer;
}

/** A streamed AI reply, in Markdown. */
export interface StreamedMessage {
  readonly id: string;
  readonly text: string;
  readonly status: "streaming" | "complete" | "interrupted" | "stopped";
  /** Identifies the reply for its feedback; absent if the visitor may not rate it. */
  readonly rateableTurn?: number | undefined;
  /** What the text refers to, in the order of arrival. A source that is cited twice occurs twice. */
  readonly sources?: readonly PlacedCitation[] | undefined;
}

/** A visitor's feedback on a streamed reply, with its delivery status. Without a value it was withdrawn. */
export interface GivenFeedback extends Partial<ReplyFeedback> {
  readonly turn: number;
  /** When it was given, in milliseconds since 1970: the latest one counts. 0 if that is unknown. */
  readonly ratedAt: number;
  readonly status: AnswerStatus;
}

/**
 * What the visitor has written while a reply streams. `interrupted`: the reply failed, and the message is queued again with its
 * next request. `not-sent`: the flow took another way, or another tab or the server has replaced the question.
 */
export interface QueuedMessage {
  readonly text: string;
  readonly status: "queued" | "interrupted" | "not-sent";
  /** Files and recordings of an answer that was not sent. */
  readonly attachments?: readonly Attachment[] | undefined;
}

/** The text in the field. `returned`: an answer that was not delivered; its text is the answer's until it is edited. */
export type FieldText =
  | { readonly state: "typing"; readonly text: string }
  | { readonly state: "returned"; readonly text: string; readonly answer: Answer };

/** Everything that the visitor has written and the flow has not accepted, except for an answer that is being sent. */
export interface Composer {
  /** A reply is streamed: what is written now answers the question after it. */
  readonly isAhead?: true | undefined;
  /** Of the open question, or of the next one. */
  readonly field?: FieldText | undefined;
  /** Queued for the next question, or not sent. */
  readonly queued?: QueuedMessage | undefined;
}

/** The messages and the input of one reply, and how far they are revealed. */
export interface Chunk {
  readonly id: string;
  readonly messages: readonly HostMessage[];
  /** Language tag of the messages, once the bot has changed to another language. */
  readonly language?: string | undefined;
  /** When the reply arrived, in milliseconds since 1970. Unknown in chats saved by older versions. */
  readonly time?: number | undefined;
  /** Number of messages shown. */
  readonly shown: number;
  /** The typing indicator is shown before `messages[shown]`. */
  readonly isTyping: boolean;
  /** Restored from storage or a resync: not animated, announced or played. */
  readonly isRestored: boolean;
  readonly input?: InputBlock | undefined;
  /** All messages and actions before the input are done. */
  readonly isInputShown: boolean;
  /** Hidden without an answer, because a command replaced it. */
  readonly isInputDismissed: boolean;
  readonly answer?: GivenAnswer | undefined;
  /** The server's number of the reply. Unknown in chats saved by older versions, and for streamed text. */
  readonly turn?: number | undefined;
  /** The visitor may edit the answer: `editAnswer`. */
  readonly canEdit?: boolean | undefined;
  /** The answer before an edit that the server hasn't accepted yet; `answer` is the new one. */
  readonly former?: GivenAnswer | undefined;
  readonly streamed?: StreamedMessage | undefined;
  readonly dynamicTheme?: DynamicTheme | undefined;
  /**
   * Whether `regenerateReply` replaces the streamed reply before this question; false once the server has refused it. Absent
   * where the bot's author doesn't allow it.
   */
  readonly canRegenerate?: boolean | undefined;
}

/** Why a chat could not start (spec §8), for the error screen. */
export interface StartFailure {
  readonly kind:
    | "bot-id-missing"
    | "refused"
    | "restricted"
    | "sign-in"
    | "not-found"
    | "http"
    | "unreachable"
    | "unreadable";
  /** The server's error message. */
  readonly message?: string | undefined;
  readonly status?: number | undefined;
  readonly statusText?: string | undefined;
  /** The only site that the bot may run on, if it is `restricted`. */
  readonly host?: string | undefined;
  readonly cause?: unknown;
  /** The session retries after this many milliseconds. */
  readonly retryIn?: number | undefined;
}

/** Why the last answer or action was not delivered. */
export interface SendFailure {
  readonly kind:
    | "network"
    | "server"
    | "stream"
    | "action"
    | "unconfirmed"
    | "session-lost"
    | "sign-in"
    | "too-long";
  readonly message?: string | undefined;
  /** A retry is accepted from this time on, in milliseconds since 1970. Default: at once. */
  readonly retryAt?: number | undefined;
}

/** The reply that the visitor waits for. */
export type ReplyState =
  | { readonly state: "none" }
  /** A message is being delivered, or an action runs. `isBusy`: for over a second, so the visitor is told. */
  | { readonly state: "waiting"; readonly isBusy: boolean; readonly failure?: SendFailure | undefined }
  | {
      readonly state: "streaming";
      /** No text has arrived yet. */
      readonly isBusy: boolean;
      /** `stopReply` ends it. */
      readonly canStop: boolean;
      /** What the model does while it doesn't write. Absent while text arrives, and when nothing is known. */
      readonly activity?: StreamActivity | undefined;
    }
  /** The last answer or action could not be delivered; `retry` repeats it. */
  | { readonly state: "failed"; readonly failure: SendFailure };

/**
 * The state that the UI renders (spec §4). Phases: idle → loading → running → ended; `failed` if the start failed.
 */
export interface ChatState {
  readonly phase: "idle" | "loading" | "running" | "failed" | "ended";
  readonly startFailure?: StartFailure | undefined;
  /** Known from the first reply on, also while the conversation is started over. */
  readonly bot?: BotInfo | undefined;
  readonly sessionId?: string | undefined;
  readonly resultId?: string | undefined;
  readonly chunks: readonly Chunk[];
  readonly reply: ReplyState;
  readonly composer: Composer;
  /** Percent, 0 to 100; absent if the bot shows no progress. */
  readonly progress?: number | undefined;
  /** Background set by a reply; overrides the theme's. */
  readonly backgroundUrl?: string | undefined;
  /** Answers to questions behind which the visitor went back, for where the questions come again. Absent if there are none. */
  readonly suggestions?: readonly Suggestion[] | undefined;
  /** Feedback on streamed replies. Absent if nothing was rated. */
  readonly feedback?: readonly GivenFeedback[] | undefined;
}

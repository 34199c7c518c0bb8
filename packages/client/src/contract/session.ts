import type { ClientLog, InputBlock, ReplyFeedback, StartFrom } from "@banter/protocol";
import type { Answer, ChatState, SendFailure } from "./chat-state.ts";

/** The options of a session, from the widget's props (spec §3 "Widget props"). */
export interface SessionOptions {
  /** The public id of a bot, or a bot document for a preview. */
  readonly typebot: string | Readonly<Record<string, unknown>>;
  readonly isPreview: boolean;
  /** The token of a preview link, without which servers refuse previews. */
  readonly previewToken?: string | undefined;
  readonly resultId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly startFrom?: StartFrom | undefined;
  /**
   * Idempotency key of the first start: at least 128 random bits as text. Default: a new one. For a start request that was
   * sent before the session was created.
   */
  readonly startId?: string | undefined;
  /** The visitor has started over: the server resumes no earlier conversation of an identified visitor. */
  readonly startsOver?: boolean | undefined;
  /** Set by the host page. Take precedence over `urlVariables`. */
  readonly prefilledVariables: Readonly<Record<string, unknown>>;
  /** From the page's URL, already filtered. */
  readonly urlVariables: Readonly<Record<string, string>>;
  /** The server offers openings, so the first messages can be shown before the start reply. */
  readonly hasOpenings?: boolean | undefined;
  /** `redirect_status` of the page's URL, after a payment redirect. */
  readonly redirectStatus?: string | undefined;
}

/** Events of a session, for the host page's callbacks. */
export type SessionEvent =
  | { readonly type: "init" }
  | { readonly type: "input-received"; readonly input: InputBlock }
  | { readonly type: "answer-submitted"; readonly message: string; readonly blockId: string }
  | { readonly type: "ended" }
  | { readonly type: "logs-added"; readonly logs: readonly ClientLog[] }
  | { readonly type: "state-persisted"; readonly isEnabled: boolean; readonly botId: string }
  | { readonly type: "script-succeeded"; readonly message: string }
  | { readonly type: "popup-blocked"; readonly url: string }
  | { readonly type: "send-failed"; readonly failure: SendFailure }
  | { readonly type: "input-value-set"; readonly value: string }
  | { readonly type: "input-submitted" }
  | { readonly type: "cleared" };

/** A headless conversation. */
export interface Session {
  getState(): ChatState;
  /** Calls `listener` after every state change. Returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Calls `listener` on every event; `getState` already includes its result. Returns a function to unsubscribe. */
  on(listener: (event: SessionEvent) => void): () => void;
  /**
   * Shows a new conversation's opening, before the visitor opens the chat. Sends, stores and reports nothing and sets no
   * timer until `start`; only the opening is read.
   */
  prepare(): void;
  /** Starts a conversation or resumes the saved one. Further calls do nothing. */
  start(): void;
  /**
   * Answers the open input. Ignored if the input was already answered. With a `chunkId`, the answer is also ignored if
   * the open input belongs to another chunk than the one the visitor saw.
   */
  submit(answer: Answer, chunkId?: string): void;
  /**
   * Goes back to the question of a chunk with `canEdit` and answers it. Ignored while another message is delivered or a reply
   * streams, and if another tab has changed the conversation; otherwise the chunk has a `former` answer until the server has
   * decided.
   */
  editAnswer(chunkId: string, answer: Answer): void;
  /** Discards an edit that wasn't sent yet, or could not be delivered. */
  withdrawEdit(): void;
  /** Retries the failed start, answer or action. */
  retry(): void;
  /** Stops the streamed reply, if `canStopReply`. What has arrived of it stays, and the flow continues with it. */
  stopReply(): void;
  /** Continues without a streamed reply that has failed (`sendFailure.kind` is "stream"), or with what has arrived of it. */
  skipReply(): void;
  /** Asks for another reply in place of the last streamed one, if `canRegenerate`. */
  regenerateReply(): void;
  /** Queues the answer to the next question while a reply is streamed, if `canQueue` and nothing is queued. */
  queueMessage(text: string): void;
  /** Puts the queued message back into the field, as `draft`. */
  editQueued(): void;
  /** Shows what only the page has, e.g. chosen files, as not sent, because its question has been closed from elsewhere. */
  keepUnsent(text: string): void;
  /** Discards the queued message, or the one that wasn't sent. */
  removeQueued(): void;
  /** Rates a streamed reply by its `rateableTurn`, changes the feedback or, without one, withdraws it. */
  rateReply(turn: number, feedback: ReplyFeedback | undefined): void;
  /** Resolves when the flow has accepted the command; rejects with the error of spec §5 after 5 busy attempts. */
  sendCommand(text: string): Promise<void>;
  /** Continues in another of the bot's `languages`. Resolves when the open question is asked again; rejects like `sendCommand`. */
  changeLanguage(language: string): Promise<void>;
  /** Sets the value of the current input, if there is one. */
  setInputValue(value: string): void;
  /** Submits the current input. */
  submitInput(): void;
  /** Adds variables for the next start; the running conversation is not affected. */
  setPrefilledVariables(variables: Readonly<Record<string, unknown>>): void;
  /** Saves a partially typed answer across a reload. */
  saveDraft(text: string): void;
  /** Reports that a media message has loaded or failed to load. */
  messageLoaded(chunkId: string, index: number): void;
  /** Reports the event that a message (embed, custom embed) waits for. */
  completeMessage(chunkId: string, index: number, text?: string): void;
  /** Applies the theme and settings of an edited preview bot to the running conversation. */
  applyPreviewAppearance(bot: Readonly<Record<string, unknown>>): void;
  /** Resyncs with the server, e.g. after another request failed because the session doesn't exist. */
  resync(): void;
  /** Discards the conversation and starts a new one. */
  restart(): void;
  /** Deletes the saved conversation; the chat on screen stays. */
  reset(): void;
  /** Saves the session before a payment (spec §3), so that it can be resumed after a redirect. */
  paymentStarted(): void;
  /** Deletes the record of `paymentStarted`. */
  paymentFinished(): void;
  /** Reports logs of the page to the host page's `onNewLogs` and to the server. */
  logs(logs: readonly ClientLog[]): void;
  /** Stops all timers, requests and listeners. */
  destroy(): void;
}

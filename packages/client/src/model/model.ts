import type { Opening, StartReply } from "@banter/protocol";
import type { ChatState, SendFailure } from "../contract/chat-state.ts";
import type { SessionOptions } from "../contract/session.ts";
import type { Effect } from "./effect.ts";
import type { ActionQueue, Delivery, FeedbackDelivery, Reveal, Stream } from "./progress.ts";

/** The state of a session. `chat` is the part that the UI renders. */
export interface Model {
  readonly chat: ChatState;
  readonly options: SessionOptions;
  /** Number of the conversation in this session; events of earlier conversations are ignored. */
  readonly epoch: number;
  readonly startAttempt: number;
  /** Shown until the start reply replaces or confirms it. The conversation is provisional: it has no session yet. */
  readonly opening: Opening | undefined;
  /** Chunks created so far; makes chunk ids unique. */
  readonly chunksMade: number;
  readonly turn: number;
  /** Replies received. Orders two versions of the same conversation. */
  readonly replies: number;
  /** The sessions that this conversation has replaced, e.g. by starting over; the newest last. */
  readonly replaced: readonly string[];
  readonly isResendSafe: boolean;
  /** The conversation is saved and survives a reload. */
  readonly isRemembered: boolean;
  /** Restored from storage and not yet confirmed by the server. */
  readonly isUnconfirmed: boolean;
  readonly hasEnded: boolean;
  readonly reveal: Reveal;
  readonly queue: ActionQueue;
  readonly stream: Stream | undefined;
  readonly delivery: Delivery;
  /** The chunk whose answer is shown, and sent once the deferred part is loaded. */
  readonly heldAnswer: string | undefined;
  /** The visitor has been waiting for over a second for what is being delivered or runs. */
  readonly isBusy: boolean;
  /** Why the last answer or action was not delivered. */
  readonly failure: SendFailure | undefined;
  /** Effects that wait until the visitor opens a prepared conversation; undefined for any other. */
  readonly heldEffects: readonly Effect[] | undefined;
  readonly feedbackDelivery: FeedbackDelivery;
  readonly carried: readonly CarriedText[];
  /** The turns whose answers the visitor may edit. */
  readonly editableTurns: readonly number[];
}

/** Text that the visitor wrote before a restart. It prefills its question as soon as that is asked. */
export interface CarriedText {
  readonly blockId: string;
  readonly draft: string;
  /** The draft as the visitor reads it. */
  readonly text: string;
}

export const emptyQueue: ActionQueue = {
  actions: [],
  anchors: [],
  started: 0,
  running: undefined,
  failed: undefined,
  failures: 0,
  lackPayloads: false,
  heldResult: undefined,
};

/** The fields that every new conversation resets. */
export const blankConversation = {
  opening: undefined,
  turn: 0,
  replies: 0,
  isResendSafe: false,
  isRemembered: false,
  hasEnded: false,
  reveal: { stage: "done", index: -1 },
  queue: emptyQueue,
  stream: undefined,
  delivery: { state: "none" },
  heldAnswer: undefined,
  isBusy: false,
  failure: undefined,
  feedbackDelivery: { inFlight: undefined, attempt: 1, retryAt: undefined },
  editableTurns: [],
} as const;

export function initialModel(options: SessionOptions): Model {
  return {
    chat: { phase: "idle", chunks: [], reply: { state: "none" }, composer: {} },
    options,
    epoch: 0,
    startAttempt: 0,
    chunksMade: 0,
    ...blankConversation,
    replaced: [],
    isUnconfirmed: false,
    heldEffects: undefined,
    carried: [],
  };
}

/** A preview is never saved and posts no logs (spec §6). */
export function isPreview({ options }: Pick<Model, "options">): boolean {
  return options.isPreview || typeof options.typebot !== "string";
}

/** Whether the bot's settings ask to save the conversation. */
export function shouldRemember(
  model: Model,
  { bot, resultId }: Pick<StartReply, "bot" | "resultId">,
): boolean {
  return bot.settings.general.rememberUser.isEnabled && resultId !== undefined && !isPreview(model);
}

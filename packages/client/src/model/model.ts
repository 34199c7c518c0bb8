import type {
  CitedSource,
  ClientAction,
  ClientLog,
  GuestMessage,
  Opening,
  RegenerateMessage,
  StreamActivity,
  StreamFailure,
} from "@banter/protocol";
import type { ChatState, GivenRating, SendFailure } from "../chat-state.ts";
import type { SessionOptions } from "../session.ts";
import type { Effect } from "./effect.ts";

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
  /** The visitor has been waiting for over a second for what is being delivered or runs. */
  readonly isBusy: boolean;
  /** Why the last answer or action was not delivered. */
  readonly failure: SendFailure | undefined;
  /** Effects that wait until the visitor opens a prepared conversation; undefined for any other. */
  readonly heldEffects: readonly Effect[] | undefined;
  readonly ratingDelivery: RatingDelivery;
  readonly carried: CarriedText | undefined;
}

/** Text that the visitor wrote before a restart. It prefills its question as soon as that is asked. */
export interface CarriedText {
  readonly blockId: string;
  readonly text: string;
}

/** A message to the flow. Resends keep its `messageId`, the idempotency key. */
export interface Outgoing {
  readonly source: "answer" | "action" | "embed" | "command" | "payment" | "regenerate";
  readonly messageId: string;
  /** The server's turn number of the question that this message answers. */
  readonly turn: number;
  readonly blockId?: string | undefined;
  readonly message?: GuestMessage | RegenerateMessage | string | undefined;
}

/** The message being delivered; at most one at a time. */
export type Delivery =
  | { readonly state: "none" }
  | { readonly state: "sending" | "waiting"; readonly outgoing: Outgoing; readonly attempt: number }
  /** Needs a retry by the visitor. */
  | { readonly state: "failed"; readonly outgoing: Outgoing };

/** At most one rating is sent at a time. */
export interface RatingDelivery {
  readonly inFlight: GivenRating | undefined;
  /** Of the rating that is in flight or next, from 1. */
  readonly attempt: number;
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
  readonly heldResult: { readonly message: GuestMessage | undefined } | undefined;
}

/** A streamed reply in progress. */
export interface Stream {
  readonly action: number;
  readonly attempt: number;
  readonly chunkId: string;
  /** Text received after the last line break. */
  readonly buffer: string;
  readonly text: string;
  readonly sources: readonly CitedSource[];
  readonly activity: StreamActivity | undefined;
  readonly error: ClientLog | undefined;
  /** What the server says about the error. */
  readonly failure: StreamFailure;
  /** The server sends heartbeats, so silence means that the connection is lost. */
  readonly hasHeartbeats: boolean;
  /** False while waiting for the second attempt. */
  readonly isRequested: boolean;
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
  isBusy: false,
  failure: undefined,
  ratingDelivery: { inFlight: undefined, attempt: 1 },
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
    carried: undefined,
  };
}

/** A preview is never saved and posts no logs (spec §6). */
export function isPreview({ options }: Pick<Model, "options">): boolean {
  return options.isPreview || typeof options.typebot !== "string";
}

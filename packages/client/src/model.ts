import type { ClientAction, ClientLog, GuestMessage, Result } from "@banter/protocol";
import type { Answer, ChatState } from "./chat-state.ts";
import type { ActionOutcome, TransportFailure } from "./ports.ts";
import type { PaymentRecord } from "./saved/payment-record.ts";
import type { SavedChat } from "./saved/saved-chat.ts";
import type { SessionEvent, SessionOptions } from "./session.ts";

/** What goes to the flow, with the identity that it keeps through every resend. */
export interface Outgoing {
  readonly source: "answer" | "action" | "embed" | "command" | "payment";
  readonly messageId: string;
  /** Replies taken so far, as the server counts them: the answer names the question it belongs to. */
  readonly turn: number;
  readonly blockId?: string | undefined;
  readonly message?: GuestMessage | string | undefined;
}

/** At most one thing is under way to the flow. */
export type Delivery =
  | { readonly state: "none" }
  | { readonly state: "sending" | "waiting"; readonly outgoing: Outgoing; readonly attempt: number }
  /** Waits for the visitor. */
  | { readonly state: "failed"; readonly outgoing: Outgoing };

/** How far the last chunk has been shown; `index` counts its messages, -1 is before the first. */
export interface Pace {
  readonly at: "actions" | "typing" | "shown" | "pause" | "done";
  readonly index: number;
}

/** The actions of the last reply and how many of them were begun: each is begun once. */
export interface ActionQueue {
  readonly actions: readonly ClientAction[];
  /** Per action: the message after which it runs. */
  readonly anchors: readonly number[];
  readonly begun: number;
  /** Index of the action that runs. */
  readonly running: number | undefined;
  /** Index of the action that failed, or was cut short by a reload: it waits for the visitor. */
  readonly failed: number | undefined;
  /** Came from storage, where actions are kept without what they would do. */
  readonly areHollow: boolean;
  /** What an action replied while a command was under way: it is sent if that one is refused. */
  readonly held: { readonly message: GuestMessage | undefined } | undefined;
}

/** A streamed reply under way. */
export interface Stream {
  readonly action: number;
  readonly attempt: number;
  readonly chunkId: string;
  /** What came after the last line end. */
  readonly rest: string;
  readonly text: string;
  readonly error: ClientLog | undefined;
  /** False during the wait before the second try. */
  readonly isAsked: boolean;
}

export interface Model {
  readonly chat: ChatState;
  readonly options: SessionOptions;
  /** Counts conversations: what belongs to an older one is passed over. */
  readonly epoch: number;
  readonly startAttempt: number;
  readonly chunksMade: number;
  readonly turn: number;
  /** Replies taken: tells which of two states of one conversation is newer. */
  readonly replies: number;
  readonly isResendSafe: boolean;
  /** The conversation outlives the page. */
  readonly isRemembered: boolean;
  /** Shown from storage, and the server has not yet said whether it still holds. */
  readonly isUnconfirmed: boolean;
  readonly hasEnded: boolean;
  readonly pace: Pace;
  readonly queue: ActionQueue;
  readonly stream: Stream | undefined;
  readonly delivery: Delivery;
  /** Text of an answer whose session was lost, for the same question in the next one. */
  readonly keptText: { readonly blockId: string; readonly text: string } | undefined;
}

export type TimerName =
  | "start"
  | "busy"
  | "offer"
  | "abort"
  | "resend"
  | "pace"
  | "action"
  | "stream"
  | "look-up";

/** What happened, from wherever. */
export type Happening =
  | {
      readonly type: "started";
      readonly saved: SavedChat | undefined;
      readonly payment: PaymentRecord | undefined;
      readonly draft: string | undefined;
    }
  | { readonly type: "start-replied"; readonly epoch: number; readonly result: Reply }
  | {
      readonly type: "submitted";
      readonly answer: Answer;
      readonly chunkId: string | undefined;
      readonly saved: SavedChat | undefined;
    }
  | {
      readonly type: "delivered";
      readonly messageId: string;
      readonly attempt: number;
      readonly result: Reply;
    }
  | { readonly type: "overtaken"; readonly saved: SavedChat }
  /** `replies`: how many were taken when it was asked; an answer from before is no news. */
  | {
      readonly type: "looked-up";
      readonly epoch: number;
      readonly replies: number;
      readonly result: Reply;
    }
  /** Something of the page had to do with the server, and was told that there is no such conversation. */
  | { readonly type: "doubted" }
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
      readonly result: Result<unknown, TransportFailure>;
    }
  | { readonly type: "timer"; readonly name: TimerName }
  | { readonly type: "retried" }
  | { readonly type: "woken"; readonly saved: SavedChat | undefined; readonly wasAway: boolean }
  | { readonly type: "command-given"; readonly text: string; readonly messageId: string }
  | { readonly type: "message-loaded"; readonly chunkId: string; readonly index: number }
  | {
      readonly type: "message-completed";
      readonly chunkId: string;
      readonly index: number;
      readonly text: string | undefined;
    }
  | { readonly type: "variables-set"; readonly variables: Readonly<Record<string, unknown>> }
  | { readonly type: "dressed"; readonly bot: Readonly<Record<string, unknown>> }
  | { readonly type: "restarted" }
  | { readonly type: "reset" }
  | { readonly type: "logged"; readonly logs: readonly ClientLog[] };

export type Reply = Result<unknown, TransportFailure>;

/** What is to be done about it, as data; `run-effects.ts` does it. */
export type Effect =
  | { readonly type: "start" }
  | { readonly type: "deliver"; readonly outgoing: Outgoing; readonly attempt: number }
  /** `body` is a refusal that may hold the state already. */
  | { readonly type: "look-up"; readonly body?: unknown }
  | { readonly type: "run-action"; readonly action: ClientAction; readonly index: number }
  | { readonly type: "open-stream"; readonly action: ClientAction; readonly stream: Stream }
  | { readonly type: "abort"; readonly what: "delivery" | "stream" | "everything" }
  | { readonly type: "set-timer"; readonly name: TimerName; readonly delay: number }
  | { readonly type: "stop-timers"; readonly names: readonly TimerName[] }
  | { readonly type: "emit"; readonly event: SessionEvent }
  | { readonly type: "post-logs"; readonly logs: readonly ClientLog[] }
  | { readonly type: "save" }
  | { readonly type: "forget" }
  | { readonly type: "keep-payment"; readonly messageId: string }
  | { readonly type: "forget-payment" }
  | { readonly type: "announce" }
  | { readonly type: "settle-command"; readonly messageId: string; readonly error: string | undefined };

/** What the reducer may not make itself. */
export interface Surroundings {
  /** 128 random bits. */
  readonly id: string;
  /** From 0 to below 1. */
  readonly random: number;
  readonly isOnline: boolean;
}

/** What one part of the reducer asks of another, done when the asking part is through. */
export type FollowUp =
  | { readonly type: "send"; readonly message: GuestMessage | undefined }
  | { readonly type: "go-on" }
  | { readonly type: "stream"; readonly action: number };

/** One step of the reducer: the handlers put the next model and the effects here. */
export interface Step {
  model: Model;
  readonly effects: Effect[];
  readonly followUps: FollowUp[];
  readonly around: Surroundings;
  /** Begins the actions that are due after message `index`. True while the transcript has to wait for one. */
  readonly beginActions: (step: Step, index: number) => boolean;
}

export function initialModel(options: SessionOptions): Model {
  return {
    chat: { phase: "idle", chunks: [], isBusy: false },
    options,
    epoch: 0,
    startAttempt: 0,
    chunksMade: 0,
    ...blankConversation,
    isUnconfirmed: false,
    keptText: undefined,
  };
}

export const emptyQueue: ActionQueue = {
  actions: [],
  anchors: [],
  begun: 0,
  running: undefined,
  failed: undefined,
  areHollow: false,
  held: undefined,
};

export const blankConversation = {
  turn: 0,
  replies: 0,
  isResendSafe: false,
  isRemembered: false,
  hasEnded: false,
  pace: { at: "done", index: -1 },
  queue: emptyQueue,
  stream: undefined,
  delivery: { state: "none" },
} as const;

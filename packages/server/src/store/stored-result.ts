import type { FlowLog, RecordedAnswer } from "@banter/engine/runtime";
import type { PlacedCitation, ReplyFeedback, ReplyFeedbackValue } from "@banter/protocol";

/** The visitor's verified identity. */
export interface ResultIdentity {
  readonly subject: string;
  /** Names of the result's variables that have verified values. */
  readonly verified: readonly string[];
}

export interface ResultChange {
  readonly id: string;
  readonly botId: string;
  readonly isCompleted: boolean;
  readonly hasStarted: boolean;
  readonly variables: Variables;
  readonly answers: readonly RecordedAnswer[];
  readonly logs: readonly FlowLog[];
  readonly visitedEdgeIds: readonly string[];
  /** The question that waits for an answer; absent once the conversation is over. */
  readonly waitingBlockId?: string;
  /** Absent for an unknown visitor. */
  readonly identity?: ResultIdentity;
}

/** The result of a linked bot that keeps results of its own, with the webhook call that announces its completion. */
export interface LinkedResultChange extends ResultChange {
  readonly delivery?: NewDelivery;
}

export interface NewDelivery {
  readonly id: string;
  readonly url: string;
}

/** An event of a result that has not been posted to the owner's webhook yet. */
export interface StoredDelivery extends NewDelivery {
  readonly botId: string;
  readonly resultId: string;
  /** The reply whose feedback changed; absent for a completed result. */
  readonly ratedReply?: RatedReply;
  readonly createdAt: number;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
}

export type ExpiredDelivery = Pick<StoredDelivery, "botId" | "resultId" | "attempts">;

/** A streamed reply, by the turn in which the page requested it. */
export interface RatedReply {
  readonly sessionId: string;
  readonly turn: number;
}

/** A visitor's change of feedback, with the webhook call that announces it. */
export interface FeedbackChange extends RatedReply {
  readonly resultId: string;
  /** Undefined withdraws the feedback. */
  readonly feedback: ReplyFeedback | undefined;
  /** When the visitor gave it, by the visitor's clock. Default: `now`. */
  readonly ratedAt?: number | undefined;
  readonly now: number;
  readonly delivery?: NewDelivery;
}

export interface StoredFeedback extends RatedReply, ReplyFeedback {
  readonly updatedAt: number;
  /** The visitor asked for another reply in place of the rated one. */
  readonly isReplaced: boolean;
}

/** A source of a streamed reply. */
export interface StoredCitation extends RatedReply, PlacedCitation {}

/** The results that were created on a day. */
export interface DayCount {
  /** Days since 1970, in UTC. */
  readonly day: number;
  readonly opened: number;
  /** Results with an answer. */
  readonly started: number;
  readonly completed: number;
}

/** How many visitors saw and answered a question. */
export interface QuestionCount {
  readonly blockId: string;
  /** Results in which the question was shown. */
  readonly asked: number;
  /** Results in which it was answered. */
  readonly answered: number;
  /** Results that wait for its answer, also if it was answered before: the visitor left there. */
  readonly left: number;
}

/** How long visitors take to answer a question. */
export interface AnswerTime {
  readonly blockId: string;
  readonly medianMs: number;
}

/** How many results have this text as their last answer to the question. */
export interface AnswerCount {
  readonly blockId: string;
  readonly content: string;
  readonly results: number;
}

/** The last answer of a result to a question. */
export interface LatestAnswer {
  readonly blockId: string;
  readonly key: string;
  readonly content: string;
  /** Of a date, see `RecordedAnswer`. */
  readonly iso?: string;
  readonly resultId: string;
  /** Creation time of the result. */
  readonly createdAt: number;
}

export interface BotCount {
  readonly botId: string;
  readonly results: number;
  /** Results with at least one answer. */
  readonly started: number;
  readonly completed: number;
  /** Creation time of the newest result. */
  readonly lastAt: number;
}

export type Variables = Readonly<Record<string, string | readonly (string | null)[]>>;

export interface ResultSummary {
  readonly id: string;
  readonly botId: string;
  readonly createdAt: number;
  readonly isCompleted: boolean;
  readonly hasStarted: boolean;
  readonly lastSessionId: string;
  /** Absent for an unknown visitor. */
  readonly identity?: ResultIdentity;
}

/** Everything stored for the owner about one visitor's conversation. */
export interface StoredResult extends ResultSummary {
  readonly variables: Variables;
  readonly answers: readonly StoredAnswer[];
  /** Answers that no longer count, because the visitor went back behind them. */
  readonly earlierAnswers: readonly StoredAnswer[];
  readonly logs: readonly StoredLog[];
  /** In order of the conversation. */
  readonly feedback: readonly StoredFeedback[];
  /** Of streamed replies, in order of the conversation. */
  readonly sources: readonly StoredCitation[];
}

export interface StoredAnswer extends RecordedAnswer {
  readonly sessionId: string;
  /** The turn that recorded it. */
  readonly turn: number;
  readonly createdAt: number;
}

export interface StoredLog {
  readonly status?: string;
  readonly description: string;
  readonly details?: string;
  readonly context?: string;
  readonly createdAt: number;
}

/** Selects results of a bot; all by default. */
export interface ResultFilter {
  readonly botId: string;
  /** Created at or after `from` and before `to`. Milliseconds since 1970. */
  readonly from?: number;
  readonly to?: number;
  readonly isCompleted?: boolean;
  readonly hasStarted?: boolean;
  /** Results with a reply that was rated so. */
  readonly rated?: ReplyFeedbackValue;
  /** Text that an answer or a variable contains, case-insensitively. */
  readonly search?: string;
}

export interface ResultQuery extends ResultFilter {
  /** Id of the last result of the previous page. */
  readonly after?: string;
  readonly limit: number;
  /** Default: oldest first. */
  readonly isNewestFirst?: boolean;
}

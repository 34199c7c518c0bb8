import type { FlowLog, RecordedAnswer } from "@banter/engine";

export interface ResultChange {
  readonly id: string;
  readonly botId: string;
  readonly isCompleted: boolean;
  readonly hasStarted: boolean;
  readonly variables: Variables;
  readonly answers: readonly RecordedAnswer[];
  readonly logs: readonly FlowLog[];
  readonly visitedEdgeIds: readonly string[];
}

export interface NewDelivery {
  readonly id: string;
  readonly url: string;
}

/** A completed result that the owner's systems don't know of yet. */
export interface StoredDelivery extends NewDelivery {
  readonly botId: string;
  readonly resultId: string;
  readonly createdAt: number;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** What visitors made of one question. */
export interface QuestionCount {
  readonly blockId: string;
  /** Results that saw the question. */
  readonly asked: number;
  /** Results that answered it. */
  readonly answered: number;
}

export interface BotCount {
  readonly botId: string;
  readonly results: number;
  /** Those with an answer. */
  readonly started: number;
  readonly completed: number;
  /** When the newest result was made. */
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
}

/** Everything the owner has of one visitor's pass through a bot. */
export interface StoredResult extends ResultSummary {
  readonly variables: Variables;
  readonly answers: readonly StoredAnswer[];
  readonly logs: readonly StoredLog[];
}

export interface StoredAnswer extends RecordedAnswer {
  readonly sessionId: string;
  /** The turn that took it. */
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

/** Which results of a bot are meant; all by default. */
export interface ResultFilter {
  readonly botId: string;
  /** Created at or after, and before. Milliseconds since 1970. */
  readonly from?: number;
  readonly to?: number;
  readonly isCompleted?: boolean;
  readonly hasStarted?: boolean;
  /** Words that an answer or a variable holds, in any case. */
  readonly search?: string;
}

export interface ResultQuery extends ResultFilter {
  /** Id of the last result of the page before. */
  readonly after?: string;
  readonly limit: number;
  /** Default: oldest first. */
  readonly isNewestFirst?: boolean;
}

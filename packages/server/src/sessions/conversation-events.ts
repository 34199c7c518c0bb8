import type { ReplyFeedbackValue } from "@banter/protocol";

/** Counters of conversations. Neither answers nor ids are recorded. */
export interface ConversationEvents {
  started(): void;
  answered(): void;
  /** A repeated message got its stored reply. */
  repeated(): void;
  /** A message was refused because its turn is over. */
  conflicted(): void;
  ended(): void;
  /** Feedback on a streamed reply changed; undefined if it was withdrawn. */
  rated(value: ReplyFeedbackValue | undefined): void;
  /** A model call was settled. */
  modelUsed(tokens: number): void;
  /** The usage of a model call could not be stored. */
  modelUnsettled(error: unknown): void;
  /** A model call was refused because a daily budget is used up. */
  modelRefused(scope: "visitor" | "address" | "bot"): void;
  /** A mail of a flow was refused because a daily budget is used up. */
  mailRefused(scope: "address" | "bot"): void;
  /** The reservation of a mail that was not sent could not be released. */
  mailUnsettled(error: unknown): void;
  /** A mail of a flow waits to be delivered. */
  mailQueued(): void;
  /** A challenge was sent with a start reply or a refusal, or a solution accepted or refused. */
  proofOfWork(outcome: "offered" | "issued" | "solved" | "refused"): void;
  /** A bot has used most of a daily budget. Reported once per bot, day and unit, across all instances. */
  budgetLow(warning: BudgetWarning): void;
}

export interface BudgetWarning {
  readonly botId: string;
  readonly unit: "messages" | "tokens";
  readonly used: number;
  readonly limit: number;
}

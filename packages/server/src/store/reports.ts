import type { FeedbackCounts } from "@banter/protocol/reply-schemas";
import type {
  AnswerCount,
  AnswerTime,
  BotCount,
  DayCount,
  LatestAnswer,
  QuestionCount,
  ResultFilter,
  ResultQuery,
  ResultSummary,
  StoredResult,
} from "./stored-result.ts";
import type { StoredTurn } from "./stored-session.ts";

/**
 * What owners read about their visitors. SQLite and Postgres read on a thread and connection of their own, so that no
 * visitor waits for a report. A committed turn is visible at once.
 */
export interface Reports {
  find(id: string): Promise<StoredResult | undefined>;
  /** All turns of all sessions of the result, oldest first. */
  transcript(id: string): Promise<readonly StoredTurn[]>;
  /** Ordered by creation. */
  page(query: ResultQuery): Promise<readonly StoredResult[]>;
  count(filter: ResultFilter): Promise<number>;
  /** The results that match the filter by day, ascending. Days without one are left out. */
  dayCounts(filter: ResultFilter): Promise<readonly DayCount[]>;
  /** Feedback on streamed replies, over the results that match the filter. */
  feedbackCounts(filter: ResultFilter): Promise<FeedbackCounts>;
  /** Per block, over the results that match the filter. Unordered. */
  questionCounts(filter: ResultFilter): Promise<readonly QuestionCount[]>;
  /** How many results have each text as their last answer to a question. Unordered; without questions nobody answered. */
  answerCounts(filter: ResultFilter, blockIds: readonly string[]): Promise<readonly AnswerCount[]>;
  /** The last answers of the newest results to each question, newest first, up to `limit` per question. */
  latestAnswers(
    filter: ResultFilter,
    blockIds: readonly string[],
    limit: number,
  ): Promise<readonly LatestAnswer[]>;
  /** The median time from a question to its answer, over the newest `limit` results. Unordered. */
  answerTimes(filter: ResultFilter, limit: number): Promise<readonly AnswerTime[]>;
  /** Of the newest `limit` results those with a message or question of one of these blocks. Unordered. */
  resultsThatSaw(
    filter: ResultFilter,
    blockIds: readonly string[],
    limit: number,
  ): Promise<readonly SeenResult[]>;
  /** Bots that have results, ordered by id. */
  botCounts(): Promise<readonly BotCount[]>;
  /** Visits per edge id. */
  edgeCounts(botId: string): Promise<Readonly<Record<string, number>>>;
  /** Up to `limit` results of the bot whose creation and last answer are both older than `before`. */
  findInactive(botId: string, before: number, limit: number): Promise<readonly string[]>;
  /** The matching results as the bytes of a file. Reads on only when the next chunk is requested. */
  exportFile(request: ExportRequest): AsyncIterable<Uint8Array>;
}

export type SeenResult = Pick<ResultSummary, "id" | "isCompleted">;

export interface ExportRequest {
  readonly filter: ResultFilter;
  /** Whether to include results without an answer. */
  readonly includesUnanswered: boolean;
  readonly format: "csv" | "jsonl";
  /** Starts a CSV file with a byte order mark, for older versions of Excel. */
  readonly hasByteOrderMark: boolean;
  /** Keys of the bot's questions. Each has a column of a CSV file, whether it was answered or not. */
  readonly questions: readonly string[];
  /** Names of the variables that may contain a model's text, which the file marks. */
  readonly modelVariables: readonly string[];
}

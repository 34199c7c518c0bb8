import type { Store } from "../store/store.ts";
import type { Tally } from "./kill-visitors.ts";

export interface KillReport {
  readonly kills: number;
  /** Answers whose reply was received. */
  readonly acknowledged: number;
  /** Answers that were sent more than once. */
  readonly resent: number;
  readonly lost: number;
  readonly doubled: number;
  /** Stored with a different question. */
  readonly misplaced: number;
  /** Responses that neither succeeded nor failed because of the kill. */
  readonly unexpected: readonly string[];
}

/** Compares the stored answers with the replies that visitors received. */
export async function countAnswers(store: Store, tally: Tally, kills: number): Promise<KillReport> {
  let lost = 0;
  let doubled = 0;
  let misplaced = 0;
  for (const { resultId, question, content } of tally.acknowledged) {
    const answers = (await store.results.find(resultId))?.answers ?? [];
    const copies = answers.filter((answer) => answer.content === content);
    if (copies.length === 0) lost += 1;
    if (copies.length > 1) doubled += 1;
    if (copies.some(({ key }) => key !== `answer${question}`)) misplaced += 1;
  }
  return {
    kills,
    acknowledged: tally.acknowledged.length,
    resent: tally.resent,
    lost,
    doubled,
    misplaced,
    unexpected: tally.unexpected,
  };
}

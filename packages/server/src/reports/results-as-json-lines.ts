import { aiGenerated } from "./ai-generated.ts";
import { feedbackBody } from "./feedback-body.ts";
import { allResults, type ResultSelection } from "./all-results.ts";
import type { StoredAnswer } from "../store/stored-result.ts";
import type { Reports } from "../store/reports.ts";

/** One JSON object per result, with all answers in order. */
export async function* resultsAsJsonLines(
  reports: Pick<Reports, "page">,
  selection: ResultSelection,
  modelVariables: readonly string[],
): AsyncIterable<string> {
  const withTime = (answer: StoredAnswer) => ({
    ...answer,
    createdAt: new Date(answer.createdAt).toISOString(),
  });
  for await (const { createdAt, answers, earlierAnswers, logs, feedback, ...result } of allResults(
    reports,
    selection,
  )) {
    yield JSON.stringify({
      ...result,
      ...aiGenerated(result, modelVariables),
      createdAt: new Date(createdAt).toISOString(),
      answers: answers.map(withTime),
      ...(earlierAnswers.length > 0 && { earlierAnswers: earlierAnswers.map(withTime) }),
      ratings: feedback.map((each) => ({
        sessionId: each.sessionId,
        turn: each.turn,
        ...feedbackBody(each),
      })),
      logs: logs.map((log) => ({ ...log, createdAt: new Date(log.createdAt).toISOString() })),
    });
  }
}

import { fail, ok, type Result } from "@banter/protocol";
import type { ResultRow, ResultsPage } from "@banter/protocol/reply-schemas";
import type { ApiFailure } from "../failures/api-failure.ts";
import { modelVariablesOf } from "../bots/model-variables.ts";
import { countFeedback } from "../reports/feedback-body.ts";
import { aiGenerated } from "../reports/ai-generated.ts";
import type { ResultFilter, StoredResult } from "../store/stored-result.ts";
import type { OwnedBot, OwnerContext } from "./owned-bot.ts";

interface ResultsQuery {
  readonly filter: Omit<ResultFilter, "botId">;
  readonly page: { readonly limit: number; readonly isNewestFirst: boolean; readonly after?: string };
}

const cursorRemoved: ApiFailure = {
  code: "CONFLICT",
  message: "The result behind the cursor has been removed. Start again with the first page.",
};

/** One page of a bot's results. */
export async function readResults(
  owner: OwnerContext,
  bot: OwnedBot,
  { filter, page }: ResultsQuery,
): Promise<Result<ResultsPage, ApiFailure>> {
  const { store } = owner;
  const { limit, after } = page;
  if (after !== undefined && (await store.results.findSummary(after))?.botId !== bot.id)
    return fail(cursorRemoved);
  const query = { ...filter, botId: bot.id };
  const [found, total] = await Promise.all([
    // One result more than requested reveals whether there is a next page.
    store.reports.page({ ...query, ...page, limit: limit + 1 }),
    store.reports.count(query),
  ]);
  const modelVariables = await modelVariablesOf(owner, bot.id);
  const results = found.slice(0, limit);
  const last = results.at(-1);
  return ok({
    results: results.map((result) => resultRow(result, modelVariables)),
    total,
    ...(found.length > limit && last !== undefined && { nextCursor: last.id }),
  });
}

export function resultRow(result: StoredResult, modelVariables: readonly string[]): ResultRow {
  const { id, createdAt, isCompleted, hasStarted, answers, variables } = result;
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    isCompleted,
    hasStarted,
    answers: answers.map(({ blockId, key, content, iso }) => ({
      blockId,
      key,
      content,
      ...(iso && { iso }),
    })),
    variables,
    ...(result.identity && { identity: result.identity }),
    ...(result.feedback.length > 0 && { ratings: countFeedback(result) }),
    ...aiGenerated(result, modelVariables),
  };
}

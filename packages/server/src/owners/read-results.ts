import { fail, ok, type Result } from "@banter/protocol";
import type { ApiFailure } from "../http/api-failure.ts";
import type { ResultFilter, StoredResult } from "../store/stored-result.ts";
import type { OwnedBot, OwnerParts } from "./owner-parts.ts";

/** A result in the owner's table. */
export interface ResultRow {
  readonly id: string;
  readonly createdAt: string;
  readonly isCompleted: boolean;
  readonly hasStarted: boolean;
  readonly answers: readonly { readonly blockId: string; readonly key: string; readonly content: string }[];
  readonly variables: StoredResult["variables"];
}

export interface ResultsPage {
  readonly results: readonly ResultRow[];
  /** How many the filter finds, on all pages. */
  readonly total: number;
  /** What `after` takes to read on; absent on the last page. */
  readonly nextCursor?: string;
}

const cursorGone: ApiFailure = {
  code: "CONFLICT",
  message: "The result that the page should begin after is gone. Begin with the first page again.",
};

/** One page of a bot's results. */
export async function readResults(
  { store }: OwnerParts,
  bot: OwnedBot,
  {
    filter,
    page,
  }: {
    readonly filter: Omit<ResultFilter, "botId">;
    readonly page: { readonly limit: number; readonly isNewestFirst: boolean; readonly after?: string };
  },
): Promise<Result<ResultsPage, ApiFailure>> {
  const { limit, after } = page;
  if (after !== undefined && (await store.results.findSummary(after))?.botId !== bot.id)
    return fail(cursorGone);
  const wanted = { ...filter, botId: bot.id };
  const [found, total] = await Promise.all([
    // One more than asked for tells whether there is another page.
    store.results.page({ ...wanted, ...page, limit: limit + 1 }),
    store.results.count(wanted),
  ]);
  const results = found.slice(0, limit);
  const last = results.at(-1);
  return ok({
    results: results.map(resultRow),
    total,
    ...(found.length > limit && last !== undefined && { nextCursor: last.id }),
  });
}

export function resultRow({
  id,
  createdAt,
  isCompleted,
  hasStarted,
  answers,
  variables,
}: StoredResult): ResultRow {
  return {
    id,
    createdAt: new Date(createdAt).toISOString(),
    isCompleted,
    hasStarted,
    answers: answers.map(({ blockId, key, content }) => ({ blockId, key, content })),
    variables,
  };
}

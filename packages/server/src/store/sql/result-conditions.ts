import type { ResultFilter } from "../stored-result.ts";
import { IS_REPLACED } from "./replaced-feedback.ts";
import type { FigureKind } from "./contributions.ts";
import type { FigurePeriod } from "./figure-period.ts";
import type { SqlValue } from "./sql-database.ts";

/** SQL conditions, with their values as parameters from `$1` on. */
export interface SqlConditions {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

type Candidate = readonly [condition: (parameter: string) => string, value: SqlValue | undefined];

/** The `WHERE` conditions of a filter on `results`, except its search text. */
export function resultConditions({
  botId,
  from,
  to,
  isCompleted,
  hasStarted,
  rated,
}: Omit<ResultFilter, "search">): SqlConditions {
  return conditionsOf([
    [(parameter) => `bot_id = ${parameter}`, botId],
    [(parameter) => `created_at >= ${parameter}`, from],
    [(parameter) => `created_at < ${parameter}`, to],
    [(parameter) => `is_completed = ${parameter}`, toFlag(isCompleted)],
    [(parameter) => `has_started = ${parameter}`, toFlag(hasStarted)],
    [
      (parameter) =>
        `id IN (SELECT result_id FROM reply_ratings WHERE value = ${parameter} AND NOT ${IS_REPLACED})`,
      rated,
    ],
  ]);
}

/** The `WHERE` conditions of a filter on `figures`. */
export function figureConditions(
  kind: (typeof FigureKind)[keyof typeof FigureKind],
  { botId, isCompleted, hasStarted }: ResultFilter,
  { from, to }: NonNullable<FigurePeriod["days"]>,
): SqlConditions {
  return conditionsOf([
    [(parameter) => `bot_id = ${parameter}`, botId],
    [(parameter) => `kind = ${parameter}`, kind],
    [(parameter) => `day >= ${parameter}`, from],
    [(parameter) => `day < ${parameter}`, to],
    [(parameter) => `is_completed = ${parameter}`, toFlag(isCompleted)],
    [(parameter) => `has_started = ${parameter}`, toFlag(hasStarted)],
  ]);
}

/** Candidates without a value are left out. */
function conditionsOf(candidates: readonly Candidate[]): SqlConditions {
  const conditions = candidates.flatMap(([condition, value]) =>
    value === undefined ? [] : [{ condition, value }],
  );
  return {
    sql: conditions.map(({ condition }, index) => condition(`$${index + 1}`)).join(" AND "),
    values: conditions.map(({ value }) => value),
  };
}

function toFlag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

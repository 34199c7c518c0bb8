import type { ResultFilter } from "../stored-result.ts";
import type { SqlDialect, SqlValue } from "./sql-database.ts";

/** The `WHERE` conditions of a filter on `results`, with their values as parameters from `$1` on. */
export function resultConditions(
  { botId, from, to, isCompleted, hasStarted, search }: ResultFilter,
  { containsText, searchPattern }: SqlDialect,
): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const candidates: readonly (readonly [(parameter: string) => string, SqlValue | undefined])[] = [
    [(parameter) => `bot_id = ${parameter}`, botId],
    [(parameter) => `created_at >= ${parameter}`, from],
    [(parameter) => `created_at < ${parameter}`, to],
    [(parameter) => `is_completed = ${parameter}`, toFlag(isCompleted)],
    [(parameter) => `has_started = ${parameter}`, toFlag(hasStarted)],
    [containsText, search === undefined ? undefined : searchPattern(search)],
  ];
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

import type { ResultFilter } from "../stored-result.ts";

/** The conditions of a filter, with their values as parameters from `$1` on. */
export function filterConditions({ botId, from, to, isCompleted, hasStarted, search }: ResultFilter): {
  readonly sql: string;
  readonly values: readonly unknown[];
} {
  const parts: readonly (readonly [(at: string) => string, unknown])[] = [
    [(at) => `bot_id = ${at}`, botId],
    [(at) => `created_at >= ${at}`, from],
    [(at) => `created_at < ${at}`, to],
    [(at) => `is_completed = ${at}`, isCompleted === undefined ? undefined : Number(isCompleted)],
    [(at) => `has_started = ${at}`, hasStarted === undefined ? undefined : Number(hasStarted)],
    [holdsWords, search === undefined ? undefined : `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`],
  ];
  const present = parts.filter(([, value]) => value !== undefined);
  return {
    sql: present.map(([condition], index) => condition(`$${index + 1}`)).join(" AND "),
    values: present.map(([, value]) => value),
  };
}

function holdsWords(at: string): string {
  return `(EXISTS (SELECT 1 FROM answers WHERE result_id = results.id AND content ILIKE ${at})
    OR EXISTS (
      SELECT 1 FROM jsonb_path_query(results.variables::jsonb, 'strict $.** ? (@.type() == "string")') AS value
      WHERE value #>> '{}' ILIKE ${at}))`;
}

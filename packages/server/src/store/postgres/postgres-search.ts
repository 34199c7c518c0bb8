import type { ClientBase } from "pg";
import { foldCase } from "../fold-case.ts";
import type { Variables } from "../stored-result.ts";
import { textsOfVariables } from "../variable-texts.ts";

/**
 * The texts that owners can search: one row per answer (its `source` names session, turn and position) and one per variable.
 * Searching works without the extension, but then reads all texts.
 */
export const SEARCH_SCHEMA = `
  CREATE TABLE search_texts (
    result_sequence BIGINT NOT NULL, source TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (result_sequence, source)
  );
  DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX search_texts_by_trigram ON search_texts USING gin (text gin_trgm_ops);
  EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege OR undefined_object THEN
    RAISE WARNING 'Searching answers is slow without the extension pg_trgm: %', SQLERRM;
  END $$;

  -- Texts of a variable that is unchanged are not written again.
  CREATE FUNCTION index_texts(p_result text, p_texts jsonb) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    v_sequence bigint;
  BEGIN
    SELECT sequence INTO v_sequence FROM results WHERE id = p_result;
    INSERT INTO search_texts AS known (result_sequence, source, text)
    SELECT v_sequence, key, value FROM jsonb_each_text(p_texts) AS given
    WHERE NOT EXISTS (
      SELECT 1 FROM search_texts AS stored
      WHERE stored.result_sequence = v_sequence AND stored.source = given.key AND stored.text = given.value
    )
    ON CONFLICT (result_sequence, source) DO UPDATE SET text = excluded.text;
  END $$;`;

/** Separates the items of a list; search terms can't contain it. */
const TEXT_SEPARATOR = "\u001f";

/** What `index_texts` stores, by source. `answers` are the contents by source. */
function searchTextsOf(
  answers: readonly (readonly [source: string, content: string])[],
  variables: Variables,
): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...answers.map(([source, content]) => [source, foldCase(content)]),
    ...Object.entries(variables).map(([name, value]) => [`variable ${name}`, variableText(name, value)]),
  ]);
}

/** The indexed text of a variable. */
export function variableText(name: string, value: Variables[string]): string {
  return foldCase(textsOfVariables({ [name]: value }).join(TEXT_SEPARATOR));
}

const BATCH_SIZE = 500;

/** Indexes the results of a database that has no index yet. */
export async function indexAllResults(client: ClientBase): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await client.query<IndexedResult>(UNINDEXED, [last, BATCH_SIZE]);
    for (const { id, variables, answers } of rows) {
      const parsed: Variables = JSON.parse(variables);
      const texts = searchTextsOf(answers, parsed);
      await client.query("SELECT index_texts($1, $2)", [id, JSON.stringify(texts)]);
    }
    last = Number(rows.at(-1)?.sequence ?? last);
    if (rows.length < BATCH_SIZE) return;
  }
}

interface IndexedResult {
  readonly id: string;
  readonly sequence: string | number;
  readonly variables: string;
  readonly answers: readonly (readonly [source: string, content: string])[];
}

const UNINDEXED = `
  SELECT id, sequence, variables, (
    SELECT coalesce(jsonb_agg(jsonb_build_array(concat('answer ', session_id, ' ', turn, ' ', position), content)), '[]')
    FROM answers WHERE result_id = results.id) AS answers
  FROM results WHERE sequence > $1 ORDER BY sequence LIMIT $2`;

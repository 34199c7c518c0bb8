/** The differences between the versions of the function that writes results. */
interface ResultWriting {
  readonly create: "CREATE" | "CREATE OR REPLACE";
  readonly answerColumns: string;
  /** A type of its own: calls that run during a migration fail if the type of their values changes. */
  readonly answerRecord: string;
}

const ANSWER_COLUMNS =
  "result_id, session_id, turn, position, block_id, key, content, attached_file_urls, created_at";

/** Repeated while concurrent turns create some of the results. */
const LOCK_OR_CREATE_RESULTS = `\
    LOOP
      -- In one order, so that concurrent turns can't deadlock.
      SELECT coalesce(array_agg(id), '{}'), array_agg(id) FILTER (WHERE is_counted = 1) INTO v_known, v_counted
      FROM (SELECT id, is_counted FROM results WHERE id = ANY (v_ids) ORDER BY id FOR UPDATE) AS locked;
      EXIT WHEN cardinality(v_known) = cardinality(v_ids);
      WITH created AS (
        INSERT INTO results
          (id, bot_id, created_at, is_completed, has_started, variables, last_session_id, waiting_block_id, is_counted)
        SELECT r.id, r.bot_id, r.recorded_at, r.is_completed, r.has_started, r.variables, r.session_id,
          r.waiting_block_id, 0
        FROM unnest(v_results) AS r WHERE r.id <> ALL (v_known) ON CONFLICT (id) DO NOTHING RETURNING id
      ) SELECT v_new || coalesce(array_agg(id), '{}') INTO v_new FROM created;
      EXIT WHEN cardinality(v_known) + cardinality(v_new) = cardinality(v_ids);
    END LOOP;
`;

/** Writes the results of the turns that were not refused, their texts for the search, and their answers. */
function writeResults({ create, answerColumns, answerRecord }: ResultWriting): string {
  return `
  ${create} FUNCTION write_results(p_written text[], p_results jsonb, p_answers jsonb) RETURNS void
  LANGUAGE plpgsql AS $$
  DECLARE
    v_results result_record[] := ARRAY(
      SELECT r FROM jsonb_populate_recordset(NULL::result_record, p_results) AS r WHERE r.session_id = ANY (p_written)
    );
    v_ids text[] := ARRAY(SELECT id FROM unnest(v_results));
    v_answers ${answerRecord}[];
    v_new text[] := '{}';
    v_known text[];
    v_counted text[];
  BEGIN
${LOCK_OR_CREATE_RESULTS}    IF v_counted IS NOT NULL THEN PERFORM uncount_results(v_counted); END IF;
    v_answers := ARRAY(
      SELECT a FROM jsonb_populate_recordset(NULL::${answerRecord}, p_answers) AS a WHERE a.session_id = ANY (p_written)
    );
    INSERT INTO search_texts (result_sequence, source, text)
    SELECT r.sequence, concat('answer ', a.session_id, ' ', a.turn, ' ', a.position), a.text
    FROM unnest(v_answers) AS a JOIN results AS r ON r.id = a.result_id
    UNION ALL SELECT r.sequence, 'variable ' || given.key, n.texts ->> given.key
    FROM unnest(v_results) AS n JOIN results AS r ON r.id = n.id
      CROSS JOIN LATERAL (
        SELECT CASE WHEN r.id = ANY (v_new) THEN '{}'::jsonb ELSE r.variables::jsonb END AS variables OFFSET 0
      ) AS stored
      CROSS JOIN LATERAL jsonb_each(n.variables::jsonb) AS given
    WHERE stored.variables -> given.key IS DISTINCT FROM given.value
    ON CONFLICT (result_sequence, source) DO UPDATE SET text = excluded.text;
    IF v_known <> '{}' THEN
      UPDATE results AS r SET is_completed = greatest(r.is_completed, n.is_completed),
        has_started = greatest(r.has_started, n.has_started), last_session_id = n.session_id,
        variables = (r.variables::jsonb || n.variables::jsonb)::text, waiting_block_id = n.waiting_block_id,
        is_counted = 0
      FROM unnest(v_results) AS n WHERE r.id = n.id AND r.id <> ALL (v_new);
    END IF;
    INSERT INTO answers (${answerColumns})
    SELECT ${answerColumns} FROM unnest(v_answers) ORDER BY session_id, position;
  END $$;`;
}

export const WRITE_RESULTS = writeResults({
  create: "CREATE",
  answerColumns: ANSWER_COLUMNS,
  answerRecord: "answer_record",
});

/** The schema's part that stores dates as ISO 8601, beside the flow's format. */
export const ISO_DATES = `
  ALTER TABLE answers ADD COLUMN iso TEXT;
  CREATE TYPE dated_answer_record AS (
    result_id text, session_id text, turn integer, position integer, block_id text, key text, content text,
    attached_file_urls text, created_at bigint, text text, iso text
  );
${writeResults({
  create: "CREATE OR REPLACE",
  answerColumns: `${ANSWER_COLUMNS}, iso`,
  answerRecord: "dated_answer_record",
})}`;

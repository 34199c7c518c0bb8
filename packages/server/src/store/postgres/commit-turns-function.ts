import { contributions, FIGURE_COLUMNS as FIGURES, FIGURE_KEYS } from "../sql/contributions.ts";
import { BY_DATABASE_CLOCK, CLOCK_MS } from "./postgres-clock.ts";
import { commitTurns, turnWritingFunctions } from "./turn-writing-functions.ts";
import { WRITE_RESULTS } from "./write-results-function.ts";

/**
 * A turn changes its result's part of the figures. Subtracting what it was and adding what it is cost more than the rest
 * of the turn, so a changed result is only marked with `is_counted = 0`: its part is read from its answers until it is
 * counted again (`count_results`), which happens once for many turns. The view `figures` stays exact at any time.
 */
const COUNTED_RESULTS = `
  ALTER TABLE results ADD COLUMN is_counted SMALLINT NOT NULL DEFAULT 1;
  CREATE INDEX results_uncounted ON results (sequence) WHERE is_counted = 0;

  CREATE OR REPLACE VIEW figures AS
    SELECT * FROM folded_figures UNION ALL SELECT * FROM figure_changes
    UNION ALL SELECT bot_id, kind, block_id, day, is_completed, has_started, content, total::bigint, answered::bigint,
      waiting::bigint FROM (${contributions("is_counted = 0")}) AS uncounted;

  -- Before counted results change. The caller has locked them.
  CREATE FUNCTION uncount_results(p_results text[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO figure_changes (${FIGURES})
    SELECT ${FIGURE_KEYS}, -total, -answered, -waiting
    FROM (${contributions("id = ANY (p_results)")}) AS counted;
  END $$;

  -- Counts results that are completed or were created before the given time. Returns their number.
  CREATE FUNCTION count_results(p_before bigint, p_limit integer) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    v_results text[] := ARRAY(
      SELECT id FROM results WHERE is_counted = 0 AND (is_completed = 1 OR created_at < p_before)
      ORDER BY sequence LIMIT p_limit FOR UPDATE SKIP LOCKED
    );
  BEGIN
    INSERT INTO figure_changes (${FIGURES})
    SELECT ${FIGURE_KEYS}, sum(total), sum(answered), sum(waiting)
    FROM (${contributions("id = ANY (v_results)")}) AS counted GROUP BY ${FIGURE_KEYS};
    UPDATE results SET is_counted = 1 WHERE id = ANY (v_results);
    RETURN cardinality(v_results);
  END $$;

  CREATE OR REPLACE FUNCTION remove_result(p_result text) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    v_sessions text[] := ARRAY(SELECT id FROM sessions WHERE result_id = p_result ORDER BY id FOR UPDATE);
    v_is_counted smallint;
  BEGIN
    SELECT is_counted INTO v_is_counted FROM results WHERE id = p_result FOR UPDATE;
    IF NOT FOUND THEN RETURN FALSE; END IF;
    IF v_is_counted = 1 THEN PERFORM uncount_results(ARRAY[p_result]); END IF;
    DELETE FROM streamed_texts WHERE session_id = ANY (v_sessions);
    DELETE FROM replies WHERE result_id = p_result OR session_id = ANY (v_sessions);
    DELETE FROM effect_journals WHERE session_id = ANY (v_sessions);
    DELETE FROM stream_leases WHERE split_part(key, ' ', 1) = ANY (v_sessions);
    DELETE FROM inbox WHERE room = p_result || '/webhooks';
    DELETE FROM sessions WHERE id = ANY (v_sessions);
    DELETE FROM search_texts WHERE result_sequence = (SELECT sequence FROM results WHERE id = p_result);
    DELETE FROM answers WHERE result_id = p_result;
    DELETE FROM logs WHERE result_id = p_result;
    DELETE FROM deliveries WHERE result_id = p_result;
    DELETE FROM results WHERE id = p_result;
    RETURN TRUE;
  END $$;`;

/** All visitors of a bot follow the same edges: counting them in place would make concurrent turns wait for each other. */
const APPENDED_EDGES = `
  ALTER TABLE edges RENAME TO folded_edges;
  CREATE TABLE edge_changes (bot_id TEXT NOT NULL, edge_id TEXT NOT NULL, visits BIGINT NOT NULL);
  CREATE VIEW edges AS
    SELECT bot_id, edge_id, sum(visits)::bigint AS visits
    FROM (SELECT * FROM folded_edges UNION ALL SELECT * FROM edge_changes) AS counted GROUP BY bot_id, edge_id;`;

/**
 * An update that changes no indexed column and finds room on its page needs no index entries. The age is therefore
 * indexed by the hour.
 */
const HOURLY_INDEXES = `
  ALTER TABLE sessions ADD COLUMN updated_hour BIGINT GENERATED ALWAYS AS (updated_at / 3600000) STORED;
  DROP INDEX sessions_by_age, sessions_by_touch;
  CREATE INDEX sessions_by_age ON sessions (is_ended, updated_hour);
  CREATE INDEX sessions_by_touch ON sessions (updated_hour) WHERE is_preview = 0;
  ALTER TABLE rate_limits ADD COLUMN updated_hour BIGINT GENERATED ALWAYS AS (updated_at / 3600000) STORED;
  DROP INDEX rate_limits_by_age;
  CREATE INDEX rate_limits_by_age ON rate_limits (updated_hour);
  ALTER TABLE sessions SET (fillfactor = 70);
  ALTER TABLE results SET (fillfactor = 70);
  ALTER TABLE rate_limits SET (fillfactor = 70);`;

const TURN_VALUES = `
    id text, bot_id text, bot_revision text, result_id text, state text, turn integer, block_id text,
    last_message_id text, is_preview smallint, is_ended smallint, created_at bigint, updated_at bigint,
    expected_turn integer, lease_owner text, charge_key text, burst float8, per_second float8,
    message_id text, reply text, said text, recorded_result text`;

const RECORD_TYPES = `
  CREATE TYPE turn_record AS (${TURN_VALUES}
  );
  CREATE TYPE result_record AS (
    session_id text, id text, bot_id text, is_completed smallint, has_started smallint, variables text,
    waiting_block_id text, recorded_at bigint, texts jsonb
  );
  CREATE TYPE answer_record AS (
    result_id text, session_id text, turn integer, position integer, block_id text, key text, content text,
    attached_file_urls text, created_at bigint, text text
  );`;

/** By the clock of the instance. */
const WRITING_BY_INSTANCES = turnWritingFunctions({
  create: "CREATE",
  now: "t.updated_at",
  journaledTurn: "t.expected_turn",
  locksStarts: false,
  turnRecord: "turn_record",
  moreOfReply: {},
});

const COMMIT_TURNS = `${WRITING_BY_INSTANCES}

${WRITE_RESULTS}`;

const UNUSED_FUNCTIONS = `
  DROP FUNCTION record_turn, record_result, affected_blocks, add_figure_changes, current_figures;`;

/** The schema's part that writes turns in batches. */
export const TURN_BATCHES = [
  COUNTED_RESULTS,
  APPENDED_EDGES,
  HOURLY_INDEXES,
  RECORD_TYPES,
  COMMIT_TURNS,
  UNUSED_FUNCTIONS,
].join("\n");

const REPLACING_TURNS = {
  ...BY_DATABASE_CLOCK,
  turnRecord: "replacing_turn_record",
  moreOfReply: {
    replaces_turn: `coalesce(t.replaces_turn, CASE WHEN t.reply LIKE '%"isRegeneration":true%' THEN t.turn - 2 END)`,
  },
};

/**
 * The schema's part that stores which reply a turn replaces. Of the replies before it only the rated ones are read: reading all
 * would keep turns waiting. Servers of the previous release don't send the value.
 */
export const REPLACED_REPLIES = `
  ALTER TABLE replies ADD COLUMN replaces_turn INTEGER;
  UPDATE replies SET replaces_turn = reply_ratings.turn FROM reply_ratings
  WHERE replies.session_id = reply_ratings.session_id AND replies.turn = reply_ratings.turn + 2
    AND replies.reply LIKE '%"isRegeneration":true%';
  CREATE TYPE replacing_turn_record AS (${TURN_VALUES}, replaces_turn integer
  );
${turnWritingFunctions(REPLACING_TURNS)}`;

/** The schema's part by which new deliveries are due by the database's clock. */
export const DELIVERIES_BY_DATABASE_CLOCK = commitTurns({ ...REPLACING_TURNS, deliveryDueAt: CLOCK_MS });

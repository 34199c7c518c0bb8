/** The differences between the versions of the functions that write turns. */
interface TurnWriting {
  readonly create: "CREATE" | "CREATE OR REPLACE";
  /** The time of a turn `t`, as SQL. */
  readonly now: string;
  /** The turn that a journal of the turn `t` belongs to, as SQL. */
  readonly journaledTurn: string;
  /** Whether a start is refused while another run performs its effects. */
  readonly locksStarts: boolean;
  /** Calls that run during a migration fail if the type of their values changes, so a version with more values has its own. */
  readonly turnRecord: string;
  /** Columns of `replies` beyond those of the first version, with their values of a turn `t`, as SQL. */
  readonly moreOfReply: Readonly<Record<string, string>>;
  /** When a new delivery `d` is due, as SQL. Default: by the clock of the instance. */
  readonly deliveryDueAt?: string;
}

/**
 * Writes turns of different sessions and results, and returns those that it refused. Their rows are written table by
 * table: one statement for all turns costs little more than for one. The settings keep plans that were made while the
 * tables were empty from reading them as a whole later.
 */
export function turnWritingFunctions(writing: TurnWriting): string {
  return `
  ${commitTurns(writing)}

  ${takeCharges(writing)}

  ${writeSessions(writing)}`;
}

/** Whether another run performs external effects for the turn `t`. */
function isLocked({ now, journaledTurn }: TurnWriting): string {
  return `EXISTS (
          SELECT 1 FROM effect_journals AS j
          WHERE j.session_id = t.id AND j.turn = ${journaledTurn} AND j.until > ${now}
            AND j.holder <> coalesce(t.lease_owner, '')
        )`;
}

/** The function that writes turns by the others. */
export function commitTurns(writing: TurnWriting): string {
  const { create, turnRecord, moreOfReply, deliveryDueAt = "d.created_at" } = writing;
  const moreColumns = Object.keys(moreOfReply).map((column) => `, ${column}`);
  const moreValues = Object.values(moreOfReply).map((value) => `, ${value}`);
  return `${create} FUNCTION commit_turns(
    p_turns jsonb, p_results jsonb, p_answers jsonb, p_logs jsonb, p_edges jsonb, p_deliveries jsonb
  ) RETURNS TABLE (session_id text, outcome text)
  LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off AS $$
  #variable_conflict use_column
  DECLARE
    v_turns ${turnRecord}[] := ARRAY(SELECT t FROM jsonb_populate_recordset(NULL::${turnRecord}, p_turns) AS t);
    v_limited text[] := take_charges(v_turns);
    v_written text[] := write_sessions(v_turns, v_limited);
  BEGIN
    IF cardinality(v_written) < cardinality(v_turns) THEN
      RETURN QUERY SELECT t.id, CASE
        WHEN t.id = ANY (v_limited) THEN 'limited'
        WHEN ${isLocked(writing)} THEN 'locked'
        ELSE 'conflict' END
      FROM unnest(v_turns) AS t WHERE t.id <> ALL (v_written);
    END IF;
    -- Before the replies, which count as questions: what the figures contain is subtracted first.
    IF p_results IS NOT NULL THEN PERFORM write_results(v_written, p_results, p_answers); END IF;
    INSERT INTO replies (session_id, turn, message_id, reply, result_id, block_id, said, created_at${moreColumns.join("")})
    SELECT t.id, t.turn, t.message_id, t.reply, t.recorded_result, t.block_id, t.said, t.updated_at${moreValues.join("")}
    FROM unnest(v_turns) AS t WHERE t.id = ANY (v_written);
    IF p_logs IS NOT NULL THEN
      INSERT INTO logs (result_id, status, description, details, context, created_at)
      SELECT l.result_id, l.status, l.description, l.details, l.context, l.created_at
      FROM jsonb_to_recordset(p_logs) AS l(session_id text, result_id text, status text, description text, details text,
        context text, created_at bigint)
      WHERE l.session_id = ANY (v_written);
    END IF;
    IF p_edges IS NOT NULL THEN
      INSERT INTO edge_changes (bot_id, edge_id, visits)
      SELECT e.bot_id, e.edge_id, 1 FROM jsonb_to_recordset(p_edges) AS e(session_id text, bot_id text, edge_id text)
      WHERE e.session_id = ANY (v_written);
    END IF;
    IF p_deliveries IS NOT NULL THEN
      INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at)
      SELECT d.id, d.url, d.bot_id, d.result_id, d.created_at, 0, ${deliveryDueAt}
      FROM jsonb_to_recordset(p_deliveries) AS d(session_id text, id text, url text, bot_id text, result_id text,
        created_at bigint)
      WHERE d.session_id = ANY (v_written);
    END IF;
  END $$;`;
}

function takeCharges({ create, now, turnRecord }: TurnWriting): string {
  const refilled = `least(t.burst, r.tokens + greatest(0, ${now} - r.updated_at) / 1000.0 * t.per_second)`;
  return `-- Takes one token per turn that has a bucket. Returns the sessions whose bucket is empty.
  ${create} FUNCTION take_charges(p_turns ${turnRecord}[]) RETURNS text[] LANGUAGE plpgsql AS $$
  DECLARE
    v_limited text[];
  BEGIN
    IF NOT EXISTS (SELECT 1 FROM unnest(p_turns) AS t WHERE t.charge_key IS NOT NULL) THEN RETURN '{}'; END IF;
    WITH charged AS (
      UPDATE rate_limits AS r SET updated_at = ${now}, is_allowed = ${refilled} >= 1,
        tokens = CASE WHEN ${refilled} >= 1 THEN ${refilled} - 1 ELSE ${refilled} END
      FROM unnest(p_turns) AS t WHERE r.key = t.charge_key RETURNING t.id, r.key, r.is_allowed
    ), opened AS (
      INSERT INTO rate_limits AS r (key, tokens, is_allowed, updated_at)
      SELECT t.charge_key, t.burst - 1, true, ${now} FROM unnest(p_turns) AS t
      WHERE t.charge_key IS NOT NULL AND t.charge_key NOT IN (SELECT key FROM charged)
      ON CONFLICT (key) DO UPDATE SET tokens = r.tokens - 1
    )
    SELECT array_agg(id) FILTER (WHERE NOT is_allowed) INTO v_limited FROM charged;
    RETURN coalesce(v_limited, '{}');
  END $$;`;
}

function writeSessions(writing: TurnWriting): string {
  const { create, locksStarts, turnRecord } = writing;
  const unlessStarting = locksStarts ? `\n        AND NOT ${isLocked(writing)}` : "";
  return `-- Returns the ids of the sessions that were at the expected turn, or are new.
  ${create} FUNCTION write_sessions(p_turns ${turnRecord}[], p_limited text[]) RETURNS text[] LANGUAGE plpgsql AS $$
  DECLARE
    v_written text[];
  BEGIN
    WITH continued AS (
      UPDATE sessions AS s SET bot_revision = t.bot_revision, result_id = t.result_id, state = t.state, turn = t.turn,
        block_id = t.block_id, last_message_id = t.last_message_id, is_ended = t.is_ended, updated_at = t.updated_at
      FROM unnest(p_turns) AS t
      WHERE s.id = t.id AND s.turn = t.expected_turn AND t.id <> ALL (p_limited)
        AND NOT ${isLocked(writing)}
      RETURNING s.id
    ), begun AS (
      INSERT INTO sessions (id, bot_id, bot_revision, result_id, state, turn, block_id, last_message_id, is_preview,
        is_ended, created_at, updated_at)
      SELECT t.id, t.bot_id, t.bot_revision, t.result_id, t.state, t.turn, t.block_id, t.last_message_id, t.is_preview,
        t.is_ended, t.created_at, t.updated_at
      FROM unnest(p_turns) AS t WHERE t.expected_turn IS NULL AND t.id <> ALL (p_limited)${unlessStarting}
      ON CONFLICT (id) DO NOTHING RETURNING id
    )
    SELECT array_agg(id) INTO v_written FROM (SELECT id FROM continued UNION ALL SELECT id FROM begun) AS written;
    RETURN coalesce(v_written, '{}');
  END $$;`;
}

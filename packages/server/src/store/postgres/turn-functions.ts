/**
 * Functions of the schema that write a turn and remove a result. Inside one, every statement sees the statements before
 * it, so that figures can be compared before and after. Both lock the sessions first, then the results, so that they
 * can't deadlock.
 */
export const TURN_FUNCTIONS = `
  CREATE FUNCTION record_turn(
    p_session text, p_turn integer, p_message text, p_reply text, p_result text, p_block text, p_said text,
    p_now bigint, p_changes jsonb
  ) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    v_results text[] := ARRAY(SELECT value ->> 'id' FROM jsonb_array_elements(p_changes));
    v_blocks text[];
    v_before figure_changes[];
    v_change jsonb;
    v_position integer := 0;
  BEGIN
    PERFORM 1 FROM results WHERE id = ANY (v_results) ORDER BY id FOR UPDATE;
    v_blocks := affected_blocks(v_results, p_block, p_changes);
    v_before := current_figures(v_results, v_blocks);
    INSERT INTO replies (session_id, turn, message_id, reply, result_id, block_id, said, created_at)
    VALUES (p_session, p_turn, p_message, p_reply, p_result, p_block, p_said, p_now);
    FOR v_change IN SELECT value FROM jsonb_array_elements(p_changes) LOOP
      PERFORM record_result(v_change, p_session, p_turn, v_position, p_now);
      -- Positions of answers are unique within a turn, across its results.
      v_position := v_position + jsonb_array_length(v_change -> 'answers');
    END LOOP;
    IF v_results <> '{}' THEN PERFORM add_figure_changes(v_before, v_results, v_blocks); END IF;
  END $$;

  -- The questions whose figures a turn changes; NULL for all, because they are kept by status.
  CREATE FUNCTION affected_blocks(p_results text[], p_block text, p_changes jsonb) RETURNS text[]
  LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (
      SELECT 1 FROM jsonb_to_recordset(p_changes) AS c(id text, is_completed smallint, has_started smallint)
      JOIN results ON results.id = c.id
      WHERE c.is_completed > results.is_completed OR c.has_started > results.has_started
    ) THEN RETURN NULL; END IF;
    RETURN ARRAY(
      SELECT p_block
      UNION SELECT waiting_block_id FROM results WHERE id = ANY (p_results)
      UNION SELECT change.value ->> 'waiting_block_id' FROM jsonb_array_elements(p_changes) AS change
      UNION SELECT answer.value ->> 'block_id'
        FROM jsonb_array_elements(p_changes) AS change, jsonb_array_elements(change.value -> 'answers') AS answer
    );
  END $$;

  CREATE FUNCTION record_result(p_change jsonb, p_session text, p_turn integer, p_position integer, p_now bigint)
  RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    v_id text := p_change ->> 'id';
    v_bot text := p_change ->> 'bot_id';
  BEGIN
    INSERT INTO results
      (id, bot_id, created_at, is_completed, has_started, variables, last_session_id, waiting_block_id)
    VALUES (v_id, v_bot, p_now, (p_change -> 'is_completed')::smallint, (p_change -> 'has_started')::smallint,
      p_change ->> 'variables', p_session, p_change ->> 'waiting_block_id')
    ON CONFLICT (id) DO UPDATE SET is_completed = greatest(results.is_completed, excluded.is_completed),
      has_started = greatest(results.has_started, excluded.has_started), last_session_id = excluded.last_session_id,
      variables = (results.variables::jsonb || excluded.variables::jsonb)::text,
      waiting_block_id = excluded.waiting_block_id;
    INSERT INTO answers (result_id, session_id, turn, position, block_id, key, content, attached_file_urls, created_at)
    SELECT v_id, p_session, p_turn, p_position + a.position, a.block_id, a.key, a.content, a.attached_file_urls, p_now
    FROM jsonb_to_recordset(p_change -> 'answers')
      AS a(position integer, block_id text, key text, content text, attached_file_urls text) ORDER BY a.position;
    PERFORM index_texts(v_id, p_change -> 'texts');
    INSERT INTO logs (result_id, status, description, details, context, created_at)
    SELECT v_id, l.status, l.description, l.details, l.context, p_now
    FROM jsonb_to_recordset(p_change -> 'logs') AS l(status text, description text, details text, context text);
    -- In one order, so that concurrent turns can't deadlock.
    INSERT INTO edges (bot_id, edge_id, visits)
    SELECT v_bot, value, count(*) FROM jsonb_array_elements_text(p_change -> 'edges') GROUP BY value ORDER BY value
    ON CONFLICT (bot_id, edge_id) DO UPDATE SET visits = edges.visits + excluded.visits;
    IF p_change ->> 'delivery_id' IS NOT NULL THEN
      INSERT INTO deliveries (id, url, bot_id, result_id, created_at, attempts, due_at)
      VALUES (p_change ->> 'delivery_id', p_change ->> 'delivery_url', v_bot, v_id, p_now, 0, p_now);
    END IF;
  END $$;

  CREATE FUNCTION remove_result(p_result text) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    v_before figure_changes[];
    v_sessions text[];
  BEGIN
    v_sessions := ARRAY(SELECT id FROM sessions WHERE result_id = p_result ORDER BY id FOR UPDATE);
    PERFORM 1 FROM results WHERE id = p_result FOR UPDATE;
    IF NOT FOUND THEN RETURN FALSE; END IF;
    v_before := current_figures(ARRAY[p_result], NULL);
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
    PERFORM add_figure_changes(v_before, ARRAY[p_result], NULL);
    RETURN TRUE;
  END $$;
`;

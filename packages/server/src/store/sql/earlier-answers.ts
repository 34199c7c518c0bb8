const COLUMNS =
  "result_id, session_id, turn, position, block_id, key, content, attached_file_urls, created_at, iso";

/** All answers that a result has had. */
export const ANSWERS_WITH_EARLIER = `SELECT ${COLUMNS} FROM answers WHERE result_id = $1
  UNION ALL SELECT ${COLUMNS} FROM earlier_answers WHERE result_id = $1`;

/**
 * The statements that keep the answers of turns behind which a conversation has gone back, and forget that it has asked
 * questions there: figures would count them as asked and not answered. `NEW` is the row of the turn that went back.
 */
const KEEP_EARLIER_ANSWERS = `INSERT INTO earlier_answers (${COLUMNS})
      SELECT ${COLUMNS} FROM answers
      WHERE session_id = NEW.session_id AND turn > NEW.replaces_turn AND turn < NEW.turn ORDER BY sequence;
    DELETE FROM answers WHERE session_id = NEW.session_id AND turn > NEW.replaces_turn AND turn < NEW.turn;
    UPDATE replies SET block_id = NULL
      WHERE session_id = NEW.session_id AND turn > NEW.replaces_turn AND turn < NEW.turn;`;

const TABLE_COLUMNS = `result_id TEXT NOT NULL, session_id TEXT NOT NULL, turn INTEGER NOT NULL, position INTEGER NOT NULL,
    block_id TEXT NOT NULL, key TEXT NOT NULL, content TEXT NOT NULL, attached_file_urls TEXT`;

/*
 * The schema's part for answers that a visitor has replaced by going back. A trigger moves them, so that `answers` has only
 * what counts, for every report.
 */

/** Search rows are numbered by answer, so the result's rows are written again. */
export function sqliteEarlierAnswers(rowsPerResult: number): string {
  return `
  CREATE TABLE earlier_answers (
    sequence INTEGER PRIMARY KEY, ${TABLE_COLUMNS}, created_at INTEGER NOT NULL, iso TEXT
  ) STRICT;
  CREATE INDEX earlier_answers_by_result ON earlier_answers (result_id);
  CREATE TRIGGER answers_before_going_back AFTER INSERT ON replies WHEN NEW.replaces_turn IS NOT NULL BEGIN
    DELETE FROM search WHERE rowid > (SELECT sequence FROM results WHERE id = NEW.result_id) * ${rowsPerResult}
      AND rowid < (SELECT sequence + 1 FROM results WHERE id = NEW.result_id) * ${rowsPerResult};
    ${KEEP_EARLIER_ANSWERS}
  END;
  CREATE TRIGGER earlier_answers_of_removed_result AFTER DELETE ON results BEGIN
    DELETE FROM earlier_answers WHERE result_id = OLD.id;
  END;`;
}

/** The lock of results comes before that of replies, as in a turn, which would deadlock with the migration otherwise. */
export const POSTGRES_EARLIER_ANSWERS = `
  CREATE TABLE earlier_answers (
    sequence BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ${TABLE_COLUMNS}, created_at BIGINT NOT NULL, iso TEXT
  );
  CREATE INDEX earlier_answers_by_result ON earlier_answers (result_id);
  CREATE FUNCTION remove_earlier_answers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM earlier_answers WHERE result_id = OLD.id;
    RETURN OLD;
  END $$;
  CREATE TRIGGER earlier_answers_of_removed_result AFTER DELETE ON results FOR EACH ROW
    EXECUTE FUNCTION remove_earlier_answers();
  CREATE FUNCTION keep_earlier_answers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM search_texts AS t USING answers AS a, results AS r
      WHERE a.session_id = NEW.session_id AND a.turn > NEW.replaces_turn AND a.turn < NEW.turn AND r.id = a.result_id
        AND t.result_sequence = r.sequence AND t.source = concat('answer ', a.session_id, ' ', a.turn, ' ', a.position);
    ${KEEP_EARLIER_ANSWERS}
    RETURN NEW;
  END $$;
  CREATE TRIGGER answers_before_going_back AFTER INSERT ON replies FOR EACH ROW WHEN (NEW.replaces_turn IS NOT NULL)
    EXECUTE FUNCTION keep_earlier_answers();`;

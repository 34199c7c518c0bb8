/** Replaces one row, so that a check of the database is a real write. It shares a table that is swept regularly. */
export const WRITE_CHECK = `
  INSERT INTO marks (mark, created_at) VALUES ('write-check', $1)
  ON CONFLICT (mark) DO UPDATE SET created_at = excluded.created_at`;

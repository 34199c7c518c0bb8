import * as v from "valibot";
import type { Store } from "../store.ts";
import { createSqlBots, type WriteBots } from "./sql-bots.ts";
import { createSqlDeliveries } from "./sql-deliveries.ts";
import { createSqlFileDeletions } from "./sql-file-deletions.ts";
import { createSqlMails, type MailWrites } from "./sql-mails.ts";
import { createSqlPendingEvents } from "./sql-pending-events.ts";
import { createSqlResults, type ResultWrites } from "./sql-results.ts";
import { createSqlSessions, type SessionWrites } from "./sql-sessions.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { revisionRow } from "./stored-rows.ts";

/** The parts of a store that each database implements itself. */
export interface DatabaseWrites {
  readonly sessions: SessionWrites;
  readonly results: ResultWrites;
  readonly mails: MailWrites;
  readonly effectJournals: Pick<Store["effectJournals"], "write">;
  readonly bots: WriteBots;
}

type SqlStore = Omit<
  Store,
  | "replyFeedback"
  | "reports"
  | "figures"
  | "streamLeases"
  | "aiBudgets"
  | "rateLimits"
  | "purge"
  | "check"
  | "isUnavailable"
  | "close"
>;

/** The parts of a store whose SQL SQLite and Postgres share. */
export function createSqlStore(database: SqlDatabase, writes: DatabaseWrites): SqlStore {
  return {
    sessions: createSqlSessions(database, writes.sessions),
    results: createSqlResults(database, writes.results),
    deliveries: createSqlDeliveries(database),
    mails: createSqlMails(database, writes.mails),
    fileDeletions: createSqlFileDeletions(database),
    effectJournals: { ...createEffectJournals(database), ...writes.effectJournals },
    revisions: createRevisions(database),
    bots: createSqlBots(database, writes.bots),
    pendingEvents: createSqlPendingEvents(database),
    usedTokens: createUsedTokens(database),
  };
}

function createEffectJournals(database: SqlDatabase): Omit<Store["effectJournals"], "write"> {
  return {
    async find({ sessionId, turn, messageDigest }) {
      const [row] = await database.query(
        {
          name: "effect-journal-find",
          text: "SELECT replies FROM effect_journals WHERE session_id = $1 AND turn = $2 AND said = $3",
        },
        [sessionId, turn, messageDigest],
      );
      return row === undefined ? undefined : String(row["replies"]);
    },
    async remove({ sessionId, turn }) {
      await database.execute("DELETE FROM effect_journals WHERE session_id = $1 AND turn = $2", [
        sessionId,
        turn,
      ]);
    },
    expire: (before) => database.execute("DELETE FROM effect_journals WHERE updated_at < $1", [before]),
  };
}

function createRevisions(database: SqlDatabase): Store["revisions"] {
  return {
    async save({ revision, botId, definition }, now) {
      await database.execute(
        `INSERT INTO revisions (revision, bot_id, definition, saved_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (revision) DO UPDATE SET saved_at = excluded.saved_at`,
        [revision, botId, definition, now],
      );
    },
    async find(revision) {
      const [row] = await database.query("SELECT * FROM revisions WHERE revision = $1", [revision]);
      return row === undefined ? undefined : v.parse(revisionRow, row);
    },
    async ofBot(botId) {
      const rows = await database.query("SELECT * FROM revisions WHERE bot_id = $1", [botId]);
      return rows.map((row) => v.parse(revisionRow, row));
    },
  };
}

function createUsedTokens(database: SqlDatabase): Store["usedTokens"] {
  return {
    async add(token, now) {
      const changes = await database.execute(
        "INSERT INTO marks (mark, created_at) VALUES ($1, $2) ON CONFLICT (mark) DO NOTHING",
        [token, now],
      );
      return changes === 1;
    },
    async has(token) {
      const rows = await database.query("SELECT 1 FROM marks WHERE mark = $1", [token]);
      return rows.length > 0;
    },
    expire: (before) => database.execute("DELETE FROM marks WHERE created_at < $1", [before]),
  };
}

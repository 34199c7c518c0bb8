import * as v from "valibot";
import type { PublicationSummary, StoredBots, StoredDraft, StoredPause } from "../stored-bots.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** The tables of both databases. */
export function editedBotsSchema(time: "INTEGER" | "BIGINT"): string {
  return `
  CREATE TABLE drafts (
    bot_id TEXT PRIMARY KEY, public_id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, source TEXT NOT NULL,
    version INTEGER NOT NULL, saved_at ${time} NOT NULL, saved_by TEXT NOT NULL
  );
  CREATE TABLE publications (
    bot_id TEXT NOT NULL, number INTEGER NOT NULL, revision TEXT NOT NULL, source TEXT NOT NULL,
    published_at ${time} NOT NULL, author TEXT NOT NULL, message TEXT NOT NULL, is_file INTEGER NOT NULL,
    PRIMARY KEY (bot_id, number)
  );
  CREATE TABLE pauses (bot_id TEXT PRIMARY KEY, message TEXT NOT NULL, author TEXT NOT NULL, since ${time} NOT NULL);
  `;
}

const DRAFT = "d.bot_id, d.public_id, d.name, d.version, d.saved_at, d.saved_by";
const PUBLICATION = "p.bot_id, p.number, p.revision, p.published_at, p.author, p.message, p.is_file";

export function createSqlBots(given: SqlDatabase): StoredBots {
  const database = withStorableTexts(given);
  const findPublication: StoredBots["findPublication"] = async (botId, number) => {
    const [row] = await database.query("SELECT * FROM publications WHERE bot_id = $1 AND number = $2", [
      botId,
      number,
    ]);
    return row && { ...v.parse(publicationRow, row), ...v.parse(sourceColumn, row) };
  };
  return {
    ...createDrafts(database),
    async publish({ botId, number, revision, source, publishedAt, author, message, isFile }) {
      const inserted = await database.execute(
        `INSERT INTO publications (bot_id, number, revision, source, published_at, author, message, is_file)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
        [botId, number, revision, source, publishedAt, author, message, isFile ? 1 : 0],
      );
      return inserted === 1;
    },
    async publications(botId, limit) {
      const rows = await database.query(
        `SELECT ${PUBLICATION} FROM publications AS p WHERE bot_id = $1 ORDER BY number DESC LIMIT $2`,
        [botId, limit],
      );
      return rows.map((row) => v.parse(publicationRow, row));
    },
    findPublication,
    async pause({ botId, message, author, since }) {
      await database.execute(
        `INSERT INTO pauses (bot_id, message, author, since) VALUES ($1, $2, $3, $4)
         ON CONFLICT (bot_id) DO UPDATE SET message = excluded.message, author = excluded.author, since = excluded.since`,
        [botId, message, author, since],
      );
    },
    async resume(botId) {
      await database.execute("DELETE FROM pauses WHERE bot_id = $1", [botId]);
    },
  };
}

/** Owners' names and notes may contain anything. */
function withStorableTexts(database: SqlDatabase): SqlDatabase {
  const { storableText } = database.dialect;
  return {
    ...database,
    execute: (sql, values) =>
      database.execute(
        sql,
        values.map((value) => (typeof value === "string" ? storableText(value) : value)),
      ),
  };
}

function createDrafts(
  database: SqlDatabase,
): Pick<StoredBots, "overview" | "findDraft" | "saveDraft" | "remove"> {
  return {
    async overview() {
      const [drafts, publications, pauses] = await Promise.all([
        database.query(`SELECT ${DRAFT} FROM drafts AS d ORDER BY bot_id`, []),
        database.query(CURRENT_PUBLICATIONS, []),
        database.query("SELECT * FROM pauses", []),
      ]);
      const current = publications.map((row) => v.parse(publicationRow, row));
      return {
        drafts: drafts.map((row) => {
          const draft = v.parse(draftRow, row);
          const publication = current.find(({ botId }) => botId === draft.botId);
          return { ...draft, ...(publication && { publication }) };
        }),
        pauses: pauses.map((row) => v.parse(pauseRow, row)),
      };
    },
    async findDraft(id) {
      const rows = await database.query("SELECT * FROM drafts WHERE public_id = $1 OR bot_id = $1", [id]);
      const drafts = rows.map((row): StoredDraft => ({
        ...v.parse(draftRow, row),
        ...v.parse(sourceColumn, row),
      }));
      return drafts.find(({ publicId }) => publicId === id) ?? drafts[0];
    },
    async saveDraft({ botId, publicId, name, source, version, savedAt, savedBy }) {
      const written = await database.execute(version === 1 ? INSERT_DRAFT : UPDATE_DRAFT, [
        botId,
        publicId,
        name,
        source,
        version,
        savedAt,
        savedBy,
      ]);
      return written === 1;
    },
    async remove(botId) {
      // The draft last, so that a removal that was interrupted can be repeated.
      for (const table of ["publications", "pauses"])
        await database.execute(
          `DELETE FROM ${table} WHERE bot_id = $1 AND EXISTS (SELECT 1 FROM drafts WHERE bot_id = $1)`,
          [botId],
        );
      return (await database.execute("DELETE FROM drafts WHERE bot_id = $1", [botId])) === 1;
    },
  };
}

const CURRENT_PUBLICATIONS = `
  SELECT ${PUBLICATION} FROM publications AS p JOIN drafts AS d ON d.bot_id = p.bot_id
  WHERE p.number = (SELECT max(number) FROM publications WHERE bot_id = d.bot_id AND is_file = 0)`;

const INSERT_DRAFT = `
  INSERT INTO drafts (bot_id, public_id, name, source, version, saved_at, saved_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`;

const UPDATE_DRAFT = `
  UPDATE drafts SET public_id = $2, name = $3, source = $4, version = $5, saved_at = $6, saved_by = $7
  WHERE bot_id = $1 AND version = $5 - 1 AND NOT EXISTS (SELECT 1 FROM drafts WHERE public_id = $2 AND bot_id <> $1)`;

const sourceColumn = v.object({ source: v.string() });

const draftRow = v.pipe(
  v.object({
    bot_id: v.string(),
    public_id: v.string(),
    name: v.string(),
    version: v.number(),
    saved_at: v.number(),
    saved_by: v.string(),
  }),
  v.transform(({ bot_id: botId, public_id: publicId, saved_at: savedAt, saved_by: savedBy, ...row }) => ({
    ...row,
    botId,
    publicId,
    savedAt,
    savedBy,
  })),
);

const publicationRow = v.pipe(
  v.object({
    bot_id: v.string(),
    number: v.number(),
    revision: v.string(),
    published_at: v.number(),
    author: v.string(),
    message: v.string(),
    is_file: v.number(),
  }),
  v.transform(
    ({ bot_id: botId, published_at: publishedAt, is_file: isFile, ...row }): PublicationSummary => ({
      ...row,
      botId,
      publishedAt,
      isFile: isFile === 1,
    }),
  ),
);

const pauseRow = v.pipe(
  v.object({ bot_id: v.string(), message: v.string(), author: v.string(), since: v.number() }),
  v.transform(({ bot_id: botId, ...row }): StoredPause => ({ ...row, botId })),
);

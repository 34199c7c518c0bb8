import * as v from "valibot";
import type {
  DraftSummary,
  PublicationSummary,
  ResultRules,
  StoredBots,
  StoredPause,
} from "../stored-bots.ts";
import type { SqlReader, SqlValue } from "./sql-database.ts";

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

/** 0 for drafts of before. */
export function draftCreationSchema(time: "INTEGER" | "BIGINT"): string {
  return `ALTER TABLE drafts ADD COLUMN created_at ${time} NOT NULL DEFAULT 0`;
}

/** `rules` is JSON. */
export const RESULT_RULES = "CREATE TABLE result_rules (bot_id TEXT PRIMARY KEY, rules TEXT NOT NULL)";

const DRAFT = "d.bot_id, d.public_id, d.name, d.version, d.created_at, d.saved_at, d.saved_by";
const PUBLICATION = "p.bot_id, p.number, p.revision, p.published_at, p.author, p.message, p.is_file";

export interface BotWrite {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Runs statements in one transaction, without other writes of bots meanwhile. Resolves with the changed rows of each. */
export type WriteBots = (writes: readonly BotWrite[]) => Promise<readonly number[]>;

export function createSqlBots(database: SqlReader, write: WriteBots): StoredBots {
  const execute = createExecute(database, write);
  return {
    ...createDrafts(database, execute),
    ...createPublications(database, execute),
    async remove(botId, { keys, queuedAt } = { keys: [], queuedAt: 0 }) {
      const { sharedTime, storableText } = database.dialect;
      const id = storableText(botId);
      const changes = await write([
        ...keys.map((key) => ({ sql: queueMedia(sharedTime("$2")), values: [key, queuedAt, id] })),
        ...REMOVE.map((sql) => ({ sql, values: [id] })),
      ]);
      return changes.at(-1) === 1;
    },
    async pause({ botId, message, author, since }) {
      await execute(
        `INSERT INTO pauses (bot_id, message, author, since) VALUES ($1, $2, $3, $4)
         ON CONFLICT (bot_id) DO UPDATE SET message = excluded.message, author = excluded.author, since = excluded.since`,
        [botId, message, author, since],
      );
    },
    async resume(botId) {
      await execute("DELETE FROM pauses WHERE bot_id = $1", [botId]);
    },
    async saveResultRules(rules) {
      const { storableText } = database.dialect;
      await write(
        [...rules].map(([botId, rule]) => ({
          sql: SAVE_RULES,
          values: [storableText(botId), JSON.stringify(rule)],
        })),
      );
    },
    async findResultRules(botId) {
      const [row] = await database.query("SELECT rules FROM result_rules WHERE bot_id = $1", [
        database.dialect.storableText(botId),
      ]);
      return row && v.parse(rulesRow, row);
    },
  };
}

/** Resolves with the number of changed rows. */
type Execute = (sql: string, values: readonly SqlValue[]) => Promise<number>;

function createExecute({ dialect }: SqlReader, write: WriteBots): Execute {
  return async (sql, given) => {
    // Owners' names and notes may contain anything.
    const values = given.map((value) => (typeof value === "string" ? dialect.storableText(value) : value));
    const [changes = 0] = await write([{ sql, values }]);
    return changes;
  };
}

function createPublications(
  database: SqlReader,
  execute: Execute,
): Pick<StoredBots, "publish" | "publications" | "findPublication"> {
  return {
    async publish({ botId, number, revision, source, publishedAt, author, message, isFile }) {
      const values = [botId, number, revision, source, publishedAt, author, message, isFile ? 1 : 0];
      return (await execute(INSERT_PUBLICATION, values)) === 1;
    },
    async publications(botId, limit) {
      const rows = await database.query(
        `SELECT ${PUBLICATION} FROM publications AS p WHERE bot_id = $1 ORDER BY number DESC LIMIT $2`,
        [botId, limit],
      );
      return rows.map((row) => v.parse(publicationRow, row));
    },
    async findPublication(botId, number) {
      const [row] = await database.query("SELECT * FROM publications WHERE bot_id = $1 AND number = $2", [
        botId,
        number,
      ]);
      return row && { ...v.parse(publicationRow, row), ...v.parse(sourceColumn, row) };
    },
  };
}

function createDrafts(
  database: SqlReader,
  execute: Execute,
): Pick<StoredBots, "overview" | "findDraft" | "saveDraft"> {
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
      const [row] = await database.query("SELECT * FROM drafts WHERE public_id = $1 OR bot_id = $1", [id]);
      return row && { ...v.parse(draftRow, row), ...v.parse(sourceColumn, row) };
    },
    async saveDraft({ botId, publicId, name, source, version, createdAt, savedAt, savedBy }) {
      const values = [botId, publicId, name, source, version, savedAt, savedBy];
      const written =
        version === 1
          ? await execute(INSERT_DRAFT, [...values, createdAt])
          : await execute(UPDATE_DRAFT, values);
      return written === 1;
    },
  };
}

const CURRENT_PUBLICATIONS = `
  SELECT ${PUBLICATION} FROM publications AS p JOIN drafts AS d ON d.bot_id = p.bot_id
  WHERE p.number = (SELECT max(number) FROM publications WHERE bot_id = d.bot_id AND is_file = 0)`;

/** Files have no draft. */
const INSERT_PUBLICATION = `
  INSERT INTO publications (bot_id, number, revision, source, published_at, author, message, is_file)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE $8 = 1 OR EXISTS (SELECT 1 FROM drafts WHERE bot_id = $1)
  ON CONFLICT DO NOTHING`;

const INSERT_DRAFT = `
  INSERT INTO drafts (bot_id, public_id, name, source, version, saved_at, saved_by, created_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8
  WHERE NOT EXISTS (SELECT 1 FROM drafts WHERE bot_id IN ($1, $2) OR public_id IN ($1, $2))`;

const UPDATE_DRAFT = `
  UPDATE drafts SET public_id = $2, name = $3, source = $4, version = $5, saved_at = $6, saved_by = $7
  WHERE bot_id = $1 AND version = $5 - 1
    AND NOT EXISTS (SELECT 1 FROM drafts WHERE (public_id = $2 OR bot_id = $2) AND bot_id <> $1)`;

/** If another request has removed the bot, nothing is queued. */
function queueMedia(dueAt: string): string {
  return `
    INSERT INTO file_deletions (key, queued_at, attempts, due_at)
    SELECT $1, $2, 0, ${dueAt} WHERE EXISTS (SELECT 1 FROM drafts WHERE bot_id = $3) ON CONFLICT (key) DO NOTHING`;
}

/** A file's publications and pause stay, if there is no draft. */
const REMOVE = [
  "DELETE FROM publications WHERE bot_id = $1 AND EXISTS (SELECT 1 FROM drafts WHERE bot_id = $1)",
  "DELETE FROM pauses WHERE bot_id = $1 AND EXISTS (SELECT 1 FROM drafts WHERE bot_id = $1)",
  "DELETE FROM drafts WHERE bot_id = $1",
];

const SAVE_RULES = `
  INSERT INTO result_rules (bot_id, rules) VALUES ($1, $2) ON CONFLICT (bot_id) DO UPDATE SET rules = excluded.rules`;

const rulesRow = v.pipe(
  v.object({
    rules: v.pipe(
      v.string(),
      v.parseJson(),
      v.object({ retentionDays: v.exactOptional(v.number()), modelVariables: v.array(v.string()) }),
    ),
  }),
  v.transform(({ rules }): ResultRules => rules),
);

const sourceColumn = v.object({ source: v.string() });

const draftRow = v.pipe(
  v.object({
    bot_id: v.string(),
    public_id: v.string(),
    name: v.string(),
    version: v.number(),
    created_at: v.number(),
    saved_at: v.number(),
    saved_by: v.string(),
  }),
  v.transform(({ bot_id, public_id, created_at, saved_at, saved_by, ...row }): DraftSummary => ({
    ...row,
    botId: bot_id,
    publicId: public_id,
    createdAt: created_at,
    savedAt: saved_at,
    savedBy: saved_by,
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

import * as v from "valibot";
import type { Store } from "../store.ts";
import type { NewMail, WaitingBots } from "../stored-mail.ts";
import { claimDue } from "./claim-due.ts";
import type { SqlDatabase, SqlDialect, SqlValue } from "./sql-database.ts";
import { mailRow, mailStatusRow } from "./stored-rows.ts";

/** A quote inside a JSON string is escaped, so no text of a mail contains this. */
const HAS_NO_ATTACHMENT = `request LIKE '%"attachmentUrls":[]%'`;

/** A mail's insertion unless there is one with its id. The SQL is the same for all mails. */
export function mailInsertion(
  { sharedTime, storableText }: SqlDialect,
  { id, botId, resultId, request, createdAt }: NewMail,
): { readonly sql: string; readonly values: readonly SqlValue[] } {
  return {
    sql: `INSERT INTO mails (id, bot_id, result_id, request, subject, state, attempts, created_at, updated_at, due_at)
      VALUES ($1, $2, $3, $4, $5, 'pending', 0, $6, $6, ${sharedTime("$6")}) ON CONFLICT (id) DO NOTHING`,
    values: [id, botId, resultId, JSON.stringify(request), storableText(request.subject), createdAt],
  };
}

/** What each database does in a way of its own: a mail and its charge are stored together. */
export type MailWrites = Pick<Store["mails"], "add">;

export function createSqlMails(database: SqlDatabase, writes: MailWrites): Store["mails"] {
  const { sharedTime, storableText } = database.dialect;
  return {
    ...writes,
    has: async (id) => (await database.query("SELECT 1 FROM mails WHERE id = $1", [id])).length > 0,
    async claim(now, until, limit, except = { all: [], withAttachments: [] }) {
      const condition = pendingOfOthers(database.dialect, except);
      const rows = await claimDue(database, "mails", { now, until, limit }, condition);
      return v.parse(v.array(mailRow), rows);
    },
    async renew({ id, attempts }, { now, delayMs }) {
      const renewed = await database.execute(
        `UPDATE mails SET due_at = ${sharedTime("$4")} + $3 WHERE id = $1 AND attempts = $2 AND state = 'pending'`,
        [id, attempts, delayMs, now],
      );
      return renewed === 1;
    },
    async postpone({ id, attempts }, { now, delayMs, problem }) {
      const postponed = await database.execute(
        `UPDATE mails SET due_at = ${sharedTime("$5")} + $3, problem = $4, updated_at = $5
         WHERE id = $1 AND attempts = $2 AND state = 'pending'`,
        [id, attempts, delayMs, storableText(problem), now],
      );
      return postponed === 1;
    },
    async settle({ id, attempts }, { state, problem, now }) {
      await database.execute(
        `UPDATE mails SET state = $2, problem = $3, updated_at = $4, request = ''
         WHERE id = $1 AND ($2 = 'delivered' OR (attempts = $5 AND state = 'pending'))`,
        [id, state, problem === undefined ? null : storableText(problem), now, attempts],
      );
    },
    async ofResult(resultId) {
      const rows = await database.query("SELECT * FROM mails WHERE result_id = $1 ORDER BY sequence", [
        resultId,
      ]);
      return v.parse(v.array(mailStatusRow), rows);
    },
    async backlog() {
      const [row] = await database.query(
        "SELECT count(*) AS mails, min(created_at) AS since FROM mails WHERE state = 'pending' AND problem IS NOT NULL",
        [],
      );
      const mails = Number(row?.["mails"] ?? 0);
      return mails === 0 ? { mails } : { mails, since: Number(row?.["since"]) };
    },
    expire: (before) =>
      database.execute(
        `DELETE FROM mails WHERE created_at < $1
           AND NOT EXISTS (SELECT 1 FROM results WHERE results.id = mails.result_id)`,
        [before],
      ),
  };
}

function pendingOfOthers({ jsonStrings }: SqlDialect, { all, withAttachments }: WaitingBots) {
  const isOfOther = (bots: string) => `bot_id NOT IN (${jsonStrings(bots)})`;
  return {
    sql: ([bots = "", botsWithAttachments = ""]: readonly string[]) =>
      `state = 'pending' AND ${isOfOther(bots)} AND (${HAS_NO_ATTACHMENT} OR ${isOfOther(botsWithAttachments)})`,
    values: [JSON.stringify(all), JSON.stringify(withAttachments)],
  };
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { createTokenBuckets } from "../../limits/token-buckets.ts";
import { createMemoryStreamLeases } from "../memory/memory-stream-leases.ts";
import type { Store } from "../store.ts";
import { createGroupCommit, type Write } from "./group-commit.ts";
import { createSqliteDeliveries } from "./sqlite-deliveries.ts";
import { createSqliteEffectJournals } from "./sqlite-effect-journals.ts";
import { createSqliteResults } from "./sqlite-results.ts";
import { revisionRow } from "../stored-rows.ts";
import { migrate } from "./sqlite-schema.ts";
import { createSqliteSessions } from "./sqlite-sessions.ts";

/** Opens (or makes) `banter.sqlite` in `folder`. Throws when the folder can't be written or the file is from a newer version. */
export function openSqliteStore(folder: string): Store {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, "banter.sqlite"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 250;");
  migrate(database);
  const { write, drain } = createGroupCommit(database);
  return {
    sessions: createSqliteSessions(database, write),
    results: createSqliteResults(database, write),
    deliveries: createSqliteDeliveries(database, write),
    revisions: createRevisions(database, write),
    inbox: createInbox(database, write),
    marks: createMarks(database, write),
    // One process writes this file, so its limits and leases may live in memory and cost no fsync.
    streamLeases: createMemoryStreamLeases(),
    effectJournals: createSqliteEffectJournals(database, write),
    rateLimits: createTokenBuckets(),
    check: () => write(() => void database.prepare("SELECT count(*) FROM revisions").get()),
    close: async () => {
      await drain();
      database.close();
    },
  };
}

function createRevisions(database: DatabaseSync, write: Write): Store["revisions"] {
  const insert = database.prepare(
    "INSERT OR IGNORE INTO revisions (revision, bot_id, definition) VALUES (?, ?, ?)",
  );
  const find = database.prepare("SELECT * FROM revisions WHERE revision = ?");
  return {
    keep: ({ revision, botId, definition }) => write(() => void insert.run(revision, botId, definition)),
    find: async (revision) => {
      const row = find.get(revision);
      return row === undefined ? undefined : v.parse(revisionRow, row);
    },
  };
}

function createInbox(database: DatabaseSync, write: Write): Store["inbox"] {
  const put = database.prepare("INSERT INTO inbox (id, room, payload, created_at) VALUES (?, ?, ?, ?)");
  const take = database.prepare("DELETE FROM inbox WHERE room = ? RETURNING sequence, payload");
  const expire = database.prepare("DELETE FROM inbox WHERE created_at < ?");
  return {
    put: (room, payload, now) =>
      write(() => {
        const id = crypto.randomUUID();
        put.run(id, room, payload, now);
        return id;
      }),
    take: (room) =>
      write(() =>
        take
          .all(room)
          .toSorted((a, b) => Number(a["sequence"]) - Number(b["sequence"]))
          .map((row) => String(row["payload"])),
      ),
    expire: (before) => write(() => Number(expire.run(before).changes)),
  };
}

function createMarks(database: DatabaseSync, write: Write): Store["marks"] {
  const put = database.prepare("INSERT OR IGNORE INTO marks (mark, created_at) VALUES (?, ?)");
  const expire = database.prepare("DELETE FROM marks WHERE created_at < ?");
  return {
    put: (mark, now) => write(() => put.run(mark, now).changes === 1),
    expire: (before) => write(() => Number(expire.run(before).changes)),
  };
}

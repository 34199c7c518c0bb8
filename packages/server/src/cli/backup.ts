import { readEnvironment } from "../settings/read-environment.ts";
import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { summarize } from "../backup/backup-manifest.ts";
import { hasDatabase } from "../backup/database-snapshot.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { describeError } from "../failures/describe-error.ts";
import { UsageError, type Command } from "./command.ts";

export const backupCommand: Command = {
  summary: "write all data to one file, also while the server runs",
  help: `Writes the data folder to a tar archive, and verifies it: the database, uploaded files, the secret, the owner token,
and the widget's versions that pages name. Works while the server runs: every answer that was accepted before the start is
included. The archive contains visitors' data and the secret; keep it as safe as the data folder. Bots, their pictures and
the environment aren't part of it.

Usage: banter backup FILE [--data DIR] [--force]

  --data DIR   the server's data folder (default .data); uploaded files are read from $BANTER_FILES_DIR if it is set
  --force      replace an existing file

Data in Postgres and files at an S3 service are backed up with their own tools:
see node_modules/@banter/server/dist/docs/backups.md.`,

  run: async (args, terminal) => {
    const { out, data, filesDir, isForced, environment } = readBackupArguments(
      args,
      "Name the file: banter backup banter.tar",
    );
    if (!(await hasDatabase(data))) {
      terminal.printError(`There is no data in "${data}". Specify the server's data folder with --data.`);
      return 1;
    }
    if (!isForced && (await exists(out))) {
      terminal.printError(`${out} already exists. Choose another file, or replace it with --force.`);
      return 1;
    }
    try {
      const workDir = join(dirname(resolve(out)), `.banter-backup-${process.pid}`);
      const request = { folder: data, filesDir, out: resolve(out), workDir };
      terminal.print(`Wrote ${out}: ${summarize(await writeBackup(request))}.`);
      if (environment.BANTER_S3_ENDPOINT !== undefined)
        terminal.print("Files at the S3 service are not included.");
      return 0;
    } catch (error) {
      terminal.printError(`The backup failed: ${describeError(error)}`);
      return 1;
    }
  },
};

/** The arguments that `backup` and `restore` share. Throws for a server on Postgres. */
export function readBackupArguments(args: string[], missingFile: string) {
  const options = {
    data: { type: "string", default: ".data" },
    force: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [out] = positionals;
  if (out === undefined || out === "" || positionals.length > 1) throw new UsageError(missingFile);
  const environment = readEnvironment();
  if (environment.BANTER_DATABASE_URL !== undefined)
    throw new UsageError(
      "BANTER_DATABASE_URL is set: data in Postgres is backed up with pg_dump, see node_modules/@banter/server/dist/docs/backups.md.",
    );
  const data = resolve(values.data);
  // Where a server with this data folder stores uploaded files.
  const filesDir = resolve(environment.BANTER_FILES_DIR ?? join(data, "files"));
  return { out, data, filesDir, isForced: values.force, environment };
}

/** Whether there is a file or folder. */
export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

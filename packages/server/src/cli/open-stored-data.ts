import { stat } from "node:fs/promises";
import { join } from "node:path";
import { describeError } from "../failures/describe-error.ts";
import { openPostgresStore } from "../data/postgres-store.ts";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { readEnvironment } from "../settings/read-environment.ts";
import type { Store } from "../store/store.ts";
import type { Terminal } from "./command.ts";
import { readDatabase } from "./serve-options.ts";

/** The server's store; undefined after printing why it can't be opened. */
export async function openStoredData(
  { data: folder, database: url }: { readonly data: string; readonly database?: string | undefined },
  terminal: Terminal,
): Promise<Store | undefined> {
  const database = readDatabase(url, readEnvironment());
  try {
    if (database !== undefined) return await openPostgresStore(database);
    if (await isFile(join(folder, "banter.sqlite"))) return openSqliteStore(folder);
    terminal.printError(`There is no data in "${folder}". Specify the server's data folder with --data.`);
  } catch (error) {
    terminal.printError(`The data can't be read: ${describeError(error)}`);
  }
  return undefined;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

import { resolve } from "node:path";

/** Whether `dataDir` is the URL of a Postgres database. */
export function isDatabaseUrl(dataDir: string): boolean {
  return /^postgres(ql)?:\/\//.test(dataDir);
}

/** The absolute path of a data folder. Undefined if `dataDir` names no folder. */
export function dataFolder(dataDir: string): string | undefined {
  return dataDir === ":memory:" || isDatabaseUrl(dataDir) ? undefined : resolve(dataDir);
}

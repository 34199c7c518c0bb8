import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { describeError } from "../failures/describe-error.ts";
import { databasePath } from "../store/sqlite/sqlite-database.ts";
import { compactDatabase } from "../store/sqlite/compact-database.ts";
import type { Command } from "./command.ts";

export const compactCommand: Command = {
  summary: "rewrite the SQLite database without removed data",
  help: `Rewrites banter.sqlite, which erases every trace of removed data and returns the free space. Needs as much free
disk space as the file has. While the server runs, answers wait; large databases are better rewritten at night. The
server itself does it after each removal for databases of up to 64 MB.

Usage: banter compact [--data DIR]`,

  run: async (args, terminal) => {
    const { values } = parseArgs({ args, options: { data: { type: "string", default: ".data" } } });
    const path = databasePath(values.data);
    try {
      const before = (await stat(path)).size;
      compactDatabase(path);
      const after = (await stat(path)).size;
      terminal.print(`Rewrote ${path}: ${megabytes(before)} before, ${megabytes(after)} now.`);
      return 0;
    } catch (error) {
      terminal.printError(`${path} can't be rewritten: ${describeError(error)}`);
      return 1;
    }
  },
};

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}

import { resolve } from "node:path";
import { summarize } from "../backup/backup-manifest.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { describeError } from "../failures/describe-error.ts";
import { exists, readBackupArguments } from "./backup.ts";
import type { Command } from "./command.ts";

export const restoreCommand: Command = {
  summary: "restore a backup into a data folder",
  help: `Restores an archive of \`banter backup\`. Its checksums and counts are verified before any present data is replaced.
Stop the server first.

Usage: banter restore FILE [--data DIR] [--force]

  --data DIR   the data folder (default .data); uploaded files are written to $BANTER_FILES_DIR if it is set
  --force      replace the data that is there`,

  run: async (args, terminal) => {
    const { out, data, filesDir, isForced } = readBackupArguments(
      args,
      "Name the file: banter restore banter.tar",
    );
    if (!(await exists(out))) {
      terminal.printError(`${out} can't be restored: it doesn't exist.`);
      return 1;
    }
    try {
      const request = { archive: resolve(out), folder: data, filesDir, isForced };
      const restored = await restoreBackup(request);
      if (!restored.ok) {
        terminal.printError(restored.error);
        return 1;
      }
      const { createdAt } = restored.value;
      terminal.print(`Restored ${summarize(restored.value)} of ${createdAt} to ${data}.`);
      return 0;
    } catch (error) {
      terminal.printError(`${out} can't be restored: ${describeError(error)}`);
      return 1;
    }
  },
};

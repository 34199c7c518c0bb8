import { parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { openStoredData } from "./open-stored-data.ts";

export const rebuildFiguresCommand: Command = {
  summary: "recount the figures of the owner's reports",
  help: `Recounts the figures of the funnel and the questions, which are kept up to date with every answer, and prints
how many were wrong. Only needed after rows were changed in the database by hand.

Usage: banter rebuild-figures [--data DIR] [--database URL]

  --data DIR        the server's data folder (default .data); stop the server first, because answers wait meanwhile
  --database URL    the server's Postgres instead (default: $BANTER_DATABASE_URL); the servers can keep running`,

  run: async (args, terminal) => {
    const options = {
      data: { type: "string", default: ".data" },
      database: { type: "string" },
    } as const;
    const { values } = parseArgs({ args, options });
    const store = await openStoredData(values, terminal);
    if (store === undefined) return 1;
    try {
      const wrong = await store.figures.rebuild();
      terminal.print(wrong === 0 ? "All figures were correct." : `Corrected ${wrong} figures.`);
      return 0;
    } finally {
      await store.close();
    }
  },
};

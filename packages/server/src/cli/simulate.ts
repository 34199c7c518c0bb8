import { parseArgs } from "node:util";
import { formatSimulation, simulate } from "@banter/engine";
import { createBotLibrary } from "../bots/bot-library.ts";
import { loadBotFile, loadBotFiles } from "../bots/load-bot-files.ts";
import { createSandbox } from "../sandbox/create-sandbox.ts";
import { UsageError, type Command } from "./command.ts";
import { reportBots } from "./serve.ts";
import { readNumber } from "./serve-options.ts";

export const simulateCommand: Command = {
  summary: "run many generated conversations and find where a bot breaks",
  help: `Runs many conversations with plausible answers. Reports where they crash, loop, get stuck or end without a
message, and what none of them reached. Makes no requests; code runs in the sandbox.
Exits with 1 if a walk breaks.

Usage: banter simulate FILE [--walks N] [--seed N] [--with DIR-OR-FILE]

  --walks N   number of conversations (default 100)
  --seed N    the same seed generates the same conversations (default 1)
  --with BOT  file or folder of bots that this one links to; repeatable`,

  run: async (args, terminal) => {
    const options = {
      walks: { type: "string", default: "100" },
      seed: { type: "string", default: "1" },
      with: { type: "string", multiple: true },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [path] = positionals;
    if (path === undefined || positionals.length > 1)
      throw new UsageError("Specify one bot: banter simulate bots/lead.ts");
    const walks = readNumber(values.walks, "--walks", 1_000_000);
    const seed = readNumber(values.seed, "--seed");
    const file = await loadBotFile(path);
    if (!file.ok) {
      terminal.printError(`${path} ${file.error}`);
      return 1;
    }
    const others = await loadBotFiles(values.with ?? []);
    reportBots(others, terminal);
    const linked = createBotLibrary(others.loaded.map(({ bot }) => bot));
    const sandbox = createSandbox();
    try {
      const ports = {
        runCode: sandbox.runCode,
        linkedBot: async (id: string) => linked.find(id)?.compiled,
      };
      const simulation = await simulate(file.value.bot.compiled, { walks, seed, ports });
      terminal.print(formatSimulation(simulation));
      return simulation.hasFailures ? 1 : 0;
    } finally {
      await sandbox.close();
    }
  },
};

import { parseArgs } from "node:util";
import { formatSimulation, simulate } from "@banter/engine/runtime";
import { createBotLibrary } from "../bots/bot-library.ts";
import { loadBotFiles } from "../bots/load-bot-files.ts";
import { readEffectsConfig } from "../effects/effects-config.ts";
import { readEnvironment } from "../settings/read-environment.ts";
import { createSandbox } from "../sandbox/create-sandbox.ts";
import { UsageError, type Command } from "./command.ts";
import { reportBots } from "./serve.ts";
import { readNumber } from "./serve-options.ts";

export const simulateCommand: Command = {
  summary: "run many generated conversations and find where a bot breaks",
  help: `Runs many conversations with plausible answers and uploads. Reports where they crash, loop without asking, get
stuck, grow beyond 400 KB or end without a message, where they go on as long as the visitor answers, and what none of them
reached. Makes no requests; code runs in the sandbox.
Exits with 1 if a walk crashes, loops, gets stuck or grows too big.

Usage: banter simulate DIR-OR-FILES… [--walks N] [--seed N] [--with DIR-OR-FILE]

  --walks N   number of conversations (default 100)
  --seed N    the same seed generates the same conversations (default 1)
  --with BOT  file or folder of further bots that these link to; repeatable`,

  run: async (args, terminal) => {
    const options = {
      walks: { type: "string", default: "100" },
      seed: { type: "string", default: "1" },
      with: { type: "string", multiple: true },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === 0)
      throw new UsageError("Which bots? Specify files or a folder: banter simulate bots/");
    const walks = readNumber(values.walks, "--walks", 1_000_000);
    if (walks === 0) throw new UsageError("--walks takes 1 or more.");
    const seed = readNumber(values.seed, "--seed");
    const files = await loadBotFiles(positionals);
    const others = await loadBotFiles(values.with ?? []);
    for (const { path, problem } of files.failed) terminal.printError(`${path} ${problem}`);
    reportBots(others, terminal, {
      services: readEffectsConfig(readEnvironment()),
      isAiDemoAllowed: false,
    });
    const linked = createBotLibrary([...files.loaded, ...others.loaded].map(({ bot }) => bot));
    const sandbox = createSandbox();
    let hasFailures = files.failed.length > 0;
    try {
      const ports = {
        runCode: sandbox.runCode,
        linkedBot: async (id: string) => linked.find(id)?.compiled,
      };
      for (const { path, bot } of files.loaded) {
        const simulation = await simulate(bot.compiled, { walks, seed, ports });
        if (files.loaded.length > 1) terminal.print(`${path}:`);
        terminal.print(formatSimulation(simulation));
        hasFailures ||= simulation.hasFailures;
      }
      return hasFailures ? 1 : 0;
    } finally {
      await sandbox.close();
    }
  },
};

import { parseArgs } from "node:util";
import { editedBotReplySchema } from "@banter/protocol/reply-schemas";
import { UsageError, type Command } from "./command.ts";
import { botPath, openOwnerClient, ownerOptions, ownerOptionsHelp } from "./owner-client.ts";

export const pauseCommand: Command = {
  summary: "close a bot for new visitors",
  help: `Closes a bot of a running server for new visitors, who read a text instead. Running conversations go on. Works for bots
of files, too, and lasts until \`banter resume\`.

Usage: banter pause BOT [options]        (BOT is the bot's id or public id)

  --message TEXT    what new visitors read (default: the bot's own text)
${ownerOptionsHelp}`,
  run: async (args, terminal) => {
    const options = { ...ownerOptions, message: { type: "string", default: "" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [bot] = positionals;
    if (bot === undefined || positionals.length > 1)
      throw new UsageError("Specify one bot: banter pause lead");
    const client = await openOwnerClient(values);
    const { message, author } = values;
    const body = { isPaused: true, message, author };
    const paused = await client.request(editedBotReplySchema, botPath(bot, "pause"), "PUT", body);
    if (paused.ok) terminal.print(`${bot} takes no new visitors. Open it again: banter resume ${bot}`);
    else terminal.printError(paused.error.message);
    return paused.ok ? 0 : 1;
  },
};

export const resumeCommand: Command = {
  summary: "open a paused bot again",
  help: `Opens a bot of a running server again that \`banter pause\` or the owner page has closed.

Usage: banter resume BOT [options]        (BOT is the bot's id or public id)

${ownerOptionsHelp}`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArgs({ args, options: ownerOptions, allowPositionals: true });
    const [bot] = positionals;
    if (bot === undefined || positionals.length > 1)
      throw new UsageError("Specify one bot: banter resume lead");
    const client = await openOwnerClient(values);
    const body = { isPaused: false, author: values.author };
    const resumed = await client.request(editedBotReplySchema, botPath(bot, "pause"), "PUT", body);
    if (resumed.ok) terminal.print(`${bot} takes new visitors.`);
    else terminal.printError(resumed.error.message);
    return resumed.ok ? 0 : 1;
  },
};

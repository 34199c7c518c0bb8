import { parseArgs } from "node:util";
import { publicationsReplySchema, type Publication } from "@banter/protocol/reply-schemas";
import { UsageError, type Command } from "./command.ts";
import { botPath, openOwnerClient, ownerOptions, ownerOptionsHelp } from "./owner-client.ts";

export const historyCommand: Command = {
  summary: "list the versions of a bot that visitors got",
  help: `Lists the newest 100 versions of a bot that visitors of a running server got, newest first. The one marked with * is
the current one.

Usage: banter history BOT [options]        (BOT is the bot's id or public id)

${ownerOptionsHelp}`,

  run: async (args, terminal) => {
    const { values, positionals } = parseArgs({ args, options: ownerOptions, allowPositionals: true });
    const [bot] = positionals;
    if (bot === undefined || positionals.length > 1)
      throw new UsageError("Specify one bot: banter history lead");
    const client = await openOwnerClient(values);
    const listed = await client.request(publicationsReplySchema, botPath(bot, "publications"));
    if (!listed.ok) {
      terminal.printError(listed.error.message);
      return 1;
    }
    const { publications } = listed.value;
    terminal.print(publications.length === 0 ? "Never published." : publications.map(line).join("\n"));
    return 0;
  },
};

function line({ number, publishedAt, author, message, isCurrent }: Publication): string {
  const time = publishedAt.slice(0, 16).replace("T", " ");
  return [isCurrent ? "*" : " ", String(number).padStart(4), time, author, message].join("  ").trimEnd();
}

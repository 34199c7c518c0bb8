import { parseArgs } from "node:util";
import { publicationReplySchema, publicationsReplySchema } from "@banter/protocol/reply-schemas";
import { fail, ok, type Result } from "@banter/protocol";
import { UsageError, type Command } from "./command.ts";
import {
  botPath,
  openOwnerClient,
  ownerOptions,
  ownerOptionsHelp,
  type OwnerClient,
} from "./owner-client.ts";
import { readNumber } from "./serve-options.ts";

export const rollbackCommand: Command = {
  summary: "publish an earlier version of a bot again",
  help: `Publishes an earlier version of a bot again, under a new number: by default the one before the current one. The draft
stays as it is. A bot of a file is changed by its file.

Usage: banter rollback BOT [NUMBER] [options]        (the numbers are those of \`banter history BOT\`)

${ownerOptionsHelp}`,

  run: async (args, terminal) => {
    const { values, positionals } = parseArgs({ args, options: ownerOptions, allowPositionals: true });
    const [bot, wanted] = positionals;
    if (bot === undefined || positionals.length > 2)
      throw new UsageError("Specify one bot: banter rollback lead");
    const client = await openOwnerClient(values);
    const number = wanted === undefined ? await numberBefore(client, bot) : ok(readNumber(wanted, "NUMBER"));
    const body = { number: number.ok ? number.value : 0, author: values.author };
    const published = number.ok
      ? await client.request(publicationReplySchema, botPath(bot, "rollback"), "POST", body)
      : number;
    if (published.ok)
      terminal.print(`Published version ${body.number} again, as version ${published.value.number}.`);
    else terminal.printError(published.error.message);
    return published.ok ? 0 : 1;
  },
};

async function numberBefore(
  client: OwnerClient,
  bot: string,
): Promise<Result<number, { readonly message: string }>> {
  const listed = await client.request(publicationsReplySchema, botPath(bot, "publications"));
  if (!listed.ok) return listed;
  const { publications } = listed.value;
  const current = publications.findIndex(({ isCurrent }) => isCurrent);
  const earlier = publications[current + 1];
  return current < 0 || earlier === undefined
    ? fail({ message: "There is no version before the current one." })
    : ok(earlier.number);
}

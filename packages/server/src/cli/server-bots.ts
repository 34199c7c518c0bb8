import { compileBot, formatDiagnostics, type CompiledBot } from "@banter/engine/runtime";
import { fail, ok, type Result } from "@banter/protocol";
import { editedBotReplySchema, publicationReplySchema } from "@banter/protocol/reply-schemas";
import { readToServe } from "../bots/read-to-serve.ts";
import type { Terminal } from "./command.ts";
import { botPath, type OwnerClient } from "./owner-client.ts";

/** Finds bots of a running server, as new visitors get them. Reads each once, and prints why one can't be read. */
export function serverBots(
  client: OwnerClient,
  { printError }: Pick<Terminal, "printError">,
): (id: string) => Promise<CompiledBot | undefined> {
  const read = async (id: string) => {
    const bot = await readServerBot(client, id);
    if (bot.ok) return bot.value;
    printError(`! The linked bot "${id}" can't be read from the server: ${bot.error}`);
    return undefined;
  };
  const found = new Map<string, ReturnType<typeof read>>();
  return (id) => {
    const bot = found.get(id) ?? read(id);
    found.set(id, bot);
    return bot;
  };
}

/** Undefined if visitors don't get the bot. */
async function readServerBot(
  client: OwnerClient,
  id: string,
): Promise<Result<CompiledBot | undefined, string>> {
  const edited = await client.request(editedBotReplySchema, botPath(id, "draft"));
  if (!edited.ok) return edited.error.status === 404 ? ok(undefined) : fail(edited.error.message);
  const { origin, source, publication } = edited.value;
  if (origin === "file") return compiled(source);
  if (publication === undefined) return ok(undefined);
  const path = botPath(edited.value.id, `publications/${publication.number}`);
  const published = await client.request(publicationReplySchema, path);
  return published.ok ? compiled(published.value.source) : fail(published.error.message);
}

function compiled(source: unknown): Result<CompiledBot, string> {
  const read = readToServe(source);
  return read.ok ? ok(compileBot(read.value.definition)) : fail(formatDiagnostics(read.error));
}

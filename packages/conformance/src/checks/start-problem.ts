import { isRecord, parseJson } from "@banter/protocol";
import type { Exchange } from "../http/exchange.ts";
import { sessionIdOf } from "../visitor/reply.ts";

/** Why a start began no conversation, as a sentence for whoever runs the checks. Undefined if it did. */
export function findStartProblem(start: Exchange, botId: string): string | undefined {
  if (sessionIdOf(start) !== "") return undefined;
  if (start.status === 0)
    return "The server couldn't be reached, or didn't reply. Is it running, and is its address right?";
  if (start.status === 429) return "The server refuses further conversations for now.";
  if (!isRecord(parseJson(start.text)))
    return "The reply isn't one of the chat protocol. Is the address that of the chat server, with its path?";
  if (start.status === 404)
    return `The server doesn't have the bot "${botId}", or doesn't speak the chat protocol at this address. Are the bot's public id and the address, with its path, right?`;
  return "No conversation could be started.";
}

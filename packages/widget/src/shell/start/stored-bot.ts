import { chatKey } from "@banter/client";
import { botIdKey, isRecord, parseJson } from "@banter/protocol";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { readOwner } from "../../browser/current-owner.ts";
import { readableStorage } from "./readable-storage.ts";

/** The bot of a conversation that this browser has stored: not validated, and only to be shown. */
export function storedBot({ typebot, storage }: ResolvedProps): unknown {
  if (typeof typebot !== "string") return undefined;
  const { session, local } = readableStorage(storage);
  const owner = readOwner(typebot);
  // Those of identified visitors are stored with their hash.
  const suffix = owner && `@${owner}`;
  const read = (key: string) => session.get(key + suffix) ?? local.get(key + suffix);
  const botId = read(botIdKey(typebot));
  const chat = parseJson((botId !== undefined && read(chatKey(botId))) || "");
  return isRecord(chat) && isRecord(chat["start"]) ? chat["start"]["typebot"] : undefined;
}

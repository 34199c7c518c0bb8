import { chatKey } from "@banter/client";
import { botIdKey, isRecord, parseJson } from "@banter/protocol";
import type { ResolvedProps } from "../../contract/resolve-props.ts";
import { readableStorage } from "./readable-storage.ts";

/** The bot of a conversation that this browser has stored: not validated, and only to be shown. */
export function storedBot({ typebot, storage }: ResolvedProps): unknown {
  if (typeof typebot !== "string") return undefined;
  const { session, local } = readableStorage(storage);
  const read = (key: string) => session.get(key) ?? local.get(key);
  const botId = read(botIdKey(typebot));
  const chat = parseJson((botId !== undefined && read(chatKey(botId))) || "");
  return isRecord(chat) && isRecord(chat["start"]) ? chat["start"]["typebot"] : undefined;
}

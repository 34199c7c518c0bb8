import { decoders, parseJson } from "@banter/protocol";
import type { Model } from "../model/model.ts";
import { answerText } from "../outbox/guest-message.ts";
import type { ChatStorage } from "../ports.ts";
import { unsentKey } from "./storage-keys.ts";

/** An answer given before the session had started, as text. The next page puts it into the same question. */
export interface UnsentAnswer {
  readonly blockId: string;
  readonly text: string;
}

const decodeUnsent = decoders.requiredObject(
  { blockId: decoders.optionalString(), text: decoders.optionalString() },
  {},
);

export function findUnsent(storage: Pick<ChatStorage, "get">, publicId: string): UnsentAnswer | undefined {
  return decodeUnsent(parseJson(storage.get(unsentKey(publicId)) ?? ""));
}

/** Saves the answer that waits for the start reply, and deletes it once there is a session. */
export function saveUnsent(
  storage: ChatStorage,
  publicId: string,
  { opening, chat }: Pick<Model, "opening" | "chat">,
): void {
  const chunk = chat.chunks.at(-1);
  if (opening === undefined) storage.remove(unsentKey(publicId));
  else if (chunk?.input !== undefined && chunk.answer !== undefined) {
    const unsent: UnsentAnswer = { blockId: chunk.input.id, text: answerText(chunk.answer.answer) };
    storage.set(unsentKey(publicId), JSON.stringify(unsent));
  }
}

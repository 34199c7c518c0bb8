import { botIdKey, outboxKey, PAYMENT_KEY } from "../saved/storage-keys.ts";
import type { ChatStorages } from "../start/start-request.ts";

/** No chat, no payment and no message of a page before: a start has nothing to come back to. */
export function keepsNothing({ session, local }: ChatStorages, publicId: string): boolean {
  const kept = [
    session.get(botIdKey(publicId)),
    local.get(botIdKey(publicId)),
    session.get(outboxKey(publicId)),
    session.get(PAYMENT_KEY),
  ];
  return kept.every((value) => value === undefined);
}

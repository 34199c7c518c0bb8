import { botIdKey } from "@banter/protocol";
import type { SessionPorts } from "../contract/ports.ts";
import { composerKey, olderComposerKeys, PAYMENT_KEY } from "./storage-keys.ts";

/** Whether an earlier page may have stored something for this chat. */
export function hasStoredState(
  { storage: { session, local }, place }: Pick<SessionPorts, "storage" | "place">,
  publicId: string,
): boolean {
  if ([session, local].some((storage) => storage.get(botIdKey(publicId)) !== undefined)) return true;
  const keys = [PAYMENT_KEY, composerKey(publicId, place), ...Object.values(olderComposerKeys(publicId, ""))];
  return keys.some((key) => session.get(key) !== undefined);
}

import { isRecord, parseJson, type UnknownRecord } from "@banter/protocol";
import type { ChatStorage } from "../contract/ports.ts";
import { PAYMENT_KEY } from "./storage-keys.ts";

/** Whether a payment redirect is under way: the next start resumes its conversation. */
export function hasPaymentInProgress(storage: Pick<ChatStorage, "get">, publicId: string): boolean {
  return storedPayments(storage).some((record) => (record["publicId"] ?? publicId) === publicId);
}

/** The stored payment records of all bots. The first one contains the others in `others` (spec §3 defines one record). */
export function storedPayments(storage: Pick<ChatStorage, "get">): readonly UnknownRecord[] {
  const stored = parseJson(storage.get(PAYMENT_KEY) ?? "");
  if (!isRecord(stored)) return [];
  const { others, ...newest } = stored;
  return [newest, ...(Array.isArray(others) ? others.filter(isRecord) : [])];
}

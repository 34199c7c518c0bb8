import { botIdKey, decoders, parseJson } from "@banter/protocol";
import { decodeRecord, readComposer, writeRecord, type ComposerRecord } from "./composer-record.ts";
import type { SessionPorts } from "../contract/ports.ts";

/**
 * Moves what version 1 has stored in four records of the tab into the composer's. An older widget on another page of the site
 * can write them again at any time, so the composer's record keeps what they don't have.
 */
export function migrateComposer(
  { session, local }: SessionPorts["storage"],
  publicId: string,
): ComposerRecord {
  const botId = session.get(botIdKey(publicId)) ?? local.get(botIdKey(publicId)) ?? "";
  const keys = {
    draft: `banter-${botId}-draft`,
    queued: `banter-${botId}-queued`,
    unsent: `banter-${publicId}-unsent`,
    undelivered: `banter-${publicId}-outbox`,
  };
  const names = Object.values(keys);
  const current = readComposer(session, publicId);
  if (!names.some((key) => session.get(key))) return current;
  const fieldsOf = (key: string) => decoders.asRecord(parseJson(session.get(key) ?? "")) ?? {};
  const [, draftSession, replies, text] =
    /^([^/]*)\/(\d+)\/([^]*)$/.exec(session.get(keys.draft) ?? "") ?? [];
  const { draft, queued: notSent } = fieldsOf(keys.unsent);
  const { sessionId = draftSession, ...queued } = fieldsOf(keys.queued);
  const older = decodeRecord({
    ...(notSent === undefined && { sessionId }),
    ...(draftSession === sessionId && { text, replies: Number(replies) }),
    queued: notSent ?? queued,
    carried: draft,
    undelivered: fieldsOf(keys.undelivered),
  });
  // Text and queue belong to one conversation, so they come from one record.
  const written = older?.text === undefined && older?.queued === undefined ? current : older;
  const { carried = current.carried, undelivered = current.undelivered } = older ?? {};
  const record = { ...written, carried, undelivered };
  if (writeRecord(session, publicId, record)) for (const key of names) session.remove(key);
  return record;
}

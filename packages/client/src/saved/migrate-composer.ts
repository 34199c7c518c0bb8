import { botIdKey, fieldsOf, parseJson } from "@banter/protocol";
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
  const valueOf = (key: keyof typeof keys) => session.get(keys[key]);
  const names = Object.values(keys);
  if (names.every((key) => session.get(key) === undefined)) return readComposer(session, publicId);
  const storedFields = (key: keyof typeof keys) => fieldsOf(parseJson(valueOf(key) ?? ""));
  const [, draftSession, replies, text] = /^([^/]*)\/(\d+)\/([^]*)$/.exec(valueOf("draft") ?? "") ?? [];
  const { draft, queued: notSent } = storedFields("unsent");
  const { sessionId = draftSession, ...queued } = storedFields("queued");
  const older = decodeRecord({
    ...(notSent === undefined && { sessionId }),
    ...(draftSession === sessionId && { text, replies: Number(replies) }),
    queued: notSent ?? queued,
    carried: draft,
    undelivered: storedFields("undelivered"),
  });
  const record = merge(older ?? {}, readComposer(session, publicId));
  if (writeRecord(session, publicId, record)) for (const key of names) session.remove(key);
  return record;
}

/** Text and queue belong to one conversation, so they come from one record. */
function merge(older: ComposerRecord, current: ComposerRecord): ComposerRecord {
  const isWritten = older.text !== undefined || older.queued !== undefined;
  const { sessionId, replies, text, queued } = isWritten ? older : current;
  return {
    sessionId,
    replies,
    text,
    queued,
    carried: older.carried ?? current.carried,
    undelivered: older.undelivered ?? current.undelivered,
  };
}

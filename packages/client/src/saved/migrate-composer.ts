import { botIdKey, decoders, parseJson } from "@banter/protocol";
import { decodeRecord, readComposer, writeRecord, type ComposerRecord } from "./composer-record.ts";
import type { SessionPorts } from "../contract/ports.ts";

/** Moves what version 1 has stored in four records of the tab into the composer's. */
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
  const fieldsOf = (key: keyof typeof keys) => decoders.asRecord(parseJson(valueOf(key) ?? "")) ?? {};
  const [, draftSession, replies, text] = /^([^/]*)\/(\d+)\/([^]*)$/.exec(valueOf("draft") ?? "") ?? [];
  const { draft, queued: notSent } = fieldsOf("unsent");
  const { sessionId = draftSession, ...queued } = fieldsOf("queued");
  const record = decodeRecord({
    ...(notSent === undefined && { sessionId }),
    ...(draftSession === sessionId && { text, replies: Number(replies) }),
    queued: notSent ?? queued,
    carried: draft,
    undelivered: fieldsOf("undelivered"),
  });
  for (const key of names) session.remove(key);
  writeRecord(session, publicId, record ?? {});
  return record ?? {};
}

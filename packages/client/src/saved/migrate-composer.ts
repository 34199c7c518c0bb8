import { botIdKey, decoders, parseJson } from "@banter/protocol";
import { composerMigrations, migrate } from "./migrations.ts";
import { decodeRecord, readComposer, writeRecord, type ComposerRecord } from "./composer-record.ts";
import type { SessionPorts } from "../contract/ports.ts";
import { olderComposerKeys } from "./storage-keys.ts";

/**
 * Moves what version 1 has stored in four records of the tab into the composer's. An older widget on another page of the site
 * can write them again at any time: one for which the composer's record has no place waits for a later page.
 */
export function migrateComposer(
  { session, local }: SessionPorts["storage"],
  publicId: string,
  composerKey: string,
): ComposerRecord {
  const botId = session.get(botIdKey(publicId)) ?? local.get(botIdKey(publicId)) ?? "";
  const keys = olderComposerKeys(publicId, botId);
  const readers: readonly (readonly [key: string, read: (text: string) => unknown])[] = [
    [keys.draft, readDraft],
    [keys.queued, readQueued],
    [keys.unsent, readUnsent],
    [keys.outbox, (text) => ({ undelivered: parseJson(text) })],
  ];
  let record = readComposer(session, composerKey);
  for (const [key, read] of readers) {
    const text = session.get(key);
    const older = text === undefined ? undefined : decodeRecord(migrate(read(text), composerMigrations));
    if (older === undefined || PLACES.some((place) => record[place] && older[place])) continue;
    record = join(record, older);
    if (writeRecord(session, composerKey, record)) session.remove(key);
  }
  return record;
}

const PLACES = ["written", "queued", "undelivered"] as const;

function join(record: ComposerRecord, older: ComposerRecord): ComposerRecord {
  const { sessionId, queued } = older.queued === undefined ? record : older;
  return {
    sessionId,
    queued,
    written: record.written ?? older.written,
    carried: [...record.carried, ...older.carried],
    undelivered: record.undelivered ?? older.undelivered,
  };
}

/** Its question isn't known, so it is for any that takes text. */
function readDraft(record: string): unknown {
  const [, sessionId, text] = /^([^/]*)\/\d+\/([^]*)$/.exec(record) ?? [];
  return { written: { sessionId, draft: text, text, attachments: [] } };
}

function readQueued(record: string): unknown {
  const { sessionId, ...queued } = decoders.asRecord(parseJson(record)) ?? {};
  return { sessionId, queued };
}

function readUnsent(record: string): unknown {
  const { draft, queued } = decoders.asRecord(parseJson(record)) ?? {};
  const { blockId, text } = decoders.asRecord(draft) ?? {};
  return { queued, carried: draft === undefined ? [] : [{ blockId, draft: text, text }] };
}

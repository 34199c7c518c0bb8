import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { Writable, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract as createExtract, type Entry } from "tar-stream";
import * as v from "valibot";
import {
  isEntryName,
  MANIFEST_NAME,
  manifestSchema,
  type BackupEntry,
  type BackupManifest,
} from "./backup-manifest.ts";

/** Returns the path to extract an entry to. */
export type PlaceEntry = (name: string) => string;

/**
 * Reads an archive, compares every entry with the manifest's checksum, and extracts the entries if `place` is given.
 * Throws if the archive is incomplete, changed, or not a backup.
 */
export async function readBackup(archive: string, place?: PlaceEntry): Promise<BackupManifest> {
  const extract = createExtract();
  const read = pipeline(createReadStream(archive), extract);
  const [entries, outcome] = await Promise.allSettled([readEntries(extract, place), read]);
  if (entries.status === "rejected" || outcome.status === "rejected")
    throw await explain(
      archive,
      [entries, outcome].flatMap((part) => (part.status === "rejected" ? [part.reason] : [])),
    );
  const { found, manifest } = entries.value;
  if (manifest === undefined) throw incomplete("it has no manifest");
  verify(found, manifest);
  return manifest;
}

/** What the tar reader says about an archive that ends early, or about another kind of file, doesn't name the cause. */
async function explain(archive: string, failures: readonly unknown[]): Promise<unknown> {
  const matching = (pattern: RegExp) =>
    failures.find((error) => error instanceof Error && pattern.test(error.message));
  const end = matching(/^Unexpected end of data/);
  if (end !== undefined && (await startsLikeBackup(archive))) return incomplete("it ends early", end);
  const header = end ?? matching(/^Invalid tar header/);
  if (header !== undefined)
    return new Error("It is not a backup of Banter, or it is damaged. Use another backup.", {
      cause: header,
    });
  // One part fails because of the other one.
  const consequence = matching(/^(?:Stream was destroyed|Premature close)/);
  return failures.find((error) => error !== consequence) ?? consequence;
}

/** An archive starts with an entry's name, in a field of 100 bytes that zeros fill. */
async function startsLikeBackup(archive: string): Promise<boolean> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of createReadStream(archive, { end: 99 }))
    if (chunk instanceof Uint8Array) chunks.push(chunk);
  const [name = ""] = Buffer.concat(chunks).toString("utf8").split("\0", 1);
  return name === "" || isEntryName(name);
}

function incomplete(reason: string, cause?: unknown): Error {
  const hint = "It was probably copied or downloaded only in part. Copy it again and compare its size";
  return new Error(`The archive is incomplete: ${reason}. ${hint}, or use another backup.`, { cause });
}

interface ReadEntries {
  readonly found: readonly BackupEntry[];
  readonly manifest: BackupManifest | undefined;
}

async function readEntries(
  entries: AsyncIterable<Entry>,
  place: PlaceEntry | undefined,
): Promise<ReadEntries> {
  const found: BackupEntry[] = [];
  let manifest: BackupManifest | undefined;
  for await (const entry of entries) {
    const { name } = entry.header;
    if (name === MANIFEST_NAME) manifest = parseManifest(await readText(entry));
    else if (isEntryName(name)) found.push(await readEntry(entry, place?.(name)));
    else throw new Error(`This is not a backup of Banter: it contains "${name}".`);
  }
  return { found, manifest };
}

async function readEntry(entry: Entry, target: string | undefined): Promise<BackupEntry> {
  const { name, mtime } = entry.header;
  const hash = createHash("sha256");
  let bytes = 0;
  if (target !== undefined) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(
    entry,
    async function* (source: Readable) {
      for await (const chunk of source) {
        if (!(chunk instanceof Uint8Array)) continue;
        hash.update(chunk);
        bytes += chunk.byteLength;
        yield chunk;
      }
    },
    target === undefined ? discard() : createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }),
  );
  // Unreferenced files are removed by their age.
  if (target !== undefined && mtime !== undefined) await utimes(target, mtime, mtime);
  return { name, bytes, sha256: hash.digest("hex") };
}

function discard(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** A manifest has about 150 bytes per file. */
const MAX_MANIFEST_BYTES = 512 * 1_048_576;

async function readText(entry: Entry): Promise<string> {
  if ((entry.header.size ?? 0) > MAX_MANIFEST_BYTES) throw new Error("The backup's manifest is too large.");
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function parseManifest(text: string): BackupManifest {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (parsed.success) return parsed.output;
  throw new Error(
    `The backup's manifest can't be read: ${parsed.issues[0].message}. Was it written by a newer version of banter?`,
  );
}

function verify(found: readonly BackupEntry[], { entries }: BackupManifest): void {
  const actual = new Map(found.map((entry) => [entry.name, entry]));
  for (const { name, bytes, sha256 } of entries) {
    const entry = actual.get(name);
    if (entry === undefined) throw incomplete(`${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256)
      throw new Error(`The archive is damaged: the checksum of ${name} is wrong. Use another backup.`);
  }
  if (actual.size !== entries.length)
    throw new Error("The archive contains files that its manifest doesn't list.");
}

import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  isEntryName,
  MANIFEST_NAME,
  parseManifest,
  type BackupEntry,
  type BackupManifest,
} from "./backup-manifest.ts";
import { readTar, TarEndError, TarError, type TarFile } from "./read-tar.ts";

/** Returns the path to extract an entry to. */
export type PlaceEntry = (name: string) => string;

/**
 * Reads an archive, compares every entry with the manifest's checksum, and extracts the entries if `place` is given.
 * Throws if the archive is incomplete, changed, or not a backup.
 */
export async function readBackup(archive: string, place?: PlaceEntry): Promise<BackupManifest> {
  const file = createReadStream(archive);
  try {
    const { found, manifest } = await readEntries(readTar(file), place);
    if (manifest === undefined) throw incomplete("it has no manifest");
    verify(found, manifest);
    return manifest;
  } catch (error) {
    throw error instanceof TarError ? await explain(archive, error) : error;
  } finally {
    file.destroy();
  }
}

async function explain(archive: string, error: TarError): Promise<Error> {
  if (error instanceof TarEndError && (await startsLikeBackup(archive)))
    return incomplete("it ends early", error);
  const hint = "Use another backup.";
  return new Error(`It is not a backup of Banter, or it is damaged. ${error.message}. ${hint}`, {
    cause: error,
  });
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
  /** By name. */
  readonly found: ReadonlyMap<string, BackupEntry>;
  readonly manifest: BackupManifest | undefined;
}

async function readEntries(
  files: AsyncIterable<TarFile>,
  place: PlaceEntry | undefined,
): Promise<ReadEntries> {
  const found = new Map<string, BackupEntry>();
  let manifest: BackupManifest | undefined;
  for await (const file of files) {
    const { name } = file;
    if (name === MANIFEST_NAME) manifest = parseManifest(await readText(file));
    else if (!isEntryName(name)) throw new Error(`This is not a backup of Banter: it contains "${name}".`);
    else if (found.has(name)) throw new Error(`The archive is damaged: it contains ${name} twice.`);
    else found.set(name, await readEntry(file, place?.(name)));
  }
  return { found, manifest };
}

async function readEntry(
  { name, mtime, content }: TarFile,
  target: string | undefined,
): Promise<BackupEntry> {
  const hash = createHash("sha256");
  let bytes = 0;
  if (target !== undefined) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(
    content,
    async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
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

async function readText({ bytes, content }: TarFile): Promise<string> {
  if (bytes > MAX_MANIFEST_BYTES) throw new Error("The backup's manifest is too large.");
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function verify(found: ReadEntries["found"], { entries }: BackupManifest): void {
  for (const { name, bytes, sha256 } of entries) {
    const entry = found.get(name);
    if (entry === undefined) throw incomplete(`${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256)
      throw new Error(`The archive is damaged: the checksum of ${name} is wrong. Use another backup.`);
  }
  if (found.size !== entries.length)
    throw new Error("The archive contains files that its manifest doesn't list.");
}

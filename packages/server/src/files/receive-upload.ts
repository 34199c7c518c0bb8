import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, mkdir, rm } from "node:fs/promises";
import { dirname, extname } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { fail, ok, type Result } from "@banter/protocol";
import { describeError } from "../failures/describe-error.ts";
import type { ArrivedFile } from "./answer-files.ts";
import { BOT_FIELD, type DiskStore } from "./disk-store.ts";
import { fitsContent, HEAD_BYTES } from "./file-content.ts";
import type { UploadPermit } from "./post-policy.ts";

export interface UploadRefusal {
  readonly status: 400 | 403 | 409 | 413 | 415 | 429;
  readonly message: string;
}

/**
 * Bytes that are still read and discarded after a refusal: if the connection were cut while the browser sends, it would
 * report a network error instead of the reason.
 */
const MAX_DRAIN_BYTES = 32 * 1_048_576;

/** Counts received files against the limit of their bot. */
export interface UploadMeter {
  /** Whether the bot may receive another file. */
  admits(botId: string): Promise<boolean>;
  count(botId: string, bytes: number): Promise<void>;
  /** Counts a file unless any server has counted it. */
  countOnce(botId: string, file: ArrivedFile): Promise<void>;
}

export type UploadOutcome = Result<{ readonly key: string; readonly bytes: number }, UploadRefusal>;

/** Where received files are stored and counted. */
export interface UploadTargetStore {
  readonly store: DiskStore;
  readonly meter: UploadMeter;
}

/** Receives a multipart form: the signed fields, then one field `file`, which is streamed to disk. */
export async function receiveForm(
  { store, meter }: UploadTargetStore,
  body: Readable,
  contentType: string,
): Promise<UploadOutcome> {
  const form = openForm(contentType);
  if (form === undefined) return refuse(400, "Not a multipart form");
  const fields: Record<string, string> = {};
  form.on("field", (name, value, _, isCut) => {
    fields[name] = isCut ? "" : value;
  });
  let received: Readable | undefined;
  const outcome = new Promise<UploadOutcome>((resolve, reject) => {
    form.on("file", (name, file) => {
      received = file;
      // The parser reports a truncated form here as well, even after the file was rejected.
      file.on("error", (error: Error) => file.destroy(error));
      const permit =
        name === "file" ? store.verifyUpload(fields) : fail("The file must be the field named file");
      if (permit.ok) save({ store, meter }, permit.value, file).then(resolve, reject);
      else drain(file).then(() => resolve(refuse(403, permit.error)), reject);
    });
    form.on("finish", () => {
      if (received === undefined) resolve(refuse(400, "The form has no file"));
    });
    form.on("error", (error) => {
      const problem = error instanceof Error ? error : new Error(String(error));
      // A file that is being saved fails with the form: `save` removes the partial file before it replies.
      if (received === undefined) resolve(refuse(400, problem.message));
      else received.destroy(problem);
    });
  });
  body.on("error", (error) => form.destroy(error));
  body.pipe(form);
  const result = await outcome;
  body.unpipe(form);
  return result;
}

/** Receives the file as the request body; the signed fields are in the URL. */
export async function receiveFile(
  { store, meter }: UploadTargetStore,
  body: Readable | undefined,
  fields: URLSearchParams,
): Promise<UploadOutcome> {
  const permit = store.verifyUpload(Object.fromEntries(fields));
  if (!permit.ok) {
    if (body !== undefined) await drain(body);
    return refuse(403, permit.error);
  }
  return body === undefined ? refuse(400, "Missing upload body") : save({ store, meter }, permit.value, body);
}

function openForm(contentType: string): InstanceType<typeof Busboy> | undefined {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { fields: 30, fieldSize: 16_384, fieldNameSize: 200, files: 1, parts: 31, headerPairs: 20 },
    });
  } catch {
    // Not a form header, or no boundary.
    return undefined;
  }
}

/** Stores the file unless its form was already used, or its bot has received too much. */
async function save(
  { store, meter }: UploadTargetStore,
  permit: UploadPermit,
  file: Readable,
): Promise<UploadOutcome> {
  const path = store.pathOf(permit.key);
  if (path === undefined) return refuse(403, "Invalid upload URL");
  const end = store.beginUpload(permit.key);
  if (end === undefined || (await store.isUsable(permit.key))) {
    end?.();
    await drain(file);
    return refuse(409, "The upload form was already used");
  }
  const botId = permit.fields[BOT_FIELD];
  try {
    if (botId !== undefined && !(await meter.admits(botId))) {
      await drain(file);
      return refuse(429, "Too many uploads");
    }
    const outcome = await write(path, permit, file);
    if (outcome.ok && botId !== undefined) await meter.count(botId, outcome.value.bytes);
    return outcome;
  } finally {
    end();
  }
}

/** Writes a partial file and gives it its name once it is complete, within its limits and of its type. */
async function write(path: string, permit: UploadPermit, file: Readable): Promise<UploadOutcome> {
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  const limit = limitBytes(permit.maxBytes);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await pipeline(file, limit.stream, createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }));
    if (limit.size() < permit.minBytes) return refuse(400, "The file is empty");
    if (!fitsContent(extname(path).slice(1), limit.head()))
      return refuse(415, "The content of the file doesn't match its type");
    // Fails if the file exists: a form is usable once.
    await link(part, path);
    return ok({ key: permit.key, bytes: limit.size() });
  } catch (error) {
    if (isExisting(error)) return refuse(409, "The upload form was already used");
    if (limit.size() > permit.maxBytes) return refuse(413, "File size limit exceeded");
    return refuse(400, `The upload failed: ${describeError(error)}`);
  } finally {
    await rm(part, { force: true });
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

interface LimitedBytes {
  readonly stream: Transform;
  readonly size: () => number;
  /** The first bytes of the file. */
  readonly head: () => Uint8Array;
}

/** Forwards bytes within the limit and discards the rest, see `MAX_DRAIN_BYTES`. */
function limitBytes(maxBytes: number): LimitedBytes {
  let size = 0;
  let head = Buffer.alloc(0);
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      size += chunk.length;
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      if (size <= maxBytes) done(null, chunk);
      else done(size > maxBytes + MAX_DRAIN_BYTES ? new Error("too large") : null);
    },
    flush: (done) => done(size > maxBytes ? new Error("too large") : null),
  });
  return { stream, size: () => size, head: () => head };
}

/** Discards a refused body, see `MAX_DRAIN_BYTES`. */
async function drain(refused: Readable): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of refused) {
      size += chunk instanceof Uint8Array ? chunk.byteLength : 0;
      if (size > MAX_DRAIN_BYTES) return;
    }
  } catch {
    // The upload is refused anyway.
  }
}

function refuse(status: UploadRefusal["status"], message: string): UploadOutcome {
  return fail({ status, message });
}

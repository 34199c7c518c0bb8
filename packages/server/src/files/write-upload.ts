import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, mkdir, rm } from "node:fs/promises";
import { dirname, extname } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fail, ok, type Result } from "@banter/protocol";
import { describeError } from "../failures/describe-error.ts";
import { fitsContent, HEAD_BYTES } from "./file-content.ts";
import type { UploadPermit } from "./post-policy.ts";

export interface UploadRefusal {
  readonly status: 400 | 403 | 409 | 413 | 415 | 429;
  readonly message: string;
}

export type UploadOutcome = Result<{ readonly key: string; readonly bytes: number }, UploadRefusal>;

/**
 * Bytes that are still read and discarded after a refusal: if the connection were cut while the browser sends, it would
 * report a network error instead of the reason.
 */
export const MAX_DRAIN_BYTES = 32 * 1_048_576;

/**
 * Writes a partial file and gives it its name once it is complete, within its limits and of its type. Throws if the disk fails: its
 * reasons name folders of the server, and the visitor can try again.
 */
export async function writeUpload(
  path: string,
  permit: UploadPermit,
  file: Readable,
): Promise<UploadOutcome> {
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
    if (isOfDisk(error)) throw error;
    return refuse(400, `The upload failed: ${describeError(error)}`);
  } finally {
    await rm(part, { force: true });
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** Connections fail when they are read. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && error.syscall !== "read";
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

export function refuse(status: UploadRefusal["status"], message: string): UploadOutcome {
  return fail({ status, message });
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { Result } from "@banter/protocol";
import { encodeFileKey, parseFileKey } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";
import { HELD_SUFFIX, KEPT_SUFFIX, sweepFiles } from "./sweep-files.ts";
import {
  signPostPolicy,
  verifyPostPolicy,
  type FormFields,
  type PolicySigner,
  type UploadPermit,
} from "./post-policy.ts";
import { refuse, writeUpload, type UploadOutcome } from "./write-upload.ts";

export interface DiskStoreOptions {
  /** An absolute path, created with the first upload. */
  readonly directory: string;
  readonly secret: string;
  /** `put` sends the file as the request body instead of a form field. Default `post`. */
  readonly uploadMethod?: "post" | "put";
  readonly now: () => Date;
}

export interface DiskStore extends FileStore {
  readonly directory: string;
  /** Path of the file with this key; undefined for anything but a key of ours. */
  readonly pathOf: (key: string) => string | undefined;
  /** Verifies the signed fields of a form or a URL. */
  readonly verifyUpload: (fields: FormFields) => Result<UploadPermit, string>;
  /** Stores an upload whose form was verified. Throws if the disk fails. */
  readonly writeUpload: (permit: UploadPermit, file: Readable) => Promise<UploadOutcome>;
  /** Registers an upload to the key; undefined if too many are under way. Call the function when it has ended. */
  readonly beginUpload: (key: string) => (() => void) | undefined;
  /** Whether `signature` grants access to a private file until `expires` (seconds since 1970). */
  readonly isReadable: (key: string, expires: string, signature: string) => boolean;
}

/** Paths of the routes that receive and serve files. */
export const uploadPath = "/api/uploads";
export const filesPath = "/api/files";

/** Signed field of a form with the bot's id. Forms of earlier versions have none. */
export const BOT_FIELD = "banter-bot";

/** A retry can overlap an upload whose connection was lost. */
const MAX_UPLOADS_PER_FORM = 2;

/** Files in a local folder, uploaded with the same signed forms as at S3. */
export function createDiskStore(options: DiskStoreOptions): DiskStore {
  const { directory, now } = options;

  const pathOf = (key: string): string | undefined => {
    const path = parseFileKey(key)?.path;
    return path === undefined ? undefined : join(directory, path);
  };

  return {
    ...createUploads(options),
    ...createClaims(directory, pathOf),
    directory,
    pathOf,
    writeUpload: async (permit, file) => {
      const path = pathOf(permit.key);
      return path === undefined ? refuse(403, "Invalid upload URL") : writeUpload(path, permit, file);
    },
    urlOf,
    signedUrl: async (key, origin, seconds) => {
      const expires = String(Math.floor(now().getTime() / 1_000) + seconds);
      const signature = readSignature(options, key, expires).toString("base64url");
      return `${urlOf(key, origin)}?${new URLSearchParams({ expires, signature }).toString()}`;
    },
    open: async (key) => {
      const path = pathOf(key);
      if (path === undefined) return undefined;
      const stats = await stat(path).catch(ignoreMissing);
      if (stats === undefined || !stats.isFile()) return undefined;
      return { size: stats.size, read: (range) => createReadStream(path, range) };
    },
    remove: async (key) => {
      const path = pathOf(key);
      if (path === undefined) return;
      await rm(path, { force: true });
      for (const suffix of [HELD_SUFFIX, KEPT_SUFFIX]) await rm(path + suffix, { force: true });
    },
    isUsable: async (key) => {
      const path = pathOf(key);
      return path !== undefined && (await stat(path).catch(ignoreMissing)) !== undefined;
    },
    isReadable: (key, expires, signature) => {
      const actual = Buffer.from(signature, "base64url");
      const expected = readSignature(options, key, expires);
      const isGenuine = actual.length === expected.length && timingSafeEqual(actual, expected);
      return isGenuine && Number(expires) * 1_000 > now().getTime();
    },
  };
}

/** Marks the files that are kept. */
function createClaims(
  directory: string,
  pathOf: DiskStore["pathOf"],
): Pick<FileStore, "write" | "hold" | "keep" | "removeUnclaimed"> {
  return {
    write: async ({ key, bytes }) => {
      const path = pathOf(key);
      if (path === undefined) throw new Error(`"${key}" is not the key of a file`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Without its marker, the sweep removes a file that was interrupted.
      await writeFile(path, bytes, { flag: "wx", mode: 0o600, flush: true });
      await writeFile(path + KEPT_SUFFIX, "", { mode: 0o600, flush: true });
    },
    removeUnclaimed: (before, isAnswered) => sweepFiles(directory, before, isAnswered),
    hold: async (key, resultId) => {
      const path = pathOf(key);
      // Only if the file exists, and no earlier answer keeps it.
      if (path === undefined || (await stat(path).catch(ignoreMissing)) === undefined) return undefined;
      if ((await stat(path + KEPT_SUFFIX).catch(ignoreMissing)) !== undefined) return undefined;
      await writeFile(path + HELD_SUFFIX, resultId, { mode: 0o600 });
      return undefined;
    },
    keep: async (key) => {
      const path = pathOf(key);
      if (path !== undefined) await rename(path + HELD_SUFFIX, path + KEPT_SUFFIX).catch(ignoreMissing);
    },
  };
}

function readSignature({ secret }: DiskStoreOptions, key: string, expires: string): Buffer {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["read", key, expires]))
    .digest();
}

function createUploads({
  secret,
  uploadMethod = "post",
  now,
}: DiskStoreOptions): Pick<DiskStore, "createUpload" | "beginUpload" | "verifyUpload"> {
  const signer: PolicySigner = { accessKey: "banter", secretKey: secret, region: "local", bucket: "files" };
  const uploading = new Map<string, number>();
  return {
    createUpload: async ({ key, contentType, maxBytes, expires, origin, botId }) => {
      const fields = { "Content-Type": contentType, [BOT_FIELD]: botId };
      const form = signPostPolicy(signer, { key, fields, minBytes: 1, maxBytes, expires }, now());
      const target = {
        fileUrl: urlOf(key, origin),
        fileType: contentType,
        maxFileSize: maxBytes / 1_048_576,
      };
      if (uploadMethod === "post")
        return { ...target, presignedUrl: `${origin}${uploadPath}`, formData: { ...form } };
      return {
        ...target,
        presignedUrl: `${origin}${uploadPath}?${new URLSearchParams(form).toString()}`,
        formData: {},
      };
    },
    beginUpload: (key) => {
      const count = uploading.get(key) ?? 0;
      if (count >= MAX_UPLOADS_PER_FORM) return undefined;
      uploading.set(key, count + 1);
      return () => {
        const left = (uploading.get(key) ?? 1) - 1;
        if (left === 0) uploading.delete(key);
        else uploading.set(key, left);
      };
    },
    verifyUpload: (fields) => verifyPostPolicy(signer, fields, now()),
  };
}

function urlOf(key: string, origin: string): string {
  return `${origin}${filesPath}/${encodeFileKey(key)}`;
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENAMETOOLONG"))
    return undefined;
  throw error;
}

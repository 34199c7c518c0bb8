import { createHmac, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Result } from "@banter/protocol";
import { parseFileKey } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";
import { keptEnding } from "./sweep-files.ts";
import {
  signPostPolicy,
  verifyPostPolicy,
  type FormFields,
  type PolicySigner,
  type UploadPermit,
} from "./post-policy.ts";

export interface DiskStoreOptions {
  /** An absolute path; it is made when the first file comes. */
  readonly directory: string;
  readonly secret: string;
  /** `put` sends the file as the whole body instead of a form. Default `post`. */
  readonly uploadMethod?: "post" | "put";
  readonly now: () => Date;
}

export interface DiskStore extends FileStore {
  readonly directory: string;
  /** Reads what a form or an address permits. */
  readonly verifyUpload: (fields: FormFields) => Result<UploadPermit, string>;
  /** Whether a private file may be read with this `expires` (seconds since 1970) and `signature`. */
  readonly isReadable: (key: string, expires: string, signature: string) => boolean;
}

/** Paths under which the routes take and serve files. */
export const uploadPath = "/api/uploads";
export const filesPath = "/api/files";

/** Files in a folder of this machine, behind the same signed forms that S3 has. */
export function createDiskStore({
  directory,
  secret,
  uploadMethod = "post",
  now,
}: DiskStoreOptions): DiskStore {
  const signer: PolicySigner = { accessKey: "banter", secretKey: secret, region: "local", bucket: "files" };
  const readSignature = (key: string, expires: string): Buffer =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["read", key, expires]))
      .digest();

  return {
    directory,
    urlOf,
    createUpload: async ({ key, contentType, maxBytes, expires, origin }) => {
      const fields = { "Content-Type": contentType };
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
    signedUrl: async (key, origin, seconds) => {
      const expires = String(Math.floor(now().getTime() / 1_000) + seconds);
      const signature = readSignature(key, expires).toString("base64url");
      return `${urlOf(key, origin)}?${new URLSearchParams({ expires, signature }).toString()}`;
    },
    open: async (key) => {
      if (parseFileKey(key) === undefined) return undefined;
      const path = join(directory, key);
      const stats = await stat(path).catch(missing);
      if (stats === undefined || !stats.isFile()) return undefined;
      return { size: stats.size, read: (range) => createReadStream(path, range) };
    },
    remove: async (key) => {
      if (parseFileKey(key) === undefined) return;
      await rm(join(directory, key), { force: true });
      await rm(join(directory, key) + keptEnding, { force: true });
    },
    keep: async (key) => {
      if (parseFileKey(key) === undefined) return;
      // Only beside a file that is there.
      if ((await stat(join(directory, key)).catch(missing)) === undefined) return;
      await writeFile(join(directory, key) + keptEnding, "", { mode: 0o600 });
    },
    verifyUpload: (fields) => verifyPostPolicy(signer, fields, now()),
    isReadable: (key, expires, signature) => {
      const given = Buffer.from(signature, "base64url");
      const right = readSignature(key, expires);
      return (
        given.length === right.length &&
        timingSafeEqual(given, right) &&
        Number(expires) * 1_000 > now().getTime()
      );
    },
  };
}

function urlOf(key: string, origin: string): string {
  return `${origin}${filesPath}/${key}`;
}

function missing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENAMETOOLONG"))
    return undefined;
  throw error;
}

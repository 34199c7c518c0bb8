import { encodeFileKey, parseFileKey } from "./file-key.ts";
import { contentDisposition } from "./file-name.ts";
import { fitsContent } from "./file-content.ts";
import { FILE_CACHE_CONTROL, type FileStore, type NewUpload } from "./file-store.ts";
import { createAttempts } from "./attempts.ts";
import { signPostPolicy } from "./post-policy.ts";
import { createS3Bucket, type S3Config } from "./s3-bucket.ts";

/**
 * Folder of files that no answer references yet. Visitors upload to it; an answer moves the file to its final key, which no
 * upload form can write.
 */
const UNCLAIMED = "unclaimed/";

/**
 * Folder of the markers of files whose answer is about to be committed. They contain the id of its result. Public URLs don't
 * reach it.
 */
const HELD = "private/held/";

/** Files at an S3-compatible service. Browsers upload and read them directly; this server only signs URLs. */
export function createS3Store(config: S3Config, now: () => Date): FileStore {
  const bucket = createS3Bucket(config);
  const readUrl = config.publicUrl === "" ? bucket.url : config.publicUrl.replace(/\/+$/, "");
  const urlOf = (key: string): string =>
    key.startsWith("public/") ? `${readUrl}/${encodeFileKey(key)}` : bucket.urlOf(key);

  return {
    urlOf,
    isUsable: async (key) => {
      const extension = parseFileKey(key)?.extension;
      if (extension === undefined) return false;
      const head = (await bucket.readHead(key)) ?? (await bucket.readHead(UNCLAIMED + key));
      return head !== undefined && fitsContent(extension, head.bytes);
    },
    hold: (key, resultId) => holdFile(bucket, key, resultId),
    keep: (key) => bucket.remove(HELD + key),
    removeUnclaimed: (before, isAnswered) => removeUnclaimed(bucket, before, isAnswered),
    write: ({ bytes, ...file }) => bucket.write(file.key, bytes, headersOf(file)),
    createUpload: async ({ key, contentType, isInline, maxBytes, expires }) => {
      const fields = headersOf({ key, contentType, isInline });
      const form = signPostPolicy(
        config,
        { key: UNCLAIMED + key, fields, minBytes: 1, maxBytes, expires },
        now(),
      );
      return {
        presignedUrl: bucket.url,
        formData: { ...form },
        fileUrl: urlOf(key),
        fileType: contentType,
        maxFileSize: maxBytes / 1_048_576,
      };
    },
    signedUrl: (key, _, seconds) => bucket.sign(key, seconds),
    open: async (key) => {
      if (parseFileKey(key) === undefined) return undefined;
      return (await bucket.open(key)) ?? (await bucket.open(UNCLAIMED + key));
    },
    remove: async (key) => {
      if (parseFileKey(key) === undefined) return;
      await bucket.remove(key);
      for (const folder of [UNCLAIMED, HELD]) await bucket.remove(folder + key);
    },
  };
}

/** The headers with which the service stores and serves a file. */
function headersOf({ key, contentType, isInline }: Pick<NewUpload, "key" | "contentType" | "isInline">) {
  return {
    "Content-Type": contentType,
    "Content-Disposition": contentDisposition(isInline ? "inline" : "attachment", parseFileKey(key)?.name),
    "Cache-Control": FILE_CACHE_CONTROL,
  };
}

type S3Bucket = ReturnType<typeof createS3Bucket>;

/** Moves an upload to its final key. Returns its size, if it was there. */
async function holdFile(bucket: S3Bucket, key: string, resultId: string): Promise<number | undefined> {
  const extension = parseFileKey(key)?.extension;
  if (extension === undefined) return undefined;
  // The form can be used until it expires, but a stored file is never replaced.
  if ((await bucket.open(key)) !== undefined) {
    // The earlier turn was not committed: the file is held for this one.
    if ((await bucket.readText(HELD + key)) !== undefined) await bucket.writeText(HELD + key, resultId);
    return undefined;
  }
  const upload = await bucket.readHead(UNCLAIMED + key);
  if (upload === undefined || !fitsContent(extension, upload.bytes)) return undefined;
  await bucket.writeText(HELD + key, resultId);
  if (!(await bucket.copyNew(UNCLAIMED + key, upload.etag, key))) return undefined;
  await bucket.remove(UNCLAIMED + key);
  return upload.size;
}

async function removeUnclaimed(
  bucket: S3Bucket,
  before: number,
  isAnswered: Parameters<FileStore["removeUnclaimed"]>[1],
): Promise<number> {
  const attempts = createAttempts("uploads could not be removed");
  let kept = 0;
  for await (const key of listOld(bucket, UNCLAIMED, before))
    await attempts.run(() => bucket.remove(UNCLAIMED + key));
  for await (const key of listOld(bucket, HELD, before))
    await attempts.run(async () => {
      const marker = await bucket.readText(HELD + key);
      // It was kept, or held for another turn, since it was listed.
      if (marker === undefined || marker.modifiedAt >= before) {
        kept += 1;
        return;
      }
      if (await isAnswered(marker.text, key)) kept += 1;
      else await bucket.remove(key);
      await bucket.remove(HELD + key);
    });
  return attempts.finish() - kept;
}

/** Keys of files, without the folder. */
async function* listOld(bucket: S3Bucket, folder: string, before: number): AsyncIterable<string> {
  for await (const object of bucket.list(folder)) {
    const key = object.key.slice(folder.length);
    if (object.modifiedAt < before && parseFileKey(key) !== undefined) yield key;
  }
}

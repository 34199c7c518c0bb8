import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { encodeFileKey, parseFileKey } from "./file-key.ts";
import { contentDisposition } from "./file-name.ts";
import { fitsContent, HEAD_BYTES } from "./file-content.ts";
import { FILE_CACHE_CONTROL, type FileStore, type StoredFile } from "./file-store.ts";
import { createAttempts } from "./attempts.ts";
import { signPostPolicy } from "./post-policy.ts";

export interface S3Config {
  /** E.g. `https://s3.eu-west-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Base URL of public files if they are not read from the bucket itself, for example a CDN. Empty by default. */
  readonly publicUrl: string;
}

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
export function createS3Store({ publicUrl, ...config }: S3Config, now: () => Date): FileStore {
  const { bucket, region, accessKey, secretKey } = config;
  const bucketUrl = `${config.endpoint.replace(/\/+$/, "")}/${bucket}`;
  const readUrl = publicUrl === "" ? bucketUrl : publicUrl.replace(/\/+$/, "");
  const urlOf = (key: string): string =>
    `${key.startsWith("public/") ? readUrl : bucketUrl}/${encodeFileKey(key)}`;
  const objectUrl = (key: string): string => `${bucketUrl}/${encodeFileKey(key)}`;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: "s3",
    region,
    retries: 2,
  });

  const copyNew = createCopy(client);

  const openStored: FileStore["open"] = async (key) => {
    if (parseFileKey(key) === undefined) return undefined;
    return (
      (await openObject(client, objectUrl(key))) ?? (await openObject(client, objectUrl(UNCLAIMED + key)))
    );
  };

  /** Keys of files, without the folder. */
  async function* listOld(folder: string, before: number): AsyncIterable<string> {
    for await (const object of listObjects(client, bucketUrl, folder)) {
      const key = object.key.slice(folder.length);
      if (object.modifiedAt < before && parseFileKey(key) !== undefined) yield key;
    }
  }

  return {
    urlOf,
    isUsable: async (key) => {
      const extension = parseFileKey(key)?.extension;
      if (extension === undefined) return false;
      const head =
        (await readHead(client, objectUrl(key))) ?? (await readHead(client, objectUrl(UNCLAIMED + key)));
      return head !== undefined && fitsContent(extension, head.bytes);
    },
    hold: async (key, resultId) => {
      const extension = parseFileKey(key)?.extension;
      if (extension === undefined) return undefined;
      const marker = objectUrl(HELD + key);
      // The form can be used until it expires, but a stored file is never replaced.
      if ((await openObject(client, objectUrl(key))) !== undefined) {
        // The earlier turn was not committed: the file is held for this one.
        if ((await readMarker(client, marker)) !== undefined) await putText(client, marker, resultId);
        return undefined;
      }
      const upload = await readHead(client, objectUrl(UNCLAIMED + key));
      if (upload === undefined || !fitsContent(extension, upload.bytes)) return undefined;
      await putText(client, marker, resultId);
      const source = { path: `/${bucket}/${encodeFileKey(UNCLAIMED + key)}`, etag: upload.etag };
      if (!(await copyNew(source, objectUrl(key)))) return undefined;
      await removeObject(client, objectUrl(UNCLAIMED + key));
      return upload.size;
    },
    keep: (key) => removeObject(client, objectUrl(HELD + key)),
    removeUnclaimed: async (before, isAnswered) => {
      const attempts = createAttempts("uploads could not be removed");
      let kept = 0;
      for await (const key of listOld(UNCLAIMED, before))
        await attempts.run(() => removeObject(client, objectUrl(UNCLAIMED + key)));
      for await (const key of listOld(HELD, before))
        await attempts.run(async () => {
          const marker = await readMarker(client, objectUrl(HELD + key));
          // It was kept, or held for another turn, since it was listed.
          if (marker === undefined || marker.modifiedAt >= before) {
            kept += 1;
            return;
          }
          if (await isAnswered(marker.resultId, key)) kept += 1;
          else await removeObject(client, objectUrl(key));
          await removeObject(client, objectUrl(HELD + key));
        });
      return attempts.finish() - kept;
    },
    createUpload: async ({ key, contentType, isInline, maxBytes, expires }) => {
      const fields = {
        "Content-Type": contentType,
        "Content-Disposition": contentDisposition(
          isInline ? "inline" : "attachment",
          parseFileKey(key)?.name,
        ),
        "Cache-Control": FILE_CACHE_CONTROL,
      };
      const signer = { accessKey, secretKey, region, bucket };
      const form = signPostPolicy(
        signer,
        { key: UNCLAIMED + key, fields, minBytes: 1, maxBytes, expires },
        now(),
      );
      return {
        presignedUrl: bucketUrl,
        formData: { ...form },
        fileUrl: urlOf(key),
        fileType: contentType,
        maxFileSize: maxBytes / 1_048_576,
      };
    },
    signedUrl: async (key, _, seconds) => {
      const signed = await client.sign(`${objectUrl(key)}?X-Amz-Expires=${seconds}`, {
        method: "GET",
        aws: { signQuery: true },
      });
      return signed.url;
    },
    open: openStored,
    remove: async (key) => {
      if (parseFileKey(key) === undefined) return;
      await removeObject(client, objectUrl(key));
      for (const folder of [UNCLAIMED, HELD]) await removeObject(client, objectUrl(folder + key));
    },
  };
}

/** One version of an object. */
interface ObjectHead {
  readonly etag: string;
  /** Of the whole object. */
  readonly size: number;
  /** The first ones. */
  readonly bytes: Uint8Array;
}

async function readHead(client: AwsClient, url: string): Promise<ObjectHead | undefined> {
  const reply = await client.fetch(url, { headers: { range: `bytes=0-${HEAD_BYTES - 1}` } });
  if (reply.status === 404) return undefined;
  const etag = reply.headers.get("etag");
  if (!reply.ok || etag === null) throw refusal(reply.status, "to a read request");
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const [, size = bytes.length] = /\/(\d+)$/.exec(reply.headers.get("content-range") ?? "") ?? [];
  return { etag, size: Number(size), bytes };
}

/** A version of an object. */
interface CopySource {
  readonly path: string;
  readonly etag: string;
}

/**
 * Returns a function that copies a version of an object, unless the target exists. It resolves to false if nothing was
 * copied: the source was replaced or removed meanwhile, or the target was created.
 */
function createCopy(client: AwsClient): (source: CopySource, target: string) => Promise<boolean> {
  // Some services don't implement the condition. The caller has looked for the target.
  let isConditional = true;
  const request = ({ path, etag }: CopySource, target: string): Promise<Response> =>
    client.fetch(target, {
      method: "PUT",
      headers: {
        "x-amz-copy-source": path,
        "x-amz-copy-source-if-match": etag,
        ...(isConditional && { "if-none-match": "*" }),
      },
    });
  return async (source, target) => {
    let copied = await request(source, target);
    if ([400, 501].includes(copied.status) && isConditional) {
      isConditional = false;
      copied = await request(source, target);
    }
    if ([404, 409, 412].includes(copied.status)) return false;
    // An error during the copy arrives with status 200.
    if (!copied.ok || (await copied.text()).includes("<Error>"))
      throw refusal(copied.status, "to a copy request");
    return true;
  };
}

function refusal(status: number, request: string): Error {
  return new Error(`The file service answered ${status} ${request}. Check its keys and bucket.`);
}

async function putText(client: AwsClient, url: string, text: string): Promise<void> {
  const reply = await client.fetch(url, { method: "PUT", body: text });
  if (!reply.ok) throw refusal(reply.status, "to a write request");
}

/** For which result a file is held, and since when; undefined if it isn't. */
async function readMarker(client: AwsClient, url: string) {
  const reply = await client.fetch(url);
  if (reply.status === 404) return undefined;
  if (!reply.ok) throw refusal(reply.status, "to a read request");
  return { resultId: await reply.text(), modifiedAt: Date.parse(reply.headers.get("last-modified") ?? "") };
}

async function removeObject(client: AwsClient, url: string): Promise<void> {
  const reply = await client.fetch(url, { method: "DELETE" });
  if (!reply.ok && reply.status !== 404) throw refusal(reply.status, "to a delete request");
}

interface ListedObject {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** The objects whose keys begin with `prefix`. */
async function* listObjects(
  client: AwsClient,
  bucketUrl: string,
  prefix: string,
): AsyncIterable<ListedObject> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ "list-type": "2", prefix });
    if (token !== undefined) query.set("continuation-token", token);
    const reply = await client.fetch(`${bucketUrl}?${query.toString()}`);
    if (!reply.ok)
      throw new Error(
        `The file service answered ${reply.status} to a list request. Allow the key to list the bucket, so that ` +
          `uploads that no answer contains are removed.`,
      );
    const xml = await reply.text();
    for (const [, object = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield { key: field(object, "Key") ?? "", modifiedAt: Date.parse(field(object, "LastModified") ?? "") };
    token = field(xml, "NextContinuationToken");
  } while (token !== undefined);
}

/** The text of an XML element; undefined if there is none. */
function field(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text
    ?.replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

async function openObject(client: AwsClient, url: string): Promise<StoredFile | undefined> {
  const head = await client.fetch(url, { method: "HEAD" });
  if (head.status === 404) return undefined;
  if (!head.ok) throw refusal(head.status, "for a file");
  return {
    size: Number(head.headers.get("content-length") ?? 0),
    read: (range) => Readable.from(download(client, url, range)),
  };
}

async function* download(
  client: AwsClient,
  url: string,
  range: { readonly start: number; readonly end: number } | undefined,
): AsyncIterable<Uint8Array> {
  const headers: Record<string, string> =
    range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
  const reply = await client.fetch(url, { headers });
  if (!reply.ok) throw new Error(`The file service answered ${reply.status} for a file`);
  yield* reply.body ?? [];
}

import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { encodeFileKey, parseFileKey } from "./file-key.ts";
import { contentDisposition } from "./file-name.ts";
import type { FileStore, StoredFile } from "./file-store.ts";
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

  return {
    urlOf,
    // The bucket is not swept: its contents are managed by the owner.
    retain: async () => {},
    createUpload: async ({ key, contentType, isInline, maxBytes, expires }) => {
      const fields = {
        "Content-Type": contentType,
        "Content-Disposition": contentDisposition(
          isInline ? "inline" : "attachment",
          parseFileKey(key)?.name,
        ),
      };
      const signer = { accessKey, secretKey, region, bucket };
      const form = signPostPolicy(signer, { key, fields, minBytes: 1, maxBytes, expires }, now());
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
    open: async (key) => (parseFileKey(key) === undefined ? undefined : openObject(client, objectUrl(key))),
    remove: async (key) => {
      if (parseFileKey(key) === undefined) return;
      const reply = await client.fetch(objectUrl(key), { method: "DELETE" });
      if (!reply.ok && reply.status !== 404)
        throw new Error(`The file service answered ${reply.status} to a delete request`);
    },
  };
}

async function openObject(client: AwsClient, url: string): Promise<StoredFile | undefined> {
  const head = await client.fetch(url, { method: "HEAD" });
  if (head.status === 404) return undefined;
  if (!head.ok)
    throw new Error(`The file service answered ${head.status} for a file. Check its keys and bucket.`);
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

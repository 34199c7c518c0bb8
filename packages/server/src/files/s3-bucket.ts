import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { HEAD_BYTES } from "./file-content.ts";
import { encodeFileKey } from "./file-key.ts";
import type { StoredFile } from "./file-store.ts";
import { parseObjectList, type ListedObject } from "./s3-object-list.ts";

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

/** The objects of an S3-compatible service. A failed request throws. */
export function createS3Bucket({ endpoint, bucket, region, accessKey, secretKey }: S3Config) {
  const url = `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const urlOf = (key: string): string => `${url}/${encodeFileKey(key)}`;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: "s3",
    region,
    retries: 2,
  });
  const copyNew = createCopy(client);
  return {
    url,
    urlOf,
    sign: async (key: string, seconds: number): Promise<string> => {
      const query = { method: "GET", aws: { signQuery: true } };
      return (await client.sign(`${urlOf(key)}?X-Amz-Expires=${seconds}`, query)).url;
    },
    readHead: (key: string) => readHead(client, urlOf(key)),
    open: (key: string) => openObject(client, urlOf(key)),
    readText: (key: string) => readText(client, urlOf(key)),
    writeText: (key: string, text: string) => putObject(client, urlOf(key), text),
    write: (key: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>) =>
      putObject(client, urlOf(key), Uint8Array.from(bytes), headers),
    remove: (key: string) => removeObject(client, urlOf(key)),
    /**
     * Copies a version of an object, unless the target exists. Resolves to false if nothing was copied: the source was replaced
     * or removed meanwhile, or the target was created.
     */
    copyNew: (from: string, etag: string, to: string) =>
      copyNew({ path: `/${bucket}/${encodeFileKey(from)}`, etag }, urlOf(to)),
    /** The objects whose keys begin with `prefix`. */
    list: (prefix: string) => listObjects(client, url, prefix),
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

async function putObject(
  client: AwsClient,
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const reply = await client.fetch(url, { method: "PUT", body, headers });
  if (!reply.ok) throw refusal(reply.status, "to a write request");
}

async function readText(client: AwsClient, url: string) {
  const reply = await client.fetch(url);
  if (reply.status === 404) return undefined;
  if (!reply.ok) throw refusal(reply.status, "to a read request");
  return { text: await reply.text(), modifiedAt: Date.parse(reply.headers.get("last-modified") ?? "") };
}

async function removeObject(client: AwsClient, url: string): Promise<void> {
  const reply = await client.fetch(url, { method: "DELETE" });
  if (!reply.ok && reply.status !== 404) throw refusal(reply.status, "to a delete request");
}

async function* listObjects(
  client: AwsClient,
  bucketUrl: string,
  prefix: string,
): AsyncIterable<ListedObject> {
  const tokens = new Set<string | undefined>();
  let token: string | undefined;
  do {
    tokens.add(token);
    const query = new URLSearchParams({ "list-type": "2", prefix });
    if (token !== undefined) query.set("continuation-token", token);
    const reply = await client.fetch(`${bucketUrl}?${query.toString()}`);
    if (!reply.ok)
      throw new Error(
        `The file service answered ${reply.status} to a list request. Allow the key to list the bucket, so that ` +
          `uploads that no answer contains are removed.`,
      );
    const { objects, nextToken } = parseObjectList(await reply.text());
    yield* objects;
    token = nextToken;
    if (token !== undefined && tokens.has(token))
      throw new Error("The file service repeats a page of its list. Check BANTER_S3_ENDPOINT.");
  } while (token !== undefined);
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

import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";
import { verifyPostPolicy } from "../files/post-policy.ts";

/** A local S3 service with one bucket: checks the signatures of requests and the policies of upload forms. */
export interface FakeS3 {
  readonly endpoint: string;
  readonly keys: typeof fakeS3Keys;
  /** By key. */
  readonly objects: Map<string, StoredObject>;
  /** Keys of objects that can't be deleted. */
  readonly locked: Set<string>;
  readonly behaviour: FakeS3Behaviour;
  /** Method and path of each request. */
  readonly requests: string[];
  /** The server's settings for it. */
  readonly environment: Readonly<Record<string, string>>;
  close(): void;
}

interface FakeS3Behaviour {
  /** The status with which a service refuses a condition on the target of a copy, because it doesn't implement them. */
  conditionalCopyStatus?: 400 | 501 | undefined;
  /** Called once, before the next copy, for races. */
  beforeCopy?: (() => void) | undefined;
}

interface StoredObject {
  readonly bytes: Buffer;
  readonly modifiedAt: Date;
  /** Headers with which it was uploaded. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const fakeS3Keys = {
  accessKey: "AKIAEXAMPLE",
  secretKey: "secret/example",
  region: "eu-west-1",
  bucket: "bots",
} as const;

/** Objects per page of a list. */
const PAGE_SIZE = 2;

export async function startFakeS3(now: () => Date = () => new Date()): Promise<FakeS3> {
  const objects = new Map<string, StoredObject>();
  const locked = new Set<string>();
  const behaviour: FakeS3Behaviour = {};
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(`http://${request.headers.host}${request.url}`);
    requests.push(`${request.method} ${url.pathname}`);
    void reply({ objects, locked, behaviour, now }, request, url).then((answer) => send(response, answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    endpoint,
    keys: fakeS3Keys,
    objects,
    locked,
    behaviour,
    requests,
    environment: {
      BANTER_S3_ENDPOINT: endpoint,
      BANTER_S3_BUCKET: fakeS3Keys.bucket,
      BANTER_S3_REGION: fakeS3Keys.region,
      BANTER_S3_ACCESS_KEY: fakeS3Keys.accessKey,
      BANTER_S3_SECRET_KEY: fakeS3Keys.secretKey,
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string | number>>;
}

interface Bucket {
  readonly objects: Map<string, StoredObject>;
  readonly locked: ReadonlySet<string>;
  readonly behaviour: FakeS3Behaviour;
  readonly now: () => Date;
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, headers).end(body);
}

async function reply(bucket: Bucket, request: IncomingMessage, url: URL): Promise<Answer> {
  const { objects, locked } = bucket;
  const key = decodeURIComponent(url.pathname.slice(`/${fakeS3Keys.bucket}/`.length));
  if (request.method === "POST") return receiveForm(bucket, request);
  if (!(await isSigned(request, url))) return { status: 403 };
  if (url.searchParams.has("list-type")) return { status: 200, body: list(bucket, url.searchParams) };
  if (request.method === "PUT") {
    if (request.headers["x-amz-copy-source"] !== undefined) return copy(bucket, request, key);
    const { "content-type": contentType = "", "cache-control": cacheControl = "" } = request.headers;
    const headers = { "content-type": contentType, "cache-control": cacheControl };
    objects.set(key, { bytes: await buffer(request), modifiedAt: bucket.now(), headers });
    return { status: 200 };
  }
  const object = objects.get(key);
  if (request.method === "DELETE") {
    if (locked.has(key)) return { status: 403 };
    objects.delete(key);
    return { status: 204 };
  }
  if (object === undefined) return { status: 404 };
  const { bytes } = object;
  const headers = {
    ...object.headers,
    etag: etagOf(object),
    "last-modified": object.modifiedAt.toUTCString(),
  };
  if (request.method === "HEAD")
    return { status: 200, headers: { ...headers, "content-length": bytes.length } };
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const body = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1);
  if (start === undefined) return { status: 200, body, headers };
  const range = { "content-range": `bytes ${start}-${Number(start) + body.length - 1}/${bytes.length}` };
  return { status: 206, body, headers: { ...headers, ...range } };
}

/** Copies an object with its headers, if the conditions are met. */
function copy({ objects, behaviour, now }: Bucket, { headers }: IncomingMessage, key: string): Answer {
  const onlyNew = headers["if-none-match"] === "*";
  if (onlyNew && behaviour.conditionalCopyStatus !== undefined)
    return { status: behaviour.conditionalCopyStatus };
  behaviour.beforeCopy?.();
  behaviour.beforeCopy = undefined;
  const source = String(headers["x-amz-copy-source"] ?? "").slice(`/${fakeS3Keys.bucket}/`.length);
  const object = objects.get(decodeURIComponent(source));
  if (object === undefined) return { status: 404 };
  const expected = headers["x-amz-copy-source-if-match"];
  if (expected !== undefined && expected !== etagOf(object)) return { status: 412 };
  if (onlyNew && objects.has(key)) return { status: 412 };
  objects.set(key, { ...object, modifiedAt: now() });
  return { status: 200, body: "<CopyObjectResult/>" };
}

function etagOf({ bytes }: StoredObject): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

async function receiveForm({ objects, now }: Bucket, request: IncomingMessage): Promise<Answer> {
  const form = await new Response(Uint8Array.from(await buffer(request)), {
    headers: { "content-type": request.headers["content-type"] ?? "" },
  }).formData();
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  const permit = verifyPostPolicy(fakeS3Keys, fields, now());
  const file = form.get("file");
  if (!permit.ok || !(file instanceof Blob)) return { status: 403 };
  const { key, minBytes, maxBytes } = permit.value;
  if (file.size < minBytes || file.size > maxBytes) return { status: 400 };
  const { "content-type": contentType = "", "cache-control": cacheControl = "" } = permit.value.fields;
  const headers = { "content-type": contentType, "cache-control": cacheControl };
  objects.set(key, { bytes: Buffer.from(await file.arrayBuffer()), modifiedAt: now(), headers });
  return { status: 204 };
}

function list({ objects }: Bucket, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const start = Buffer.from(query.get("continuation-token") ?? "", "base64").toString();
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > start)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const page = found.slice(0, PAGE_SIZE);
  const contents = page.map(
    ([key, { modifiedAt }]) =>
      `<Contents><Key>${key.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</Key><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
  );
  const last = Buffer.from(page.at(-1)?.[0] ?? "").toString("base64");
  const token = found.length > PAGE_SIZE ? `<NextContinuationToken>${last}</NextContinuationToken>` : "";
  return `<ListBucketResult>${contents.join("")}${token}</ListBucketResult>`;
}

/** Signs the request again and compares. */
async function isSigned({ method = "", headers }: IncomingMessage, url: URL): Promise<boolean> {
  const credentials = {
    accessKeyId: fakeS3Keys.accessKey,
    secretAccessKey: fakeS3Keys.secretKey,
    service: "s3",
    region: fakeS3Keys.region,
  };
  const date = url.searchParams.get("X-Amz-Date") ?? headers["x-amz-date"];
  if (typeof date !== "string") return false;
  if (!url.searchParams.has("X-Amz-Signature")) {
    const [, names = ""] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "") ?? [];
    const signed = Object.fromEntries(
      names.split(";").flatMap((name) => (name === "host" ? [] : [[name, String(headers[name])]])),
    );
    const signer = new AwsV4Signer({
      ...credentials,
      method,
      url: url.href,
      headers: signed,
      datetime: date,
    });
    return headers.authorization === (await signer.authHeader());
  }
  const bare = new URL(url);
  for (const name of url.searchParams.keys())
    if (/^x-amz-(?!expires)/i.test(name)) bare.searchParams.delete(name);
  const signer = new AwsV4Signer({ ...credentials, method, url: bare.href, datetime: date, signQuery: true });
  const { searchParams } = new URL((await signer.sign()).url);
  return searchParams.get("X-Amz-Signature") === url.searchParams.get("X-Amz-Signature");
}

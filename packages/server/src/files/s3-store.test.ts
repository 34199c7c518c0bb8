import { once } from "node:events";
import { createServer } from "node:http";
import { AwsV4Signer } from "aws4fetch";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createFiles } from "./create-files.ts";
import { verifyPostPolicy } from "./post-policy.ts";
import { createS3Store } from "./s3-store.ts";

/* A fake S3 service: accepts signed forms, and requires signed requests for reading and removing. */

const keys = { accessKey: "AKIAEXAMPLE", secretKey: "secret/example", region: "eu-west-1", bucket: "bots" };
const objects = new Map<string, Buffer>();
const requests: string[] = [];
const now = (): Date => new Date();

async function isSigned(
  method: string,
  url: string,
  authorization: string | undefined,
  date: string | undefined,
): Promise<boolean> {
  const query = new URL(url).searchParams;
  const datetime = query.get("X-Amz-Date") ?? date;
  const credentials = {
    accessKeyId: keys.accessKey,
    secretAccessKey: keys.secretKey,
    service: "s3",
    region: keys.region,
  };
  if (datetime === undefined) return false;
  if (!query.has("X-Amz-Signature")) {
    const headers = { "x-amz-content-sha256": "UNSIGNED-PAYLOAD" };
    const right = await new AwsV4Signer({ ...credentials, method, url, headers, datetime }).authHeader();
    return authorization === right;
  }
  const bare = new URL(url);
  for (const name of query.keys()) if (/^x-amz-(?!expires)/i.test(name)) bare.searchParams.delete(name);
  const right = await new AwsV4Signer({
    ...credentials,
    method,
    url: bare.href,
    datetime,
    signQuery: true,
  }).sign();
  return new URL(right.url).searchParams.get("X-Amz-Signature") === query.get("X-Amz-Signature");
}

const server = createServer((request, response) => {
  const url = `http://${request.headers.host}${request.url}`;
  const date = request.headers["x-amz-date"];
  requests.push(`${request.method} ${new URL(url).pathname}`);
  void isSigned(
    request.method ?? "",
    url,
    request.headers.authorization,
    typeof date === "string" ? date : undefined,
  ).then((signed) => {
    const key = decodeURIComponent(new URL(url).pathname.slice("/bots/".length));
    const object = objects.get(key);
    if (!signed) return response.writeHead(403).end();
    if (object === undefined) return response.writeHead(404).end();
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    return response
      .writeHead(200, { "content-length": object.length })
      .end(request.method === "HEAD" ? undefined : object);
  });
});
let endpoint = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterEach(() => {
  objects.clear();
  requests.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const filesAt = (change: { readonly publicUrl?: string; readonly secretKey?: string } = {}) =>
  createFiles(createS3Store({ endpoint: `${endpoint}/`, publicUrl: "", ...keys, ...change }, now), "secret");

const upload = {
  sessionId: "session1",
  fileName: "page.html",
  fileType: "text/html",
  origin: "https://bots.example.org",
};
const rule = { accepts: [], maxBytes: 1_048_576, visibility: "Public" as const };

test("browsers get a form that the service accepts, with a safe content type", async () => {
  const target = await filesAt().createUpload(upload, rule);
  if (!target.ok) throw new Error(target.error.message);
  const { presignedUrl, formData, fileUrl } = target.value;
  expect(presignedUrl).toBe(`${endpoint}/bots`);
  expect(fileUrl).toBe(`${endpoint}/bots/${formData["key"]}`);
  expect(verifyPostPolicy(keys, formData, now())).toMatchObject({
    ok: true,
    value: {
      maxBytes: 1_048_576,
      fields: {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment; filename*=UTF-8''page.html",
      },
    },
  });
  expect(verifyPostPolicy(keys, { ...formData, "Content-Type": "text/html" }, now()).ok).toBe(false);
});

test("the public URL is used for public files only", async () => {
  const files = filesAt({ publicUrl: "https://cdn.example.org/" });
  const open = await files.createUpload(upload, rule);
  const secret = await files.createUpload(upload, { ...rule, visibility: "Private" });
  expect(open.ok && open.value.fileUrl).toMatch(/^https:\/\/cdn\.example\.org\/public\//);
  expect(secret.ok && secret.value.fileUrl.startsWith(`${endpoint}/bots/private/`)).toBe(true);
  expect(open.ok && files.isIssuedFile("session1", open.value.fileUrl)).toBe(true);
  expect(open.ok && files.isIssuedFile("session2", open.value.fileUrl)).toBe(false);
});

test("a stored file can be read, signed for a limited time, and removed", async () => {
  const files = filesAt();
  const target = await files.createUpload(
    { ...upload, fileName: "Größe (5).png", fileType: "image/png" },
    { ...rule, visibility: "Private" },
  );
  if (!target.ok) throw new Error(target.error.message);
  const { fileUrl, formData } = target.value;
  objects.set(formData["key"] ?? "", Buffer.from("PNG!"));

  expect(await files.readFile(fileUrl)).toMatchObject({
    name: "Größe (5).png",
    contentType: "image/png",
    bytes: Buffer.from("PNG!"),
  });
  expect((await fetch(fileUrl)).status).toBe(403);
  const signed = await files.readableUrl(fileUrl, 60);
  expect(new URL(signed).searchParams.get("X-Amz-Expires")).toBe("60");
  expect(await (await fetch(signed)).text()).toBe("PNG!");
  expect((await fetch(signed.replace("Expires=60", "Expires=99"))).status).toBe(403);
  await files.remove(fileUrl);
  expect(await files.readFile(fileUrl)).toBeUndefined();
});

test("invalid credentials are an error, not a missing file", async () => {
  const target = await filesAt().createUpload(upload, rule);
  if (!target.ok) throw new Error(target.error.message);
  await expect(filesAt({ secretKey: "wrong" }).readFile(target.value.fileUrl)).rejects.toThrow(
    "answered 403",
  );
});

test("foreign URLs cause no request", async () => {
  expect(await filesAt().readFile("https://elsewhere.example/a/b.png")).toBeUndefined();
  expect(requests).toEqual([]);
});

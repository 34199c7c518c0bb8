import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { listen } from "../node/listen.ts";
import { must, openTestServer } from "../testing/test-server.ts";

const CODE = "export const text = 'the same text again';\n".repeat(200);
const folder = mkdtempSync(join(tmpdir(), "banter-static-"));
const site = join(folder, "site");
const widget = join(folder, "widget");
for (const path of [site, widget, join(site, "guide"), join(widget, "chunks")]) mkdirSync(path);
writeFileSync(join(folder, "secret.txt"), "secret");
writeFileSync(join(site, "index.html"), "<h1>home</h1>");
writeFileSync(join(site, "about.html"), "about");
writeFileSync(join(site, ".env"), "secret");
writeFileSync(join(site, "guide", "index.html"), "guide");
writeFileSync(join(widget, "banter.js"), "export {}");
writeFileSync(join(widget, "chunks", "chat-Ab3dEf7h.js"), "export {}");
writeFileSync(join(widget, "long.js"), CODE);
writeFileSync(join(widget, "long.js.br"), brotliCompressSync(CODE));
writeFileSync(join(widget, "long.js.gz"), gzipSync(CODE));
writeFileSync(join(site, "my-component.js"), CODE);
writeFileSync(join(site, "clip.mp4"), Buffer.from("0123456789"));
symlinkSync(join(folder, "secret.txt"), join(site, "link.txt"));
afterAll(() => rmSync(folder, { recursive: true }));

const { get, post, server } = await openTestServer({ siteDir: site, widgetDir: widget });
const listening = must(await listen(server, { port: 0, host: "127.0.0.1" }));
afterAll(() => listening.close());

/** A request over a socket whose response stays compressed. */
function send(
  path: string,
  headers: Readonly<Record<string, string>>,
  method = "GET",
): Promise<{ status: number; headers: Headers; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const options = { port: listening.port, host: "127.0.0.1", path, method, headers, agent: false };
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const received = new Headers();
        for (const [name, value] of Object.entries(response.headers)) received.set(name, String(value));
        resolve({ status: response.statusCode ?? 0, headers: received, body: Buffer.concat(chunks) });
      });
    });
    request.on("error", reject);
    request.end();
  });
}

function decompress(body: Buffer, coding: string | null): string {
  if (coding === "br") return brotliDecompressSync(body).toString();
  return coding === "gzip" ? gunzipSync(body).toString() : body.toString();
}

test.each([
  ["/", "<h1>home</h1>"],
  ["/about", "about"],
  ["/guide/", "guide"],
  ["/banter/banter.js", "export {}"],
])("%s is served", async (path, body) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe(body);
});

test("a folder without a slash at its end redirects, so that the relative links of its page work", async () => {
  const redirect = await send("/guide?from=mail", {});
  expect(redirect.status).toBe(308);
  expect(redirect.headers.get("location")).toBe("./guide/?from=mail");
  // "//guide/" would be another host.
  const elsewhere = await send("//guide", {});
  expect(elsewhere.headers.get("location")).toBe("./guide/");
});

test.each([
  "/../secret.txt",
  "/..%2fsecret.txt",
  "/%2e%2e/secret.txt",
  "/%252e%252e/secret.txt",
  "/guide/..%2f..%2fsecret.txt",
  "/..%5csecret.txt",
  "/.env",
  "/link.txt",
  "/index.html%00.txt",
  "/%E0%A4%A",
  "/banter/../../secret.txt",
  "/banter/..%2f..%2fsecret.txt",
])("%s is not served", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("any page can load the widget; only hashed files are cached forever", async () => {
  const entry = await get("/banter/banter.js");
  expect(entry.headers.get("access-control-allow-origin")).toBe("*");
  expect(entry.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(entry.headers.get("cache-control")).toBe("public, no-cache");
  expect((await get("/banter/chunks/chat-Ab3dEf7h.js")).headers.get("cache-control")).toContain("immutable");
  // A site's file name that only looks hashed.
  expect((await get("/my-component.js")).headers.get("cache-control")).toBe("public, no-cache");
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip", "gzip"],
  ["gzip;q=0.9, *;q=0.1", "gzip"],
  ["br;q=0, *", "gzip"],
  ["GZIP", "gzip"],
  ["*", "br"],
  ["identity", null],
  ["deflate", null],
  ["", null],
])("a client that accepts %j gets the precompressed file in %s", async (accepted, coding) => {
  const { headers, body } = await send("/banter/long.js", { "accept-encoding": accepted });
  expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([coding, "Accept-Encoding"]);
  expect(headers.get("content-length")).toBe(String(body.byteLength));
  expect(decompress(body, coding)).toBe(CODE);
});

test("each compressed form has its own ETag, for which it returns 304, also to HEAD", async () => {
  const etags = await Promise.all(
    ["br", "gzip", "identity"].map(async (coding) => {
      const first = await send("/banter/long.js", { "accept-encoding": coding });
      const etag = first.headers.get("etag") ?? "";
      const again = { "accept-encoding": coding, "if-none-match": `"other", W/${etag}` };
      expect((await send("/banter/long.js", again)).status).toBe(304);
      const head = await send("/banter/long.js", { "accept-encoding": coding }, "HEAD");
      expect([head.headers.get("etag"), head.headers.get("content-length"), head.body.byteLength]).toEqual([
        etag,
        first.headers.get("content-length"),
        0,
      ]);
      return etag;
    }),
  );
  expect(new Set(etags).size).toBe(3);
});

test("the ETag changes with the content, even if size and modification time stay the same", async () => {
  const path = join(site, "packaged.txt");
  const time = new Date("1985-10-26T08:15:00Z");
  const write = (text: string): void => {
    writeFileSync(path, text);
    utimesSync(path, time, time);
  };
  write("one");
  const { headers } = await get("/packaged.txt");
  write("two");
  expect((await get("/packaged.txt", { "if-none-match": headers.get("etag") ?? "" })).status).toBe(200);
});

test("an installed package's compressed file may be older than the file: npm writes them in any order", async () => {
  utimesSync(join(widget, "long.js.br"), new Date(0), new Date(0));
  const { headers } = await send("/banter/long.js", { "accept-encoding": "br" });
  expect(headers.get("etag")).toMatch(/-br"$/);
});

test("a compressed file that is older than the file is not served", async () => {
  const path = join(site, "edited.txt");
  writeFileSync(`${path}.br`, brotliCompressSync("old"));
  utimesSync(`${path}.br`, new Date(0), new Date(0));
  writeFileSync(path, "new");
  const { headers, body } = await send("/edited.txt", { "accept-encoding": "br" });
  expect([headers.get("content-encoding"), body.toString()]).toEqual([null, "new"]);
});

test("a text file without a compressed form is compressed on the fly and revalidated", async () => {
  const first = await send("/my-component.js", { "accept-encoding": "br, gzip" });
  expect(first.headers.get("content-encoding")).toBe("br");
  expect(decompress(first.body, "br")).toBe(CODE);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"/);
  const again = await send("/my-component.js", { "accept-encoding": "br, gzip", "if-none-match": etag });
  expect(again.status).toBe(304);
});

test.each([
  ["bytes=2-4", 206, "bytes 2-4/10", "234"],
  ["bytes=7-", 206, "bytes 7-9/10", "789"],
  ["bytes=-2", 206, "bytes 8-9/10", "89"],
  ["bytes=5-99", 206, "bytes 5-9/10", "56789"],
  ["bytes=20-", 416, "bytes */10", ""],
  ["lines=1-2", 200, null, "0123456789"],
])("media: %s returns %i", async (range, status, contentRange, content) => {
  const response = await send("/clip.mp4", { range, "accept-encoding": "br" });
  expect([response.status, response.headers.get("content-range"), response.body.toString()]).toEqual([
    status,
    contentRange,
    content,
  ]);
  expect(response.headers.get("accept-ranges")).toBe("bytes");
});

test("a range of another version of the file returns the whole file", async () => {
  const { headers } = await send("/clip.mp4", {}, "HEAD");
  const range = { range: "bytes=0-1", "if-range": headers.get("etag") ?? "" };
  expect((await send("/clip.mp4", range)).status).toBe(206);
  expect((await send("/clip.mp4", { ...range, "if-range": '"other"' })).status).toBe(200);
});

test("JSON over 1 KB is compressed; small replies are not", async () => {
  const large = await send("/api/openapi.json", { "accept-encoding": "gzip" });
  expect([large.headers.get("content-encoding"), large.headers.get("vary")]).toEqual([
    "gzip",
    "Origin, Accept-Encoding",
  ]);
  expect(decompress(large.body, "gzip")).toContain('"openapi"');
  const small = await send("/api/v1/sessions/none", { "accept-encoding": "gzip" });
  expect([small.status, small.headers.get("content-encoding")]).toEqual([404, null]);
});

test("an unchanged file returns 304", async () => {
  const etag = (await get("/")).headers.get("etag") ?? "";
  expect((await get("/", { "if-none-match": etag })).status).toBe(304);
});

test("a site's pages don't shadow the API", async () => {
  expect((await post("/api/v1/typebots/survey/startChat", {})).status).toBe(200);
  expect((await get("/api/openapi.json")).status).toBe(200);
});

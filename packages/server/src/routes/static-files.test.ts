import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openTestServer } from "../testing/test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "banter-static-"));
const site = join(folder, "site");
const widget = join(folder, "widget");
for (const path of [site, widget, join(site, "guide")]) mkdirSync(path);
writeFileSync(join(folder, "secret.txt"), "secret");
writeFileSync(join(site, "index.html"), "<h1>home</h1>");
writeFileSync(join(site, "about.html"), "about");
writeFileSync(join(site, ".env"), "secret");
writeFileSync(join(site, "guide", "index.html"), "guide");
writeFileSync(join(widget, "banter.js"), "export {}");
writeFileSync(join(widget, "chat-Ab3dEf7h.js"), "export {}");
symlinkSync(join(folder, "secret.txt"), join(site, "link.txt"));
afterAll(() => rmSync(folder, { recursive: true }));

const { get, post } = await openTestServer({ siteDir: site, widgetDir: widget });

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
  expect((await get("/banter/chat-Ab3dEf7h.js")).headers.get("cache-control")).toContain("immutable");
});

test("an unchanged file returns 304", async () => {
  const etag = (await get("/")).headers.get("etag") ?? "";
  expect((await get("/", { "if-none-match": etag })).status).toBe(304);
});

test("a site's pages don't shadow the API", async () => {
  expect((await post("/api/v1/typebots/survey/startChat", {})).status).toBe(200);
  expect((await get("/api/openapi.json")).status).toBe(200);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

let folder = "";
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "banter-admin-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Answers</title>");
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/test-worker-abcd1234.js"), "");
  server = await openTestServer({ adminDir: folder });
});
afterAll(async () => {
  await server.server.close();
  rmSync(folder, { recursive: true });
});

test("the page can only run and load its own files, and can't be framed", async () => {
  const response = await server.get("/admin/");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("Answers");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy.split("; ")).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("x-frame-options")).toBe("DENY");
});

test("only the worker that tests bots may compile an interpreter", async () => {
  const worker = await server.get("/admin/assets/test-worker-abcd1234.js");
  expect(worker.headers.get("content-security-policy")).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
});

test("the path without a slash redirects, and nothing outside the folder is served", async () => {
  const response = await server.get("/admin");
  expect([response.status, response.headers.get("location")]).toEqual([308, "admin/"]);
  for (const path of ["/admin/nothing.js", "/admin/..%2f..%2fpackage.json", "/admin/.env"])
    expect((await server.get(path)).status).toBe(404);
});

test("returns 404 if the page isn't built", async () => {
  const bare = await openTestServer({ adminDir: join(folder, "missing") });
  expect((await bare.get("/admin/")).status).toBe(404);
  await bare.server.close();
});

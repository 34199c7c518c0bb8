import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

let folder = "";
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "banter-admin-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Answers</title>");
  server = await openTestServer({ adminDir: folder });
});
afterAll(async () => {
  await server.server.close();
  rmSync(folder, { recursive: true });
});

test("the page may run and load its own files only, and nobody may frame it", async () => {
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
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("x-frame-options")).toBe("DENY");
});

test("its address without the slash leads to it, and nothing outside its folder is served", async () => {
  const response = await server.get("/admin");
  expect([response.status, response.headers.get("location")]).toEqual([308, "/admin/"]);
  for (const path of ["/admin/nothing.js", "/admin/..%2f..%2fpackage.json", "/admin/.env"])
    expect((await server.get(path)).status).toBe(404);
});

test("a server whose page isn't built says so as for everything that isn't there", async () => {
  const bare = await openTestServer({ adminDir: join(folder, "missing") });
  expect((await bare.get("/admin/")).status).toBe(404);
  await bare.server.close();
});

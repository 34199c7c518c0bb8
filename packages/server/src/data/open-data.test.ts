import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openData } from "./open-data.ts";

const folder = mkdtempSync(join(tmpdir(), "banter-data-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a folder stores its secret, readable by its owner only", async () => {
  const first = await openData({ dataDir: join(folder, "a") });
  await first.close();
  const second = await openData({ dataDir: join(folder, "a") });
  await second.close();
  expect(second.secret).toBe(first.secret);
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(join(folder, "a", "secret")).mode & 0o777).toBe(0o600);
});

test("memory persists nothing and creates no folder before the first file", async () => {
  const one = await openData({ dataDir: ":memory:" });
  const two = await openData({ dataDir: ":memory:" });
  expect(one.secret).not.toBe(two.secret);
  expect(existsSync(one.filesDir)).toBe(false);
  await one.close();
  await two.close();
});

test("explicit options take precedence", async () => {
  const data = await openData({
    dataDir: join(folder, "b"),
    secret: "mine",
    filesDir: join(folder, "files"),
  });
  expect([data.secret, data.filesDir]).toEqual(["mine", join(folder, "files")]);
  await data.close();
});

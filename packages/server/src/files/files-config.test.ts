import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFiles } from "./files-config.ts";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "banter-data-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const now = (): Date => new Date();
const wish = {
  sessionId: "s1",
  fileName: "a.png",
  fileType: "image/png",
  origin: "https://bots.example.org",
};
const rule = { accepts: [], maxBytes: 1_000, visibility: "Auto" as const };

test("files are kept in the data folder, and their addresses stay good after a restart", async () => {
  const before = await openFiles({ dataDir, environment: {}, now });
  const target = await before.files.createUpload(wish, rule);
  const after = await openFiles({ dataDir, environment: {}, now });
  expect(target.ok && after.files.isIssuedFile("s1", target.value.fileUrl)).toBe(true);
  expect(target.ok && after.disk?.verifyUpload(target.value.formData).ok).toBe(true);
  expect((await stat(join(dataDir, "secret"))).mode & 0o077).toBe(0);
});

test("a service named by the environment keeps them instead", async () => {
  const environment = {
    BANTER_S3_ENDPOINT: "https://s3.example.org",
    BANTER_S3_BUCKET: "bots",
    BANTER_S3_ACCESS_KEY: "key",
    BANTER_S3_SECRET_KEY: "secret",
  };
  const { files, disk } = await openFiles({ dataDir, environment, now });
  const target = await files.createUpload(wish, rule);
  expect(disk).toBeUndefined();
  expect(target.ok && target.value.presignedUrl).toBe("https://s3.example.org/bots");
});

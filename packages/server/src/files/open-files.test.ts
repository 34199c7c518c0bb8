import { expect, test } from "vitest";
import { openFiles } from "./open-files.ts";

const base = { directory: "/nowhere", secret: "secret", now: () => new Date() };
const wish = {
  sessionId: "s1",
  fileName: "a.png",
  fileType: "image/png",
  origin: "https://bots.example.org",
};
const rule = { accepts: [], maxBytes: 1_000, visibility: "Auto" as const };

test("files are kept on disk, and their addresses stay good after a restart with the same secret", async () => {
  const target = await openFiles({ ...base, environment: {} }).files.createUpload(wish, rule);
  const after = openFiles({ ...base, environment: {} });
  const other = openFiles({ ...base, secret: "other", environment: {} });
  expect(target.ok && after.files.isIssuedFile("s1", target.value.fileUrl)).toBe(true);
  expect(target.ok && after.disk?.verifyUpload(target.value.formData).ok).toBe(true);
  expect(target.ok && other.files.isIssuedFile("s1", target.value.fileUrl)).toBe(false);
});

test("a service named by the environment keeps them instead", async () => {
  const environment = {
    BANTER_S3_ENDPOINT: "https://s3.example.org",
    BANTER_S3_BUCKET: "bots",
    BANTER_S3_ACCESS_KEY: "key",
    BANTER_S3_SECRET_KEY: "secret",
  };
  const { files, disk } = openFiles({ ...base, environment });
  const target = await files.createUpload(wish, rule);
  expect(disk).toBeUndefined();
  expect(target.ok && target.value.presignedUrl).toBe("https://s3.example.org/bots");
});

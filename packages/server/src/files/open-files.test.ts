import { expect, test } from "vitest";
import { openFiles, readS3Config } from "./open-files.ts";

const base = {
  directory: "/nowhere",
  secret: "secret",
  now: () => new Date(),
  isAnswered: async () => false,
};
const upload = {
  sessionId: "s1",
  fileName: "a.png",
  fileType: "image/png",
  origin: "https://bots.example.org",
};
const rule = { accepts: [], maxBytes: 1_000, visibility: "Auto" as const, botId: "bot" };

test("files are stored on disk, and their URLs remain valid after a restart with the same secret", async () => {
  const target = await openFiles({ ...base, s3: undefined }).files.createUpload(upload, rule);
  const after = openFiles({ ...base, s3: undefined });
  const other = openFiles({ ...base, secret: "other", s3: undefined });
  expect(target.ok && after.files.isIssuedFile("s1", target.value.fileUrl)).toBe(true);
  expect(target.ok && after.disk?.verifyUpload(target.value.formData).ok).toBe(true);
  expect(target.ok && other.files.isIssuedFile("s1", target.value.fileUrl)).toBe(false);
});

test("an S3 service from the environment replaces the disk", async () => {
  const s3 = readS3Config({
    BANTER_S3_ENDPOINT: "https://s3.example.org",
    BANTER_S3_BUCKET: "bots",
    BANTER_S3_ACCESS_KEY: "key",
    BANTER_S3_SECRET_KEY: "secret",
  });
  const { files, disk } = openFiles({ ...base, s3 });
  const target = await files.createUpload(upload, rule);
  expect(disk).toBeUndefined();
  expect(target.ok && target.value.presignedUrl).toBe("https://s3.example.org/bots");
});

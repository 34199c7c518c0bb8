import { pack as createPack } from "tar-stream";
import { expect, test } from "vitest";
import { tarBytes, type TarPart } from "../testing/tar-bytes.ts";
import { readTar } from "./read-tar.ts";

const GNU = "ustar  ";
const LONG = `files/public/${"a".repeat(120)}.txt`;

async function read(archive: AsyncIterable<Uint8Array>) {
  const files: { name: string; mtime: Date | undefined; content: string }[] = [];
  for await (const { name, mtime, content } of readTar(archive)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    files.push({ name, mtime, content: Buffer.concat(chunks).toString() });
  }
  return files;
}

async function* bytesOf(parts: readonly TarPart[]) {
  yield tarBytes(parts.map((part) => ({ magic: GNU, ...part })));
}

test("the files of a folder that GNU tar has packed are read, with long names", async () => {
  const archive = bytesOf([
    { name: "./", type: "5" },
    { name: "./secret", content: "a" },
    { name: "././@LongLink", type: "L", content: `./${LONG}\0` },
    { name: `./${LONG.slice(0, 98)}`, content: "b" },
    { name: "./owner-token", prefix: "7", content: "c" },
  ]);
  expect(await read(archive)).toMatchObject([
    { name: "secret", content: "a" },
    { name: LONG, content: "b" },
    { name: "owner-token", content: "c" },
  ]);
});

test("another format is refused with the one to use", async () => {
  await expect(read(bytesOf([{ name: "secret", magic: "" }]))).rejects.toThrow(
    "It has an unknown format at byte 0: write it with `tar --format=ustar`",
  );
});

test("a time beyond those of dates is none", async () => {
  const mtime = Buffer.from("8000000000000FFFFFFFFFFF", "hex").subarray(0, 12);
  expect(await read(bytesOf([{ name: "secret", mtime }]))).toMatchObject([{ mtime: undefined }]);
});

test.each(["ä.txt", `${"ä".repeat(90)}.txt`])("the name %s is read as it was written", async (name) => {
  const pack = createPack();
  pack.entry({ name }, "content");
  pack.finalize();
  expect(await read(pack)).toMatchObject([{ name }]);
});

test("a name in a header is UTF-8", async () => {
  expect(await read(bytesOf([{ name: "ä.txt" }]))).toMatchObject([{ name: "ä.txt" }]);
});

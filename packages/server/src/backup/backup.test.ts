import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pack as createPack } from "tar-stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSqliteStore } from "../data/sqlite-store.ts";
import { parseFileKey } from "../files/file-key.ts";
import { tarBytes, type TarPart } from "../testing/tar-bytes.ts";
import { summarize } from "./backup-manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const UPLOAD = parseFileKey(`public/${"a".repeat(44)}/Lebensläufe.txt`)?.path ?? "none";
const PINNED = "widget/0.0.9/chunks/chat-Ab3dEf7h.js";

let root = "";
let source = "";
let archive = "";
let folder = "";
let folders = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "banter-backup-"));
  source = join(root, "source");
  archive = join(root, "backup.tar");
  await openSqliteStore(source).close();
  await writeFile(join(source, "secret"), "the secret");
  await mkdir(join(source, "files", "public"), { recursive: true });
  await writeFile(join(source, "files", UPLOAD), "a letter");
  await writeFile(join(source, "files", `${UPLOAD}.kept`), "");
  await writeFile(join(source, "files", "public", `${"b".repeat(44)}.txt.0123456789ab.part`), "half");
  await utimes(join(source, "files", UPLOAD), 1_000, 1_000);
  for (const path of [PINNED, "widget/0.1.0.0123456789ab/banter.js", "widget/notes/banter.js"])
    await writeDeep(join(source, path), "pinned");
  const request = { folder: source, filesDir: join(source, "files"), out: archive };
  const manifest = await writeBackup({ ...request, workDir: join(root, "work") });
  expect(manifest.entries.map(({ name }) => name).toSorted()).toEqual([
    "banter.sqlite",
    `files/${UPLOAD}`,
    `files/${UPLOAD}.kept`,
    "secret",
    PINNED,
  ]);
});
beforeEach(() => {
  folder = join(root, `restored${folders++}`);
});
afterAll(() => rm(root, { recursive: true }));

test("a file whose answer is committed meanwhile keeps its marker", async () => {
  const place = join(root, "renamed");
  const held = join(place, "files", "private", `${"c".repeat(44)}.txt`);
  await openSqliteStore(place).close();
  // Read before the private files.
  await writeDeep(join(place, "files", "public", `${"d".repeat(44)}.txt`), "");
  await truncate(join(place, "files", "public", `${"d".repeat(44)}.txt`), 200_000_000);
  await writeDeep(held, "a letter");
  await writeDeep(`${held}.held`, "result");
  const workDir = join(root, "work-renamed");
  const request = { folder: place, filesDir: join(place, "files"), out: join(root, "renamed.tar"), workDir };
  const written = writeBackup(request);
  while (((await stat(join(workDir, "archive.tar")).catch(() => undefined))?.size ?? 0) < 1_000_000)
    await new Promise(setImmediate);
  await rename(`${held}.held`, `${held}.kept`);
  const { entries } = await written;
  expect(entries.map(({ name }) => name)).toContain(`files/private/${"c".repeat(44)}.txt.kept`);
});

test("markers aren't counted as files", () => {
  const names = [
    "files/public/a.txt",
    "files/public/a.txt.held",
    "files/public/b.txt",
    "files/public/b.txt.kept",
  ];
  const entries = names.map((name) => ({ name, bytes: 1, sha256: "" }));
  const facts = { format: 1, createdAt: "", schemaVersion: 1, results: 0, answers: 0 } as const;
  expect(summarize({ ...facts, entries })).toContain(" 2 files,");
});

const restore = (from = archive, isForced = false) =>
  restoreBackup({ archive: from, folder, filesDir: join(folder, "files"), isForced });

const namesIn = async (path: string) => (await readdir(path, { recursive: true })).toSorted();

test("restores database, secret and files, with their times, for this user only", async () => {
  expect(await restore()).toMatchObject({ ok: true });
  expect(await readFile(join(folder, "secret"), "utf8")).toBe("the secret");
  expect(await readFile(join(folder, "files", UPLOAD), "utf8")).toBe("a letter");
  // The sweep removes unreferenced files by their age.
  expect((await stat(join(folder, "files", UPLOAD))).mtimeMs).toBe(1_000_000);
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await namesIn(folder)).toEqual(
    [
      "banter.sqlite",
      "files",
      "files/public",
      `files/${UPLOAD}`,
      `files/${UPLOAD}.kept`,
      "secret",
      "widget",
      "widget/0.0.9",
      "widget/0.0.9/chunks",
      PINNED,
    ].toSorted(),
  );
  await openSqliteStore(folder).close();
  expect(await readdir(root)).not.toContain("work");
});

test("replaces data only if it is forced to, and never under a running server", async () => {
  const store = openSqliteStore(folder);
  expect(await restore()).toEqual({ ok: false, error: expect.stringContaining("already exists") });
  expect(await restore(archive, true)).toEqual({
    ok: false,
    error: expect.stringContaining("Stop it first"),
  });
  await store.close();
  await writeFile(join(folder, "notes.txt"), "the owner's");
  await writeDeep(join(folder, "widget/0.0.8/banter.js"), "pinned later");
  await writeDeep(join(folder, "widget/0.0.9/banter.js"), "damaged");
  expect(await restore(archive, true)).toMatchObject({ ok: true });
  expect(await readFile(join(folder, "notes.txt"), "utf8")).toBe("the owner's");
  expect(await readFile(join(folder, "files", UPLOAD), "utf8")).toBe("a letter");
  expect(await namesIn(join(folder, "widget"))).toEqual([
    "0.0.8",
    "0.0.8/banter.js",
    "0.0.9",
    "0.0.9/chunks",
    "0.0.9/chunks/chat-Ab3dEf7h.js",
  ]);
});

const damages: readonly (readonly [
  name: string,
  damage: (copy: string) => Promise<void>,
  message: RegExp,
])[] = [
  ["a changed byte", async (copy: string) => flipByte(copy), /checksum of banter\.sqlite is wrong/],
  ...[0, 100, 512, 20_000, -2_000].map(
    (position) =>
      [
        `only its bytes until ${position}`,
        async (copy: string) => truncate(copy, position < 0 ? (await stat(copy)).size + position : position),
        /The archive is incomplete: .* Copy it again .* or use another backup/,
      ] as const,
  ),
  [
    "only a few bytes of text",
    async (copy: string) => writeFile(copy, "Hello"),
    /^It is not a backup of Banter/,
  ],
  ["an entry outside the folder", async (copy: string) => writeTar(copy, "../../evil"), /not a backup/],
  ...hostileArchives(),
  ["no manifest", async (copy: string) => writeTar(copy, "secret"), /no manifest/],
];

test.each(damages)(
  "refuses an archive with %s, and leaves the present data alone",
  async (_, damage, message) => {
    await restore();
    const before = await namesIn(folder);
    const copy = join(root, "copy.tar");
    await writeFile(copy, await readFile(archive));
    await damage(copy);
    await expect(restore(copy, true)).rejects.toThrow(message);
    expect(await namesIn(folder)).toEqual(before);
    expect(await readdir(root)).not.toContain("evil");
  },
);

/** Some of them kept the tar library from ever returning. */
function hostileArchives() {
  const link = { name: "secret", type: "2", content: "" };
  const record = "-14 path=aaaa\n";
  const parts: readonly (readonly [name: string, parts: readonly TarPart[], message: RegExp])[] = [
    [
      "a negative size",
      [{ name: "secret", size: `\xff${"\0".repeat(11)}` }],
      /no valid header at byte 0\. Use/,
    ],
    ["a size that is no number", [{ name: "secret", size: "many" }], /no valid header at byte 0/],
    ["a size beyond its end", [{ name: "secret", size: "77777777777" }], /is incomplete: it ends early/],
    ["a negative record", [{ name: "x", type: "x", content: record }], /no valid extended header at byte 0/],
    [
      "a huge extended header",
      [{ name: "x", type: "x", size: "77777777777" }],
      /other than a file at byte 0/,
    ],
    ["a link", [link], /other than a file at byte 0/],
    ["a file twice", [{ name: "secret" }, { name: "secret" }], /contains secret twice/],
    ["a name that leads elsewhere", [{ name: "files/public/../../evil" }], /contains "files\/public/],
    ["a name that isn't ours", [{ name: "files/public/ä.txt" }], /contains "files\/public\/ä\.txt"/],
    ["another format", [{ name: "secret", magic: "" }], /It has an unknown format at byte 0: write it with/],
    ["a wrong manifest", [{ name: "manifest.json", content: '{"format":2}' }], /can't be read: format: /],
  ];
  return parts.map(
    ([name, archive, message]) =>
      [name, async (copy: string) => writeFile(copy, tarBytes(archive)), message] as const,
  );
}

async function writeDeep(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[10_000] = (bytes[10_000] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

async function writeTar(path: string, name: string): Promise<void> {
  const pack = createPack();
  pack.entry({ name }, "content");
  pack.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of pack) if (chunk instanceof Uint8Array) chunks.push(chunk);
  await writeFile(path, Buffer.concat(chunks));
}

import { mkdtemp, readdir, rm, stat, utimes, writeFile, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestServer, text } from "../testing/test-server.ts";
import { fileBot } from "../testing/survey-bot.ts";
import { sweepFiles } from "./sweep-files.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 0, 1);
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "banter-sweep-"));
});
beforeEach(async () => {
  await rm(join(folder, "public"), { recursive: true, force: true });
  await mkdir(join(folder, "public"));
});
afterAll(() => rm(folder, { recursive: true }));

async function put(name: string, daysOld: number, content = "x"): Promise<void> {
  const path = join(folder, "public", name);
  await writeFile(path, content);
  const time = (NOW - daysOld * DAY) / 1_000;
  await utimes(path, time, time);
}

const key = (letter: string) => `${letter.repeat(44)}.png`;
const isAnswered = async (resultId: string) => resultId === "answered";
const left = async () => (await readdir(join(folder, "public"))).toSorted();

test("removes interrupted uploads and unreferenced files, but neither kept files nor the owner's", async () => {
  await put(`${key("a")}.0123456789ab.part`, 1.1);
  await put(`${key("b")}.0123456789ab.part`, 0.9);
  await put(key("c"), 1.1);
  await put(key("d"), 0.9);
  await put(key("e"), 400);
  await put(`${key("e")}.kept`, 400);
  await put("the owner's own notes.txt", 400);
  expect(await sweepFiles(folder, NOW - DAY, isAnswered)).toBe(2);
  expect(await left()).toEqual(
    [
      `${key("b")}.0123456789ab.part`,
      key("d"),
      key("e"),
      `${key("e")}.kept`,
      "the owner's own notes.txt",
    ].toSorted(),
  );
});

test("a file whose answer was about to be committed is kept if it was, else removed", async () => {
  for (const [letter, resultId, daysOld] of [
    ["a", "answered", 1.1],
    ["b", "interrupted", 1.1],
    ["c", "interrupted", 0.9],
  ] as const) {
    await put(key(letter), 1.1);
    await put(`${key(letter)}.held`, daysOld, resultId);
  }
  expect(await sweepFiles(folder, NOW - DAY, isAnswered)).toBe(1);
  expect(await left()).toEqual([key("a"), `${key("a")}.kept`, key("c"), `${key("c")}.held`]);
});

test.each(["held", "kept"])("a file that is %s while others are swept stays", async (suffix) => {
  const names = [key("a"), key("b")];
  for (const name of names) {
    await put(name, 1.1);
    await put(`${name}.held`, 1.1, name);
  }
  let swept = "";
  const holdOther = async (first: string) => {
    swept = first;
    const other = names.find((name) => name !== first) ?? "";
    await rm(join(folder, "public", `${other}.held`));
    await put(`${other}.${suffix}`, 0);
    return false;
  };
  expect(await sweepFiles(folder, NOW - DAY, holdOther)).toBe(1);
  expect((await left()).filter((name) => names.includes(name))).toEqual(
    names.filter((name) => name !== swept),
  );
});

test("sweeping a missing folder does nothing", async () => {
  expect(await sweepFiles(join(folder, "none"), NOW, isAnswered)).toBe(0);
});

test("keeps files that answers reference and removes the others after an hour", async () => {
  const server = await openTestServer({
    bots: [fileBot()],
    environment: { BANTER_FILES_DIR: folder },
  });
  const { sessionId } = await server.start({}, "files");
  const [used, unused] = [await upload(sessionId), await upload(sessionId)];
  expect(await server.say(sessionId, text(used.fileUrl))).toMatchObject({ status: 200 });
  const old = NOW / 1_000;
  for (const name of await left()) await utimes(join(folder, "public", name), old, old);
  server.advance(59 * 60_000);
  await server.server.sweep();
  expect((await stat(unused.path)).isFile()).toBe(true);
  server.advance(2 * 60_000);
  await server.server.sweep();
  await expect(stat(unused.path)).rejects.toThrow("ENOENT");
  expect((await stat(used.path)).isFile()).toBe(true);

  async function upload(session: string) {
    const request = { sessionId: session, fileName: "a.gif", fileType: "image/gif" };
    const target = Object(await (await server.post("/api/v3/generate-upload-url", request)).json());
    const form = new FormData();
    for (const [name, value] of Object.entries(Object(target.formData))) form.append(name, String(value));
    form.append("file", new Blob(["GIF89a"], { type: "image/gif" }));
    const sent = await server.server.fetch(
      new Request(String(target.presignedUrl), { method: "POST", body: form }),
    );
    expect(sent.status).toBe(204);
    const fileUrl = String(target.fileUrl);
    return { fileUrl, path: join(folder, "public", `${fileUrl.split("/").at(-2)}.gif`) };
  }
});

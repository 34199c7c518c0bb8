import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseUploadTarget, type UploadTarget } from "@banter/protocol";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../data/memory-store.ts";
import { startFakeS3 } from "../testing/fake-s3.ts";
import { fileBot } from "../testing/survey-bot.ts";
import { startServer, type StartedServer } from "../testing/started-server.ts";
import { must } from "../testing/test-server.ts";

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function open(options: Parameters<typeof startServer>[0] = {}): Promise<StartedServer> {
  const server = await startServer({ bots: [fileBot()], ...options });
  closing.push(server.close);
  return server;
}

const MB = 1_048_576;
const requestUpload = (
  { post }: StartedServer,
  sessionId: string,
  file: Readonly<Record<string, unknown>> = {},
  address?: string,
) => post("/api/v3/generate-upload-url", { fileName: "a.gif", sessionId, ...file }, address);

async function targetOf(response: Response): Promise<UploadTarget> {
  return must(parseUploadTarget(await response.json()));
}

function send({ presignedUrl, formData }: UploadTarget, content: BlobPart): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(formData)) form.append(name, value);
  form.append("file", new Blob([content]), "a.gif");
  return fetch(presignedUrl, { method: "POST", body: form });
}

describe("uploads are limited", () => {
  test("in number per session, with Retry-After", async () => {
    const server = await open({ environment: { BANTER_LIMIT_SESSION_UPLOADS: "3" } });
    const { sessionId } = await server.start("files");
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => requestUpload(server, sessionId, { fileSize: 100 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = replies.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(600);
  });

  test("in size per session, also if the page doesn't name the size", async () => {
    const server = await open({ environment: { BANTER_LIMIT_SESSION_UPLOAD_MB: "35" } });
    const { sessionId } = await server.start("files");
    const statuses: number[] = [];
    for (let file = 0; file < 5; file++) statuses.push((await requestUpload(server, sessionId)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await requestUpload(server, sessionId, { fileSize: 4 * MB })).status).toBe(200);
  });

  test("in size per address across sessions", async () => {
    const server = await open({ environment: { BANTER_LIMIT_ADDRESS_UPLOAD_MB: "20" } });
    const upload = async (address: string): Promise<number> => {
      const { sessionId } = await server.start("files", address);
      return (await requestUpload(server, sessionId, { fileSize: 9 * MB }, address)).status;
    };
    const [one, two] = ["198.51.100.1", "198.51.100.2"];
    expect([await upload(one), await upload(one), await upload(one)]).toEqual([200, 200, 429]);
    expect(await upload(two)).toBe(200);
  });

  /** A form for 9 MB from an address of its own. */
  async function nextForm(server: StartedServer, n: number): Promise<Response> {
    const address = `198.51.100.${n}`;
    const { sessionId } = await server.start("files", address);
    return requestUpload(server, sessionId, { fileSize: 9 * MB }, address);
  }

  const image = Buffer.alloc(9 * MB).fill("GIF89a");

  test("in size per bot across addresses, by what has arrived: unused forms cost nothing", async () => {
    const server = await open({ environment: { BANTER_LIMIT_BOT_UPLOAD_MB: "30" } });
    const forms: UploadTarget[] = [];
    for (let n = 1; n <= 10; n++) forms.push(await targetOf(await nextForm(server, n)));
    const statuses: number[] = [];
    for (const form of forms.slice(0, 6)) statuses.push((await send(form, image)).status);
    // A file may exceed the limit by less than its own size.
    expect(statuses).toEqual([204, 204, 204, 204, 429, 429]);
    const refused = await nextForm(server, 11);
    expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  });

  test("in size per bot at S3, by what has arrived when their forms have expired", async () => {
    const clock = { now: Date.now() };
    const now = () => new Date(clock.now);
    const s3 = await startFakeS3(now);
    closing.push(s3.close);
    const environment = { ...s3.environment, BANTER_LIMIT_BOT_UPLOAD_MB: "30" };
    const server = await open({ environment, now });
    const forms: UploadTarget[] = [];
    for (let n = 1; n <= 10; n++) forms.push(await targetOf(await nextForm(server, n)));
    clock.now += 9 * 60_000;
    for (const form of forms.slice(0, 4)) expect((await send(form, image)).status).toBe(204);
    expect((await nextForm(server, 11)).status).toBe(200);
    clock.now += 2 * 60_000;
    await vi.waitUntil(async () => (await nextForm(server, 12)).status === 429, 20_000);
  });

  test("in size per bot at S3, at once and once for a file in an answer, also after a restart", async () => {
    const clock = { now: Date.now() };
    const now = () => new Date(clock.now);
    const s3 = await startFakeS3(now);
    closing.push(s3.close);
    const environment = { ...s3.environment, BANTER_LIMIT_BOT_UPLOAD_MB: "30" };
    const [store, rest] = [createMemoryStore(), { environment, now }];
    const first = await open({ ...rest, store });
    const answerForm = async (server: StartedServer, n: number): Promise<void> => {
      const address = `198.51.100.${n}`;
      const { sessionId } = await server.start("files", address);
      const form = await targetOf(await requestUpload(server, sessionId, { fileSize: 9 * MB }, address));
      expect((await send(form, image)).status).toBe(204);
      expect((await server.answer(sessionId, form.fileUrl, address)).status).toBe(200);
    };
    for (const n of [1, 2]) await answerForm(first, n);
    // Their forms have expired: they aren't counted again.
    clock.now += 11 * 60_000;
    expect((await nextForm(first, 3)).status).toBe(200);
    await vi.waitUntil(() => s3.requests.filter((request) => request.startsWith("HEAD")).length >= 4, 10_000);
    const second = await open({ ...rest, store: { ...store, close: async () => {} } });
    for (const n of [4, 5]) await answerForm(second, n);
    expect((await nextForm(second, 6)).status).toBe(429);
  });

  test("to the size that was counted", async () => {
    const server = await open();
    const { sessionId } = await server.start("files");
    const target = await targetOf(await requestUpload(server, sessionId, { fileSize: 6 }));
    expect((await send(target, "GIF89a and more")).status).toBe(413);
    expect((await send(target, "GIF89a")).status).toBe(204);
  });
});

test("a form is usable once, also at the same time, and the first file stays", async () => {
  const directory = await mkdtemp(join(tmpdir(), "banter-once-"));
  closing.push(() => rm(directory, { recursive: true }));
  const server = await open({ environment: { BANTER_FILES_DIR: directory } });
  const { sessionId } = await server.start("files");
  const target = await targetOf(await requestUpload(server, sessionId));
  const first = await send(target, "GIF89a first");
  expect([first.status, (await send(target, "GIF89a other")).status]).toEqual([204, 409]);
  expect(await (await fetch(target.fileUrl)).text()).toBe("GIF89a first");
  const second = await targetOf(await requestUpload(server, sessionId));
  const large = Buffer.alloc(5 * MB).fill("GIF89a");
  const replies = await Promise.all(Array.from({ length: 10 }, () => send(second, large)));
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    204,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(await readdir(join(directory, "public"))).toHaveLength(2);
});

test("a file whose content is not of its type is refused, and nothing is stored", async () => {
  const directory = await mkdtemp(join(tmpdir(), "banter-type-"));
  closing.push(() => rm(directory, { recursive: true }));
  const server = await open({ environment: { BANTER_FILES_DIR: directory } });
  const { sessionId } = await server.start("files");
  for (const fileName of ["a.gif", "a.pdf", "a.mp4"]) {
    const target = await targetOf(await requestUpload(server, sessionId, { fileName }));
    const refused = await send(target, "MZ\0 this is a program");
    expect([refused.status, await refused.text()]).toEqual([
      415,
      "The content of the file doesn't match its type",
    ]);
  }
  expect(await readdir(join(directory, "public"))).toEqual([]);
});

describe("unclaimed uploads", () => {
  const HOUR = 3_600_000;

  /** A server at S3 whose clock the test sets. */
  async function openAtS3(
    options: Parameters<typeof startServer>[0] = {},
    environment?: Readonly<Record<string, string>>,
  ) {
    const clock = { now: Date.now() };
    const now = () => new Date(clock.now);
    const s3 = await startFakeS3(now);
    closing.push(s3.close);
    const server = await open({ environment: environment ?? s3.environment, now, ...options });
    return { ...server, s3, clock };
  }

  test("are removed from S3 after an hour; answers keep theirs", async () => {
    const server = await openAtS3();
    const { sessionId, resultId } = await server.start("files");
    const [used, unused] = [
      await targetOf(await requestUpload(server, sessionId)),
      await targetOf(await requestUpload(server, sessionId)),
    ];
    expect([(await send(used, "GIF89a")).status, (await send(unused, "GIF89a")).status]).toEqual([204, 204]);
    const reply = await server.answer(sessionId, used.fileUrl);
    expect(await reply.json()).toEqual({ messages: [], turn: 1 });
    expect(resultId).not.toBe("");
    server.clock.now += HOUR - 1_000;
    await server.server.sweep();
    expect(server.s3.objects.size).toBe(2);
    server.clock.now += 2_000;
    await server.server.sweep();
    expect([...server.s3.objects.keys()].map((key) => used.fileUrl.endsWith(key))).toEqual([true]);
  });

  test("can't be an answer after they were removed: the visitor is asked again", async () => {
    const server = await openAtS3();
    const { sessionId } = await server.start("files");
    const target = await targetOf(await requestUpload(server, sessionId));
    await send(target, "GIF89a");
    server.clock.now += 2 * HOUR;
    await server.server.sweep();
    const reply = await server.answer(sessionId, target.fileUrl);
    expect(await reply.json()).toMatchObject({ input: { type: "file input" } });
  });

  /** A store whose commits of answers fail, before or after they are written. */
  function failingStore() {
    const store = createMemoryStore();
    const failing = { before: false, after: false };
    const commit: typeof store.sessions.commit = async (turn) => {
      if (failing.before) throw new Error("The database is away");
      const outcome = await store.sessions.commit(turn);
      if (failing.after) throw new Error("The database is away");
      return outcome;
    };
    return { failing, store: { ...store, sessions: { ...store.sessions, commit } } };
  }

  test.each([
    ["before", 0],
    ["after", 1],
  ] as const)(
    "of an answer whose commit fails %s it is written are removed, unless it is stored",
    async (moment, left) => {
      for (const place of ["s3", "disk"] as const) {
        const { failing, store } = failingStore();
        const directory = await mkdtemp(join(tmpdir(), "banter-held-"));
        closing.push(() => rm(directory, { recursive: true }));
        const server = await openAtS3(
          { store },
          place === "disk" ? { BANTER_FILES_DIR: directory } : undefined,
        );
        const { sessionId } = await server.start("files");
        const target = await targetOf(await requestUpload(server, sessionId));
        expect((await send(target, "GIF89a")).status).toBe(204);
        failing[moment] = true;
        expect((await server.answer(sessionId, target.fileUrl)).status).toBe(500);
        failing[moment] = false;
        const files = async () =>
          place === "s3" ? [...server.s3.objects.keys()] : readdir(join(directory, "public"));
        expect(await files()).toHaveLength(2);
        server.clock.now += 2 * HOUR;
        await server.server.sweep();
        expect((await files()).filter((name) => !name.endsWith(".kept"))).toHaveLength(left);
        await server.server.sweep();
        expect((await files()).filter((name) => !name.endsWith(".kept"))).toHaveLength(left);
      }
    },
  );

  test("of another type can't be an answer", async () => {
    const server = await openAtS3();
    const { sessionId } = await server.start("files");
    const target = await targetOf(await requestUpload(server, sessionId));
    expect((await send(target, "<script>")).status).toBe(204);
    const reply = await server.answer(sessionId, target.fileUrl);
    expect(await reply.json()).toMatchObject({ input: { type: "file input" } });
    expect([...server.s3.objects.keys()]).toEqual([expect.stringMatching(/^unclaimed\//)]);
  });
});

import { fail } from "@banter/protocol";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { FileAnswer } from "./answer-files.ts";
import { createFiles, type Files } from "./create-files.ts";
import { verifyPostPolicy } from "./post-policy.ts";
import { startFakeS3, type FakeS3 } from "../testing/fake-s3.ts";
import { must } from "../testing/test-server.ts";
import { createS3Store } from "./s3-store.ts";

let s3: FakeS3;
const now = (): Date => new Date();

beforeAll(async () => {
  s3 = await startFakeS3();
});
afterEach(() => {
  s3.objects.clear();
  s3.requests.length = 0;
});
afterAll(() => s3.close());

const filesAt = (change: { readonly publicUrl?: string; readonly secretKey?: string } = {}) =>
  createFiles(createS3Store({ endpoint: `${s3.endpoint}/`, publicUrl: "", ...s3.keys, ...change }, now), {
    secret: "secret",
    isAnswered: async () => false,
  });

/** Keys of the bucket's files. */
const fileKeys = () => [...s3.objects.keys()].filter((key) => !key.startsWith("private/held/"));

/** Holds and keeps the files of an answer. */
async function store(files: Files, answer: FileAnswer): Promise<void> {
  await files.hold({ sessionId: "session1", resultId: "result1" }, [answer]);
  await files.keep("session1", [answer]);
}

const upload = {
  sessionId: "session1",
  fileName: "page.html",
  fileType: "text/html",
  origin: "https://bots.example.org",
};
const rule = { accepts: [], maxBytes: 1_048_576, visibility: "Public" as const, botId: "bot" };

test("browsers get a form that the service accepts, with a safe content type", async () => {
  const target = await filesAt().createUpload(upload, rule);
  if (!target.ok) throw new Error(target.error.message);
  const { presignedUrl, formData, fileUrl } = target.value;
  expect(presignedUrl).toBe(`${s3.endpoint}/bots`);
  expect(`${s3.endpoint}/bots/${formData["key"]}`).toBe(fileUrl.replace("/bots/", "/bots/unclaimed/"));
  expect(verifyPostPolicy(s3.keys, formData, now())).toMatchObject({
    ok: true,
    value: {
      maxBytes: 1_048_576,
      fields: {
        "content-type": "application/octet-stream",
        "content-disposition": "attachment; filename*=UTF-8''page.html",
      },
    },
  });
  expect(verifyPostPolicy(s3.keys, { ...formData, "Content-Type": "text/html" }, now()).ok).toBe(false);
});

test("the public URL is used for public files only", async () => {
  const files = filesAt({ publicUrl: "https://cdn.example.org/" });
  const open = await files.createUpload(upload, rule);
  const secret = await files.createUpload(upload, { ...rule, visibility: "Private" });
  expect(open.ok && open.value.fileUrl).toMatch(/^https:\/\/cdn\.example\.org\/public\//);
  expect(secret.ok && secret.value.fileUrl.startsWith(`${s3.endpoint}/bots/private/`)).toBe(true);
  expect(open.ok && files.isIssuedFile("session1", open.value.fileUrl)).toBe(true);
  expect(open.ok && files.isIssuedFile("session2", open.value.fileUrl)).toBe(false);
});

test("a stored file can be read, signed for a limited time, and removed", async () => {
  const files = filesAt();
  const target = await files.createUpload(
    { ...upload, fileName: "Größe (5).png", fileType: "image/png" },
    { ...rule, visibility: "Private" },
  );
  if (!target.ok) throw new Error(target.error.message);
  const { fileUrl, formData } = target.value;
  const uploadKey = formData["key"] ?? "";
  s3.objects.set(uploadKey, { bytes: Buffer.from("\x89PNG", "latin1"), modifiedAt: now() });
  expect(await files.findUnusable("session1", { content: fileUrl })).toEqual(new Set());
  await store(files, { content: fileUrl });
  await store(files, { content: fileUrl });
  expect([...s3.objects.keys()]).toEqual([uploadKey.replace("unclaimed/", "")]);

  expect(await files.readFile(fileUrl)).toMatchObject({
    ok: true,
    value: { name: "Größe (5).png", contentType: "image/png", bytes: Buffer.from("\x89PNG", "latin1") },
  });
  expect((await fetch(fileUrl)).status).toBe(403);
  const signed = await files.readableUrl(fileUrl, 60);
  expect(new URL(signed).searchParams.get("X-Amz-Expires")).toBe("60");
  expect(await (await fetch(signed)).text()).toContain("PNG");
  expect((await fetch(signed.replace("Expires=60", "Expires=99"))).status).toBe(403);
  for (const key of files.keysIn("session1", { content: fileUrl })) await files.remove(key);
  expect(await files.readFile(fileUrl)).toEqual(
    fail({ message: "The file no longer exists", isFinal: true }),
  );
});

test("media of a bot are stored under their final key, with their headers", async () => {
  const bytes = Buffer.from("\x89PNG", "latin1");
  const media = { botId: "lead", fileName: "team (1).png", fileType: "", bytes };
  const files = filesAt({ publicUrl: "https://cdn.example.org" });
  const url = must(await files.saveMedia(media));
  expect(url).toMatch(/^https:\/\/cdn\.example\.org\/public\/[\w-]{44}\/team%20\(1\)\.png$/);
  const [[key, object] = expect.unreachable()] = [...s3.objects];
  expect(key).toMatch(/^public\//);
  expect(object).toMatchObject({ bytes, headers: { "content-type": "image/png" } });
  await files.removeUnclaimed(now().getTime() + 86_400_000);
  expect(s3.objects.has(key)).toBe(true);
});

/** Uploads with the form of a file, as a browser does. */
async function send(formData: Readonly<Record<string, string>>, content: string): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(formData)) form.append(name, value);
  form.append("file", new Blob([Buffer.from(content, "latin1")]));
  return (await fetch(`${s3.endpoint}/bots`, { method: "POST", body: form })).status;
}

const PNG = "\x89PNG of a visitor";

async function createImage(files: Files) {
  const target = must(
    await files.createUpload({ ...upload, fileName: "a.png", fileType: "image/png" }, rule),
  );
  const content = async () => {
    const file = await files.readFile(target.fileUrl);
    return file?.ok ? Buffer.from(file.value.bytes).toString("latin1") : "";
  };
  return { ...target, content, answer: { content: target.fileUrl } };
}

test.each([undefined, 400, 501] as const)(
  "a stored file is never replaced by another upload with its form (conditional copies are refused with: %s)",
  async (conditionalCopyStatus) => {
    s3.behaviour.conditionalCopyStatus = conditionalCopyStatus;
    const files = filesAt();
    const { formData, answer, content } = await createImage(files);
    expect(await send(formData, PNG)).toBe(204);
    await store(files, answer);
    expect(await content()).toBe(PNG);
    for (const other of ["MZ a program", "\x89PNG of somebody else"]) {
      await send(formData, other);
      expect(await files.findUnusable("session1", answer)).toEqual(new Set());
      await store(files, answer);
      expect(await content()).toBe(PNG);
    }
    s3.behaviour.conditionalCopyStatus = undefined;
  },
);

test("an upload that is replaced after it was checked is not stored", async () => {
  const files = filesAt();
  const { formData, answer, content } = await createImage(files);
  await send(formData, PNG);
  expect(await files.findUnusable("session1", answer)).toEqual(new Set());
  await send(formData, "MZ a program");
  await store(files, answer);
  expect(fileKeys()).toEqual([formData["key"]]);

  await send(formData, PNG);
  s3.behaviour.beforeCopy = () =>
    void s3.objects.set(formData["key"] ?? "", { bytes: Buffer.from("MZ"), modifiedAt: now() });
  await store(files, answer);
  expect(fileKeys()).toEqual([formData["key"]]);

  await send(formData, PNG);
  const stored = { bytes: Buffer.from(PNG, "latin1"), modifiedAt: now() };
  s3.behaviour.beforeCopy = () =>
    void s3.objects.set((formData["key"] ?? "").replace("unclaimed/", ""), stored);
  await store(files, answer);
  expect(await content()).toBe(PNG);
});

test("browsers and shared caches don't keep a visitor's file", async () => {
  const files = filesAt();
  const { formData, answer } = await createImage(files);
  await send(formData, PNG);
  await store(files, answer);
  const [stored] = s3.objects.values();
  expect(stored?.headers?.["cache-control"]).toBe("private, max-age=300, must-revalidate");
});

test("one upload that can't be removed keeps no other one", async () => {
  const files = filesAt();
  const keys = ["a", "b", "c"].map((letter) => `unclaimed/public/${letter.repeat(44)}/f.png`);
  for (const key of keys) s3.objects.set(key, { bytes: Buffer.from("x"), modifiedAt: new Date(0) });
  s3.locked.add(keys[0] ?? "");
  await expect(files.removeUnclaimed(1)).rejects.toThrow("1 of 3 uploads could not be removed: ");
  expect([...s3.objects.keys()]).toEqual([keys[0]]);
  s3.locked.clear();
});

test("uploads that no answer references are removed, whatever their number", async () => {
  const files = filesAt();
  const old = new Date(now().getTime() - 3_600_000);
  const names = ["unclaimed/public", "public"].flatMap((folder) =>
    ["a", "b", "c", "d", "e"].map((letter) => `${folder}/${letter.repeat(44)}/R&D <1>.png`),
  );
  const bytes = Buffer.from("x");
  for (const name of names) s3.objects.set(name, { bytes, modifiedAt: old });
  const fresh = `unclaimed/public/${"f".repeat(44)}/f.png`;
  s3.objects.set(fresh, { bytes, modifiedAt: now() });
  s3.objects.set("unclaimed/the owner's notes.txt", { bytes, modifiedAt: old });
  expect(await files.removeUnclaimed(now().getTime() - 1_800_000)).toBe(5);
  expect([...s3.objects.keys()].toSorted()).toEqual(
    [
      ...names.filter((name) => name.startsWith("public/")),
      fresh,
      "unclaimed/the owner's notes.txt",
    ].toSorted(),
  );
});

test("a file that is held again, or kept, while others are swept stays", async () => {
  const held = new Map([1, 2, 3].map((n) => [`result${n}`, `${String(n).repeat(43)}a.png`]));
  const old = new Date(0);
  const bytes = (text: string) => ({ bytes: Buffer.from(text), modifiedAt: old });
  for (const [result, name] of held) {
    s3.objects.set(`public/${name}`, bytes("png"));
    s3.objects.set(`private/held/public/${name}`, bytes(result));
  }
  let swept = "";
  const holdOthers = async (first: string) => {
    swept = first;
    const [again = "", kept = ""] = [...held.keys()].filter((result) => result !== first);
    s3.objects.set(`private/held/public/${held.get(again)}`, {
      bytes: Buffer.from(again),
      modifiedAt: now(),
    });
    s3.objects.delete(`private/held/public/${held.get(kept)}`);
    return false;
  };
  const store = createS3Store({ endpoint: s3.endpoint, publicUrl: "", ...s3.keys }, now);
  expect(await store.removeUnclaimed(1_000, holdOthers)).toBe(1);
  expect(fileKeys()).toEqual(
    [...held].flatMap(([result, name]) => (result === swept ? [] : [`public/${name}`])),
  );
});

test("an answer that is committed at its second attempt holds its file anew", async () => {
  const files = filesAt();
  const target = must(await files.createUpload({ ...upload, fileName: "a.txt" }, rule));
  const key = target.fileUrl.slice(`${s3.endpoint}/bots/`.length);
  s3.objects.set(`unclaimed/${key}`, { bytes: Buffer.from("text"), modifiedAt: now() });
  const holder = { sessionId: "session1", resultId: "result1" };
  await files.hold(holder, [{ content: target.fileUrl }]);
  s3.objects.set(`private/held/${key}`, { bytes: Buffer.from("result1"), modifiedAt: new Date(0) });
  await files.hold(holder, [{ content: target.fileUrl }]);
  expect(s3.objects.get(`private/held/${key}`)?.modifiedAt.getTime()).toBeGreaterThan(0);
  await files.keep("session1", [{ content: target.fileUrl }]);
  await files.hold(holder, [{ content: target.fileUrl }]);
  expect(s3.objects.has(`private/held/${key}`)).toBe(false);
});

test("a file that is missing or not of its type can't be used", async () => {
  const files = filesAt();
  const target = await files.createUpload({ ...upload, fileName: "a.png", fileType: "image/png" }, rule);
  if (!target.ok) throw new Error(target.error.message);
  const { fileUrl, formData } = target.value;
  expect(await files.findUnusable("session1", { content: `Here: ${fileUrl}` })).toEqual(new Set([fileUrl]));
  s3.objects.set(formData["key"] ?? "", { bytes: Buffer.from("<script>"), modifiedAt: now() });
  expect(await files.findUnusable("session1", { content: "", attachedFileUrls: [fileUrl] })).toEqual(
    new Set([fileUrl]),
  );
});

test("invalid credentials are an error, not a missing file", async () => {
  const target = await filesAt().createUpload(upload, rule);
  if (!target.ok) throw new Error(target.error.message);
  await expect(filesAt({ secretKey: "wrong" }).readFile(target.value.fileUrl)).rejects.toThrow(
    "answered 403",
  );
});

test("foreign URLs cause no request", async () => {
  expect(await filesAt().readFile("https://elsewhere.example/a/b.png")).toBeUndefined();
  expect(s3.requests).toEqual([]);
});

import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve, type ServerType } from "@hono/node-server";
import { fail, ok, parseUploadTarget, type UploadTarget } from "@banter/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ApiFailure } from "../failures/api-failure.ts";
import { createDiskStore, type DiskStore } from "../files/disk-store.ts";
import { createFiles } from "../files/create-files.ts";
import { fileKeyOf } from "../files/file-key.ts";
import type { UploadRule } from "../files/upload-request.ts";
import { defaultLimits } from "../limits/limits.ts";
import { createServerApp } from "../http/server-app.ts";
import { addDiskFiles, addUploadUrl } from "./uploads.ts";

const origin = "https://bots.example.org";
let directory = "";
let clock = new Date("2026-05-04T10:00:00Z");

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "banter-files-"));
  clock = new Date("2026-05-04T10:00:00Z");
});
afterEach(() => rm(directory, { recursive: true }));

function setUp(
  rule: Partial<UploadRule> = {},
  uploadMethod: "post" | "put" = "post",
  wrapDisk = (disk: DiskStore) => disk,
) {
  const disk = wrapDisk(createDiskStore({ directory, secret: "secret", uploadMethod, now: () => clock }));
  const files = createFiles(disk, { secret: "secret", now: () => clock, isAnswered: async () => false });
  const routes = createServerApp();
  addUploadUrl(routes, {
    files,
    publicUrl: undefined,
    limits: defaultLimits,
    describeUpload: async (sessionId) =>
      sessionId === "gone"
        ? fail<ApiFailure>({ code: "BAD_REQUEST", message: "Can't find session" })
        : ok({ accepts: [], maxBytes: 1_048_576, visibility: "Public", botId: "bot", ...rule }),
    reserve: async () => ok(undefined),
    onIssued: async () => {},
  });
  addDiskFiles(routes, disk, { admits: async () => true, count: async () => {}, countOnce: async () => {} });
  const request = async (path: string, init?: RequestInit): Promise<Response> =>
    routes.request(new URL(path, origin).href, init);
  const ask = (file: Readonly<Record<string, unknown>>): Promise<Response> =>
    request("/api/v3/generate-upload-url", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        sessionId: "session1",
        fileName: "plan b.pdf",
        fileType: "application/pdf",
        ...file,
      }),
    });
  const target = async (file: Readonly<Record<string, unknown>> = {}): Promise<UploadTarget> => {
    const parsed = parseUploadTarget(await (await ask(file)).json());
    if (!parsed.ok) throw new Error(parsed.error);
    return parsed.value;
  };
  const send = (
    { presignedUrl, formData }: UploadTarget,
    content: BlobPart,
    change: Readonly<Record<string, string>> = {},
  ): Promise<Response> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...formData, ...change })) form.append(name, value);
    form.append("file", new Blob([content]), "../../evil.html");
    return request(presignedUrl, { method: "POST", body: form });
  };
  return { files, routes, request, ask, target, send };
}

const pdf = (bytes: number) => Buffer.alloc(bytes).fill("%PDF");

const stored = async (): Promise<readonly string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe("an upload", () => {
  test("works end to end: URL, form, file, download", async () => {
    const { target, send, request, files } = setUp();
    const upload = await target();
    expect(upload.fileUrl).toMatch(
      /^https:\/\/bots\.example\.org\/api\/files\/public\/[\w-]{44}\/plan%20b\.pdf$/,
    );
    expect(upload).toMatchObject({ fileType: "application/pdf", maxFileSize: 1 });
    expect((await send(upload, "%PDF")).status).toBe(204);

    const reply = await request(upload.fileUrl);
    expect(await reply.text()).toBe("%PDF");
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename*=UTF-8''plan%20b.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "content-length": "4",
    });
    expect(await files.readFile(upload.fileUrl)).toMatchObject({
      value: { name: "plan b.pdf", contentType: "application/pdf", bytes: Buffer.from("%PDF") },
    });
    await files.remove(fileKeyOf(upload.fileUrl) ?? "");
    expect((await request(upload.fileUrl)).status).toBe(404);
  });

  test.each([
    ["Lebenslauf Jürgen (2).PDF", "Lebenslauf Jürgen (2).pdf"],
    ["履歴書.pdf", "履歴書.pdf"],
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\ada\\plan.pdf", "plan.pdf"],
    ["a\u202Efdp.exe.pdf", "afdp.exe.pdf"],
    ["100% ${filename}?#&.pdf", "100_ _{filename}_#&.pdf"],
    ["...pdf", "file.pdf"],
    [`${"x".repeat(300)}.pdf`, `${"x".repeat(80)}.pdf`],
    ["\uD800.pdf", "file.pdf"],
  ])("of %j is served and mailed as %j", async (fileName, name) => {
    const { target, send, request, files } = setUp({ visibility: "Private" });
    const upload = await target({ fileName });
    expect((await send(upload, "%PDF")).status).toBe(204);
    expect(decodeURIComponent(upload.fileUrl.split("/").at(-1) ?? "")).toBe(name);
    expect(files.isIssuedFile("session1", upload.fileUrl)).toBe(true);
    const reply = await request(await files.readableUrl(upload.fileUrl, 60));
    expect(await reply.text()).toBe("%PDF");
    expect(await files.readFile(upload.fileUrl)).toMatchObject({ value: { name } });
    expect((await stored()).every((file) => /^[\w-]{44}\.pdf$/.test(file))).toBe(true);
  });

  test("without a name, from an earlier version, can still be read and removed", async () => {
    const { target, send, request, files } = setUp();
    const upload = await target();
    await send(upload, "%PDF");
    const unnamed = upload.fileUrl.replace("/plan%20b.pdf", ".pdf");
    expect(await (await request(unnamed)).text()).toBe("%PDF");
    await files.remove(fileKeyOf(unnamed) ?? "");
    expect((await request(upload.fileUrl)).status).toBe(404);
  });

  test("can be a PUT of the file itself", async () => {
    const { target, request } = setUp({}, "put");
    const upload = await target();
    expect(upload.formData).toEqual({});
    expect((await request(upload.presignedUrl, { method: "PUT", body: "%PDF" })).status).toBe(204);
    expect(await (await request(upload.fileUrl)).text()).toBe("%PDF");
    const forged = upload.presignedUrl.replace("key=public", "key=private");
    expect((await request(forged, { method: "PUT", body: "%PDF" })).status).toBe(403);
    expect((await request(upload.presignedUrl, { method: "PUT" })).status).toBe(400);
  });

  test("streams a large file to disk over a real socket", async () => {
    const { routes, target } = setUp({ maxBytes: 64 * 1_048_576 });
    const server = serve({ fetch: routes.fetch, port: 0, hostname: "127.0.0.1" });
    const base = await listening(server);
    const upload = await target();
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.formData)) form.append(name, value);
    form.append("file", new Blob([pdf(40 * 1_048_576)]));
    const reply = await fetch(upload.presignedUrl.replace(origin, base), { method: "POST", body: form });
    expect(reply.status).toBe(204);
    const [name = ""] = await stored();
    expect((await stat(join(directory, "public", name))).size).toBe(40 * 1_048_576);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("over a real socket", () => {
  test("the reply about a disk that is full arrives while a large file is sent", async () => {
    const { routes, target } = setUp({ maxBytes: 64 * 1_048_576 }, "post", (disk) => ({
      ...disk,
      writeUpload: async (_, file) => {
        await once(file, "readable");
        file.destroy();
        throw new Error("ENOSPC: no space left on device");
      },
    }));
    const server = serve({ fetch: routes.fetch, port: 0, hostname: "127.0.0.1" });
    const base = await listening(server);
    const { formData, presignedUrl } = await target();
    for (let upload = 0; upload < 3; upload++) {
      const form = new FormData();
      for (const [name, value] of Object.entries(formData)) form.append(name, value);
      form.append("file", new Blob([pdf(30 * 1_048_576)]));
      const reply = await fetch(presignedUrl.replace(origin, base), { method: "POST", body: form });
      expect([reply.status, await reply.text()]).toEqual([500, "Internal Server Error"]);
    }
    await new Promise((resolve) => server.close(resolve));
  });

  test("a refusal arrives before the whole body was read, and the next request works", async () => {
    const { routes, target } = setUp();
    const server = serve({ fetch: routes.fetch, port: 0, hostname: "127.0.0.1" });
    const base = await listening(server);
    const upload = await target();
    const post = (bytes: number, change: Readonly<Record<string, string>>): Promise<Response> => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...upload.formData, ...change })) form.append(name, value);
      form.append("file", new Blob([pdf(bytes)]));
      return fetch(upload.presignedUrl.replace(origin, base), { method: "POST", body: form });
    };
    const tooLarge = await post(3 * 1_048_576, {});
    expect([tooLarge.status, await tooLarge.text()]).toEqual([413, "File size limit exceeded"]);
    expect((await post(3 * 1_048_576, { policy: "x" })).status).toBe(403);
    expect((await post(100, {})).status).toBe(204);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("an upload URL is refused", () => {
  test.each([
    [{}, { sessionId: "gone" }, "Can't find session"],
    [
      { accepts: [".pdf"] },
      { fileName: "a.exe", fileType: "application/x-msdownload" },
      "File type application/x-msdownload not allowed",
    ],
    [{ accepts: ["image/*"] }, {}, "File type application/pdf not allowed"],
    [{ accepts: ["image/png"] }, { fileName: "a.jpg", fileType: "" }, "File type jpg not allowed"],
    [{}, { fileSize: 1_048_577 }, "File size exceeds the 1MB limit"],
    [{}, { fileName: "" }, "fileName"],
  ])("with the rule %j for %j", async (rule, file, message) => {
    const reply = await setUp(rule).ask(file);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ message: expect.stringContaining(message) });
  });
});

describe("a file is refused", () => {
  test.each([
    ["for another key", { key: "public/../../../etc/passwd" }, "x", 403],
    ["for another type", { "Content-Type": "text/html" }, "x", 403],
    ["with a field more", { acl: "public-read" }, "x", 403],
    ["with a changed policy", { policy: "e30=" }, "x", 403],
    ["when it is empty", {}, "", 400],
    ["when it is too large", {}, "x".repeat(1_048_577), 413],
  ])("%s, and nothing is left", async (_, change, content, status) => {
    const { target, send } = setUp();
    expect((await send(await target(), content, change)).status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  test("when its URL has expired", async () => {
    const { target, send } = setUp();
    const upload = await target();
    clock = new Date(clock.getTime() + 11 * 60_000);
    const reply = await send(upload, "x");
    expect([reply.status, await reply.text()]).toEqual([403, "Upload URL has expired"]);
  });

  test.each([
    ["application/json", "{}"],
    ["multipart/form-data", "x"],
    [
      "multipart/form-data; boundary=b",
      "--b\r\ncontent-disposition: form-data; name=key\r\n\r\nx\r\n--b--\r\n",
    ],
    [
      "multipart/form-data; boundary=b",
      "--b\r\ncontent-disposition: form-data; name=file; filename=a\r\n\r\nx\r\n--b--\r\n",
    ],
    ["multipart/form-data; boundary=b", "garbage"],
  ])("as %s", async (type, body) => {
    const reply = await setUp().request("/api/uploads", {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    expect([400, 403]).toContain(reply.status);
    expect(await stored()).toEqual([]);
  });

  test("when its form is truncated", async () => {
    const { target, request } = setUp();
    const { formData } = await target();
    const fields = Object.entries(formData).map(
      ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const body = `${fields.join("")}--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF half`;
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const reply = await request("/api/uploads", { method: "POST", headers, body });
    expect(reply.status).toBe(400);
    expect(await stored()).toEqual([]);
    expect(
      (await request("/api/uploads", { method: "POST", headers, body: `${body}\r\n--b--\r\n` })).status,
    ).toBe(204);
  });

  test("when the connection breaks", async () => {
    const { target, request } = setUp({}, "put");
    const upload = await target();
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(Buffer.from("half"));
        controller.error(new Error("cut"));
      },
    });
    const init: RequestInit & { readonly duplex: "half" } = { method: "PUT", body, duplex: "half" };
    expect((await request(upload.presignedUrl, init)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });
});

describe("file names are harmless", () => {
  test.each([
    ["page.html", "text/html", ".html", "application/octet-stream"],
    ["image.svg", "image/svg+xml", ".svg", "application/octet-stream"],
    ["a.js", "text/javascript", ".js", "application/octet-stream"],
    ["a.xml", "application/xml", ".xml", "application/octet-stream"],
    ["evil.html", "image/png", ".png", "image/png"],
    ["photo.jpeg", "image/jpeg", ".jpeg", "image/jpeg"],
    ["note.weba", "audio/webm;codecs=opus", ".weba", "audio/webm"],
    ["../../../etc/passwd", "", ".bin", "application/octet-stream"],
    ["%2e%2e%2f.x\u0000.png", "", ".png", "image/png"],
    ["a.php ", "", ".bin", "application/octet-stream"],
    ["\u202Egnp.exe", "", ".exe", "application/octet-stream"],
    ["CON", "", ".bin", "application/octet-stream"],
    [`${"x".repeat(900)}.png`, "", ".png", "image/png"],
  ])("%s (%s) is stored as *%s and served as %s", async (fileName, fileType, extension, served) => {
    const { target, send, request } = setUp();
    const upload = await target({ fileName, fileType });
    expect(upload.fileUrl).toMatch(new RegExp(`/public/[\\w-]{44}/[^/]+\\${extension}$`));
    const signature = served.startsWith("image/") ? "GIF89a" : served.startsWith("audio/") ? "OggS" : "";
    expect((await send(upload, `${signature}<script>alert(1)</script>`)).status).toBe(204);
    expect(await stored()).toEqual([expect.stringMatching(new RegExp(`^[\\w-]{44}\\${extension}$`))]);
    const { headers } = await request(upload.fileUrl);
    expect(headers.get("content-type")).toBe(served);
    const kind = /^(image|audio)/.test(served) ? "inline" : "attachment";
    expect(headers.get("content-disposition")).toMatch(new RegExp(`^${kind}; filename`));
  });

  test.each([
    "public/../secret",
    "public/%2e%2e%2fsecret",
    "private/x",
    "public/..%00.png",
    `public/${"a".repeat(44)}.png`,
    `public/${"a".repeat(44)}.png.part`,
  ])("%s is not found", async (path) => {
    expect((await setUp().request(`/api/files/${path}`)).status).toBe(404);
  });
});

describe("file ownership", () => {
  test("a file URL is valid only for its session, at this server, unmodified", async () => {
    const { target, files } = setUp();
    const { fileUrl } = await target();
    expect(files.isIssuedFile("session1", fileUrl)).toBe(true);
    expect(files.isIssuedFile("session2", fileUrl)).toBe(false);
    expect(files.isIssuedFile("session1", fileUrl.replace(origin, "https://evil.example"))).toBe(false);
    expect(files.isIssuedFile("session1", fileUrl.replace(".pdf", ".png"))).toBe(false);
    expect(files.isIssuedFile("session1", fileUrl.replace("plan", "plot"))).toBe(false);
    expect(files.isIssuedFile("session1", `${fileUrl}?x=1`)).toBe(false);
    expect(files.isIssuedFile("session1", "https://bots.example.org/api/files/public/a.pdf")).toBe(false);
  });

  test("shared caches don't keep a file, and browsers ask again until it is removed", async () => {
    const { target, send, request, files } = setUp();
    const upload = await target();
    await send(upload, "%PDF");
    const { headers } = await request(upload.fileUrl);
    expect(headers.get("cache-control")).toBe("private, max-age=300, must-revalidate");
    const revalidate = () =>
      request(upload.fileUrl, { headers: { "if-none-match": `"other", W/${headers.get("etag")}` } });
    const current = await revalidate();
    expect([current.status, await current.text()]).toEqual([304, ""]);
    expect(current.headers.get("cache-control")).toBe("private, max-age=300, must-revalidate");
    const changed = await request(upload.fileUrl, { headers: { "if-none-match": '"other"' } });
    expect(changed.status).toBe(200);
    await files.remove(fileKeyOf(upload.fileUrl) ?? "");
    expect((await revalidate()).status).toBe(404);
  });

  test("a private file requires a signed URL, which expires", async () => {
    const { target, send, request, files } = setUp({ visibility: "Private" });
    const upload = await target({ fileName: "a.png", fileType: "image/png" });
    await send(upload, "GIF89a");
    expect(upload.fileUrl).toContain("/private/");
    expect((await request(upload.fileUrl)).status).toBe(404);
    const signed = await files.readableUrl(upload.fileUrl, 60);
    const reply = await request(signed);
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([
      200,
      "private, max-age=300, must-revalidate",
    ]);
    expect((await request(signed.replace(/expires=\d+/, "expires=9999999999"))).status).toBe(404);
    clock = new Date(clock.getTime() + 61_000);
    expect((await request(signed)).status).toBe(404);
  });
});

describe("range requests", () => {
  test.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=4-", 206, "456789", "bytes 4-9/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=0-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=20-", 416, "", "bytes */10"],
    ["bytes=0-1,3-4", 200, "0123456789", null],
    ["nonsense", 200, "0123456789", null],
  ])("%s", async (range, status, body, contentRange) => {
    const { target, send, request } = setUp();
    const upload = await target({ fileName: "a.txt", fileType: "text/plain" });
    await send(upload, "0123456789");
    const reply = await request(upload.fileUrl, { headers: { range } });
    expect([reply.status, await reply.text(), reply.headers.get("content-range")]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });
});

test("files on disk are readable by the server's user only", async () => {
  const { target, send } = setUp();
  const upload = await target();
  await send(upload, "%PDF");
  const [name = ""] = await stored();
  const path = join(directory, "public", name);
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect(await readFile(path, "utf8")).toBe("%PDF");
});

test("a disk that fails is an error of the server, without its reason, and the upload can be repeated", async () => {
  let isFailing = true;
  const { target, send } = setUp({}, "post", (disk) => ({
    ...disk,
    writeUpload: (permit, file) => {
      if (isFailing) file.once("end", () => rmSync(join(directory, "public"), { recursive: true }));
      return disk.writeUpload(permit, file);
    },
  }));
  const upload = await target();
  const failed = await send(upload, "%PDF");
  expect([failed.status, await failed.text()]).toEqual([500, "Internal Server Error"]);
  isFailing = false;
  expect((await send(upload, "%PDF")).status).toBe(204);
});

test("a form is usable as soon as the disk can be read again", async () => {
  let failures = 2;
  const { target, send } = setUp({}, "post", (disk) => ({
    ...disk,
    isUsable: async (key) => {
      if (failures-- > 0) throw new Error("EIO: i/o error");
      return disk.isUsable(key);
    },
  }));
  const upload = await target();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) statuses.push((await send(upload, "%PDF")).status);
  expect(statuses).toEqual([500, 500, 204]);
});

async function listening(server: ServerType): Promise<string> {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

import { parseUploadTarget } from "@banter/protocol";
import { expect, test } from "vitest";
import { fileBot, surveyBot } from "../testing/survey-bot.ts";
import { asRecord, must, openTestServer, type TestServer } from "../testing/test-server.ts";

const PATH = "/api/v3/generate-upload-url";

async function requestUpload(server: TestServer, sessionId: string, fields: object = {}): Promise<Response> {
  return server.post(PATH, {
    fileName: "plan.pdf",
    fileType: "application/pdf",
    fileSize: 4,
    sessionId,
    blockId: "file",
    ...fields,
  });
}

test("a file can be uploaded for a file input, and its URL is accepted as the answer", async () => {
  const server = await openTestServer({ bots: [fileBot()] });
  const { sessionId, resultId } = await server.start({}, "files");
  const target = must(parseUploadTarget(await (await requestUpload(server, sessionId)).json()));
  const form = new FormData();
  for (const [name, value] of Object.entries(target.formData)) form.append(name, value);
  form.append("file", new Blob(["%PDF"], { type: "application/pdf" }), "plan.pdf");
  expect(
    (await server.server.fetch(new Request(target.presignedUrl, { method: "POST", body: form }))).status,
  ).toBe(204);
  const stored = await server.server.fetch(new Request(target.fileUrl));
  expect(await stored.text()).toBe("%PDF");
  expect(stored.headers.get("content-security-policy")).toContain("sandbox");
  const message = { type: "text", text: target.fileUrl, attachedFileUrls: [target.fileUrl] };
  await server.say(sessionId, { message });
  expect((await server.store.results.find(resultId ?? ""))?.answers).toMatchObject([
    { content: expect.stringContaining(target.fileUrl) },
  ]);
  await server.server.close();
});

test("a URL that this server did not issue is not accepted", async () => {
  const server = await openTestServer({ bots: [fileBot()] });
  const { sessionId } = await server.start({}, "files");
  const url = "https://evil.test/x.pdf";
  const { body } = await server.say(sessionId, {
    message: { type: "text", text: url, attachedFileUrls: [url] },
  });
  expect(body["input"]).toMatchObject({ id: "file" });
  await server.server.close();
});

test.each([
  ["an unknown session", "unknown", {}, "Can't find session"],
  [
    "a type that the block does not accept",
    undefined,
    { fileName: "a.exe", fileType: "application/x-msdownload" },
    "File type application/x-msdownload not allowed",
  ],
  [
    "a size over the block's limit",
    undefined,
    { fileSize: 2 * 1_048_576 },
    "File size exceeds the 1MB limit",
  ],
])("refuses %s", async (_case, sessionId, fields, message) => {
  const bot = fileBot({ sizeLimit: 1, allowedFileTypes: { isEnabled: true, types: [".pdf"] } });
  const server = await openTestServer({ bots: [bot] });
  const started = await server.start({}, "files");
  const response = await requestUpload(server, sessionId ?? started.sessionId, fields);
  expect(response.status).toBe(400);
  expect(asRecord(await response.json())["message"]).toBe(message);
  await server.server.close();
});

test("refuses if the current input accepts no files", async () => {
  const server = await openTestServer({ bots: [surveyBot()] });
  const { sessionId } = await server.start();
  expect(await (await requestUpload(server, sessionId)).json()).toMatchObject({
    status: 400,
    message: "Current block does not expect file upload",
  });
  await server.server.close();
});

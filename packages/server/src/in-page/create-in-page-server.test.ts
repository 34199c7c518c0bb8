import { ask, defineBot, say, text } from "@banter/engine";
import { parseBotDefinition, readBot } from "@banter/engine/runtime";
import { fail } from "@banter/protocol";
import { expect, test } from "vitest";
import { toExportFormat } from "../bots/to-export-format.ts";
import { createInPageServer, type InPageEffects } from "./create-in-page-server.ts";

const none = async () => fail("not in this test");
const noPayment = async () => fail({ message: "not in this test", isPermanent: true });
const effects: InPageEffects = {
  runCode: none,
  http: none,
  ai: { text: none, reply: none, fields: none },
  sendEmail: none,
  payment: { create: noPayment, release: noPayment, status: none },
  isAiConfigured: () => true,
  parsePhone: () => undefined,
  async *streamText() {
    yield { type: "text", text: "Hi" };
  },
};

const read = readBot(
  defineBot({
    id: "files",
    variables: { name: text(), photo: text() },
    start: "all",
    groups: {
      all: [
        say("Name?"),
        ask.text({ save: "name" }),
        ask.file({ save: "photo", types: ["image/*"] }),
        say("Bye"),
      ],
    },
  }),
);
if (!read.ok) throw new Error("The test's bot can't be read");
const { definition } = read.value;
const typebot = toExportFormat(definition);

async function post(server: ReturnType<typeof createInPageServer>, path: string, body: unknown) {
  const response = await server.fetch(
    new Request(`https://page.invalid/api/${path}`, { method: "POST", body: JSON.stringify(body) }),
  );
  const reply: Record<string, unknown> = Object.fromEntries(Object.entries(Object(await response.json())));
  return { status: response.status, reply };
}

test("runs a bot from the request with the server's routes", async () => {
  const server = createInPageServer({ effects });
  const start = await post(server, "v1/typebots/files/preview/startChat", { typebot, isStreamEnabled: true });
  expect(start.reply).toMatchObject({ input: { type: "text input" }, isResendSafe: true, turn: 0 });
  const session = `v1/sessions/${String(start.reply["sessionId"])}/continueChat`;
  const answer = { message: { type: "text", text: "Ada" }, messageId: "m1", turn: 0 };
  const next = await post(server, session, answer);
  expect(next.reply).toMatchObject({ input: { type: "file input" }, turn: 1 });
  // A repeated message counts once, as on the server.
  expect(await post(server, session, answer)).toEqual(next);
});

test("validates files and issues URLs, but stores nothing", async () => {
  const server = createInPageServer({ effects });
  const start = await post(server, "v1/typebots/files/preview/startChat", { typebot });
  const sessionId = String(start.reply["sessionId"]);
  await post(server, `v1/sessions/${sessionId}/continueChat`, { message: { type: "text", text: "Ada" } });
  const file = { sessionId, blockId: "any", fileName: "me too.png", fileType: "image/png" };
  const target = await post(server, "v3/generate-upload-url", file);
  expect(target.reply).toMatchObject({ presignedUrl: "data:,", formData: {} });
  const fileUrl = String(target.reply["fileUrl"]);
  expect(fileUrl).toMatch(/^https:\/\/page\.invalid\/files\/[0-9a-f]{40}\/me%20too\.png$/);
  const refused = await post(server, "v3/generate-upload-url", { ...file, fileName: "a.exe", fileType: "" });
  expect(refused).toMatchObject({ status: 400, reply: { message: "File type exe not allowed" } });
  const end = await post(server, `v1/sessions/${sessionId}/continueChat`, {
    message: { type: "text", text: fileUrl },
  });
  expect(end.reply["input"]).toBeUndefined();
});

test("starts configured bots by public id and returns 404 otherwise", async () => {
  const parsed = parseBotDefinition(typebot);
  if (!parsed.ok) throw new Error("The test's bot can't be read back");
  const server = createInPageServer({ effects, bots: [parsed.value] });
  expect((await post(server, "v1/typebots/files/startChat", {})).status).toBe(200);
  expect((await post(server, "v1/typebots/other/startChat", {})).status).toBe(404);
  expect((await post(server, "v1/owner/bots", {})).status).toBe(404);
});

import { afterEach, expect, test, vi } from "vitest";
import { createBotLibrary, libraryBot } from "../bots/bot-library.ts";
import { asRecord, messageTexts, text } from "../testing/test-server.ts";
import { openOwnedServer, type OwnedServer } from "../testing/owner-client.ts";
import { aiBot, oneGroupBot, surveyBot } from "../testing/survey-bot.ts";
import { openReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";

let receiver: WebhookReceiver | undefined;
let server: OwnedServer | undefined;
afterEach(async () => {
  await server?.server.close();
  await receiver?.close();
});

async function open(): Promise<OwnedServer> {
  receiver = await openReceiver();
  const link = { id: "link", type: "Typebot link", options: { typebotId: "ai" } };
  server = await openOwnedServer({
    bots: [aiBot("demo"), surveyBot(), oneGroupBot("linking", "Linking", {}, [link])],
    environment: { BANTER_RESULT_WEBHOOK_URL: receiver.url, BANTER_ALLOWED_HOSTS: receiver.host },
  });
  return server;
}

/** Talks to the model to the end. Returns the result's id. */
async function visit(from: OwnedServer, isStreamEnabled: boolean): Promise<string> {
  const { sessionId, resultId = "" } = await from.start({ isStreamEnabled }, "ai");
  const { body } = await from.say(sessionId, text("Echo this"));
  if (isStreamEnabled) {
    await (await from.post(`/api/v2/sessions/${sessionId}/streamMessage`, {})).text();
    await from.say(sessionId, text("Echo this"));
  } else expect(messageTexts(body)).not.toBe("");
  await from.say(sessionId, text("Thanks"));
  return resultId;
}

test.each([
  ["ai", {}],
  ["linking", {}],
  ["survey", undefined],
])("the start reply and the opening of %s tell of its model: %j", async (id, disclosure) => {
  const from = await open();
  const start = await from.start({}, id);
  expect(start.bot.disclosure).toEqual(disclosure);
  const opening = asRecord(await (await from.get(`/api/v1/typebots/${id}/opening`)).json());
  if (opening["isStatic"] === true) expect(opening["typebot"]).toHaveProperty("id", id);
  if (id === "ai") expect(opening).toMatchObject({ isStatic: true, typebot: { disclosure: {} } });
});

test("a preview tells of its model", async () => {
  const from = await open();
  const link = await from.ask("/bots/ai/preview-links", "POST");
  const { token } = link.body;
  const reply = await from.post("/api/v1/typebots/ai/preview/startChat", { previewToken: token });
  expect(asRecord(await reply.json())["typebot"]).toMatchObject({ disclosure: {} });
});

test.each([false, true])("a model's text is marked for the owner; streamed: %j", async (isStreamEnabled) => {
  const from = await open();
  const id = await visit(from, isStreamEnabled);
  const { body } = await from.ask(`/bots/ai/results/${id}`);
  expect(body).toMatchObject({ aiGenerated: ["reply"] });
  const transcript = JSON.stringify(body["transcript"]);
  expect(transcript.match(/"isAiGenerated":true/g)).toHaveLength(1);
  expect(await from.ask("/bots/ai/results")).toMatchObject({
    body: { results: [{ aiGenerated: ["reply"] }] },
  });

  const csv = (await from.askText("/bots/ai/export?format=csv")).text.trim();
  expect(csv.split("\n")[0]).toMatch(/,AI-generated$/);
  expect(csv).toMatch(/,reply$/);
  const lines = (await from.askText("/bots/ai/export?format=jsonl")).text;
  expect(JSON.parse(lines)).toMatchObject({ aiGenerated: ["reply"] });

  await vi.waitFor(() => expect(receiver?.calls).toHaveLength(1));
  expect(JSON.parse(receiver?.calls[0]?.body ?? "")).toMatchObject({ result: { aiGenerated: ["reply"] } });
});

test("a model's text is marked for the owner, also once the bot is no longer served", async () => {
  const bots = createBotLibrary([libraryBot(aiBot("demo"), { publishedAt: new Date(0) })]);
  server = await openOwnedServer({ bots });
  const id = await visit(server, false);
  bots.replace([]);
  expect((await server.ask(`/bots/ai/results/${id}`)).body).toMatchObject({ aiGenerated: ["reply"] });
  const lines = (await server.askText("/bots/ai/export?format=jsonl")).text;
  expect(JSON.parse(lines)).toMatchObject({ aiGenerated: ["reply"] });
});

test("exports of a bot without a model are as before", async () => {
  const from = await open();
  const { sessionId } = await from.start();
  await from.say(sessionId, text("Ada"));
  const [header] = (await from.askText("/bots/survey/export?format=csv")).text.split("\n");
  expect(header).not.toContain("AI-generated");
});

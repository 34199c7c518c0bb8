import {
  botsReplySchema,
  chatReplySchema,
  clientLogsReplySchema,
  errorReplySchema,
  funnelReplySchema,
  liveReplySchema,
  previewLinkReplySchema,
  questionsReplySchema,
  removalReplySchema,
  resultReplySchema,
  resultsReplySchema,
  sessionReplySchema,
  startReplySchema,
  uploadTargetReplySchema,
} from "@banter/protocol/reply-schemas";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { openOwnedServer, type OwnedServer } from "../testing/owner-client.ts";
import { aiBot, fileBot, surveyBot } from "../testing/survey-bot.ts";
import { asRecord, text } from "../testing/test-server.ts";

/* Every reply of a real server conforms to its published schema. */

let server: OwnedServer;
let sessionId = "";
let resultId = "";
beforeAll(async () => {
  server = await openOwnedServer({ bots: [surveyBot(), fileBot(), aiBot("openai")], isAiDemoAllowed: true });
  const started = await server.start();
  sessionId = started.sessionId;
  resultId = started.resultId ?? "";
  await server.say(sessionId, { ...text("Ada"), messageId: "m1", turn: 0 });
});

/** Fails if the schema rejects the reply, or if the reply has top-level fields that the schema doesn't describe. */
function expectConforming(schema: v.GenericSchema, reply: unknown): void {
  const { issues = [], output } = v.safeParse(schema, reply);
  expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([]);
  expect(Object.keys(asRecord(output)).toSorted()).toEqual(Object.keys(asRecord(reply)).toSorted());
}

const post = async (path: string, body: unknown) => (await server.post(`/api${path}`, body)).json();
const get = async (path: string) => (await server.get(`/api${path}`)).json();

describe("chat replies", () => {
  test("to a start, with an input", async () => {
    expectConforming(startReplySchema, await post("/v1/typebots/survey/startChat", {}));
  });

  test("to a preview", async () => {
    const { body } = await server.ask("/bots/survey/preview-links", "POST");
    expectConforming(previewLinkReplySchema, body);
    const previewToken = String(body["token"]);
    expectConforming(startReplySchema, await post("/v1/typebots/survey/preview/startChat", { previewToken }));
  });

  test("to an answer, with messages", async () => {
    const { sessionId: session } = await server.start();
    expectConforming(chatReplySchema, await post(`/v1/sessions/${session}/continueChat`, text("one")));
  });

  test("to an answer, with a client action", async () => {
    const { sessionId: session } = await server.start({ isStreamEnabled: true }, "ai");
    const reply = asRecord(await post(`/v1/sessions/${session}/continueChat`, text("hello")));
    expect(reply["clientSideActions"]).toHaveLength(1);
    expectConforming(chatReplySchema, reply);
  });

  test("to a resync", async () => {
    expectConforming(sessionReplySchema, await get(`/v1/sessions/${sessionId}`));
  });

  test("to client logs", async () => {
    const logs = { clientLogs: [{ description: "A script failed" }] };
    expectConforming(clientLogsReplySchema, await post(`/v2/sessions/${sessionId}/clientLogs`, logs));
  });

  test("to an upload request", async () => {
    const { sessionId: session } = await server.start({}, "files");
    const file = { sessionId: session, fileName: "cv.txt", fileType: "text/plain" };
    expectConforming(uploadTargetReplySchema, await post("/v3/generate-upload-url", file));
  });

  test.each([
    ["/v1/typebots/nobody/startChat", {}],
    ["/v1/typebots/survey/startChat", { message: 7 }],
    ["/v1/nothing", {}],
  ])("to a refused request: %s", async (path, body) => {
    expect(v.is(errorReplySchema, await post(path, body))).toBe(true);
  });
});

test.each([
  ["/bots", botsReplySchema],
  ["/live", liveReplySchema],
  ["/bots/survey/results?limit=1", resultsReplySchema],
  ["/bots/survey/funnel", funnelReplySchema],
  ["/bots/survey/questions", questionsReplySchema],
])("the owner API's reply to %s", async (path, schema) => {
  expectConforming(schema, (await server.ask(path)).body);
});

test("the owner API's replies to reading and removing a result", async () => {
  const path = `/bots/survey/results/${resultId}`;
  expectConforming(resultReplySchema, (await server.ask(path)).body);
  expectConforming(removalReplySchema, (await server.ask(path, "DELETE")).body);
});

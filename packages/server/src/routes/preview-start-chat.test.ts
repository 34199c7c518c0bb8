import { createServer as createHttpServer } from "node:http";
import { once } from "node:events";
import { ok } from "@banter/protocol";
import { parseBotDefinition, type BotDefinition } from "@banter/engine/runtime";
import { expect, test, vi } from "vitest";
import type { Effects } from "../effects/create-effects.ts";
import { aiBot, surveyBot } from "../testing/survey-bot.ts";
import { asRecord, messageTexts, must, openTestServer, ORIGIN, text } from "../testing/test-server.ts";
import { OWNER_TOKEN, openOwnedServer } from "../testing/owner-client.ts";

const PATH = "/api/v1/typebots/survey/preview/startChat";
const behindGroup2 = { startFrom: { type: "group", groupId: "group2" } };
const asOwner = { authorization: `Bearer ${OWNER_TOKEN}` };
const local = { address: "127.0.0.1" };

/** A token for previews of `bot`, from the owner API. */
async function previewToken(server: Awaited<ReturnType<typeof openOwnedServer>>, bot = "survey") {
  const { body } = await server.ask(`/bots/${bot}/preview-links`, "POST");
  return String(body["token"]);
}

test("strangers can't preview a stored bot", async () => {
  const server = await openOwnedServer();
  const other = await openOwnedServer({ bots: [surveyBot(), surveyBot({ id: "other" })] });
  const attempts: readonly [body: object, headers?: Record<string, string>][] = [
    [behindGroup2],
    [{ ...behindGroup2, typebot: "survey" }],
    [{ ...behindGroup2, typebot: { ...surveyBot() } }],
    [{ ...behindGroup2, previewToken: "4102444800.forged" }],
    [{ ...behindGroup2, previewToken: `4102444800.${"A".repeat(43)}` }],
    [{ ...behindGroup2, previewToken: await previewToken(other, "other") }],
    [behindGroup2, { authorization: "Bearer guess" }],
    [behindGroup2, { authorization: "Bearer" }],
    [behindGroup2, { origin: ORIGIN }],
  ];
  for (const [body, headers] of attempts) {
    const response = await server.post(PATH, body, headers, local);
    expect(asRecord(await response.json()), JSON.stringify(body)).toMatchObject({ code: "UNAUTHORIZED" });
  }
});

test("a preview link runs its bot without a result until it expires", async () => {
  const server = await openOwnedServer();
  const token = await previewToken(server);
  const started = asRecord(await (await server.post(PATH, { ...behindGroup2, previewToken: token })).json());
  expect(messageTexts(started)).toBe("Question 2?");
  expect(started["resultId"]).toBeUndefined();
  expect(asRecord(started["typebot"])["publishedAt"]).toBeUndefined();
  expect((await server.say(String(started["sessionId"]), text("two"))).status).toBe(200);
  expect(await server.store.reports.botCounts()).toEqual([]);
  server.advance(24 * 3_600_000);
  const late = await server.post(PATH, { previewToken: token });
  expect(await late.json()).toMatchObject({ status: 401, message: expect.stringContaining("expired") });
});

test("a preview link is for one bot, and never for a bot of the request", async () => {
  const server = await openOwnedServer({ bots: [surveyBot(), surveyBot({ id: "other" })] });
  const token = await previewToken(server);
  const other = await server.post(PATH.replace("survey", "other"), { previewToken: token });
  expect(other.status).toBe(401);
  const typebot = { ...surveyBot({ questions: 0 }) };
  const sent = await server.post(PATH, { typebot, previewToken: token });
  expect(messageTexts(await sent.json())).toBe("Question 1?");
});

test("the owner token allows previews, also of a bot that visitors may use on other sites only", async () => {
  const settings = { security: { allowedOrigins: ["https://shop.test"] } };
  const { post, say } = await openOwnedServer({ bots: [surveyBot({ settings })] });
  const started = asRecord(await (await post(PATH, behindGroup2, asOwner)).json());
  expect(messageTexts(started)).toBe("Question 2?");
  expect((await say(String(started["sessionId"]), text("two"))).status).toBe(200);
});

test("the rule `none` refuses everyone", async () => {
  const server = await openOwnedServer({ preview: "none" });
  const token = await previewToken(server);
  expect((await server.post(PATH, { previewToken: token }, {}, local)).status).toBe(401);
  expect((await server.post(PATH, {}, asOwner, local)).status).toBe(401);
});

test("the rule `local` allows programs and pages of this machine only", async () => {
  const { post, server } = await openTestServer({ preview: "local", trustedProxies: 0 });
  const status = async (
    headers: Record<string, string>,
    address = "127.0.0.1",
    host = "localhost:3000",
    { fetch } = server,
  ) => {
    const request = {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", ...headers },
    };
    return (await fetch(new Request(`http://${host}${PATH}`, request), { address })).status;
  };
  expect(await status({})).toBe(200);
  expect(await status({}, "::ffff:127.0.0.1")).toBe(200);
  expect(await status({ origin: "http://localhost:5173" })).toBe(200);
  expect(await status({ origin: "http://[::1]:3000" })).toBe(200);
  expect(await status({ origin: "https://evil.test" })).toBe(401);
  expect(await status({ origin: "http://localhost.evil.test" })).toBe(401);
  expect(await status({ origin: "null" })).toBe(401);
  expect(await status({ "x-forwarded-for": "127.0.0.1" })).toBe(401);
  expect(await status({ via: "1.1 proxy" })).toBe(401);
  expect(await status({}, "203.0.113.1")).toBe(401);
  expect(await status({}, "127.0.0.1", "rebound.test")).toBe(401);
  const unknown = await openTestServer({ preview: "local" });
  expect(await status({}, "127.0.0.1", "localhost:3000", unknown.server)).toBe(401);
  const elsewhere = await post(PATH, {}, {}, { address: "203.0.113.1" });
  expect(asRecord(await elsewhere.json())["message"]).toContain("on its own machine only");
});

test("the rule `any` allows everyone's own bots, but no stored one", async () => {
  const { post } = await openTestServer({ preview: "any" });
  const sent = { typebot: { ...surveyBot({ id: "sent" }) } };
  const reply = await post("/api/v1/typebots/sent/preview/startChat", sent);
  expect(messageTexts(await reply.json())).toBe("Question 1?");
  expect((await post(PATH, behindGroup2)).status).toBe(401);
  expect((await post(PATH, { ...behindGroup2, typebot: "survey" })).status).toBe(401);
  const invalid = await post("/api/v1/typebots/sent/preview/startChat", { typebot: { id: 3 } });
  expect(invalid.status).toBe(400);
});

test("a session id can be chosen repeatedly, but never one of a visitor", async () => {
  const { start, post, say } = await openOwnedServer();
  const preview = async (sessionId: string) => post(PATH, { sessionId }, asOwner);
  for (const invalid of ["my session", "a/b", "é", "x".repeat(201)]) {
    const refused = await preview(invalid);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("sessionId");
  }
  const first = asRecord(await (await preview("survey-me")).json());
  await say("survey-me", text("one"));
  const second = asRecord(await (await preview("survey-me")).json());
  expect(messageTexts(second)).toBe("Question 1?");
  expect([first["sessionId"], second["sessionId"]]).toEqual(["survey-me", "survey-me"]);
  expect((await say("survey-me", { ...text("one"), turn: second["turn"] })).status).toBe(200);
  const { sessionId } = await start();
  expect((await preview(sessionId)).status).toBe(400);
});

test.each([
  ["of an old version", { version: "5", events: null }, "Question 1?"],
  ["that isn't finished", { events: [] }, ""],
])("a bot %s can be sent", async (_, changes, shown) => {
  const { groups, edges, ...bot } = surveyBot({ id: "sent" });
  const start = { id: "start", type: "start", outgoingEdgeId: "first" };
  const typebot = {
    ...bot,
    groups: [
      {
        id: "start-group",
        title: "Start",
        blocks: "events" in changes && changes.events === null ? [start] : [],
      },
      ...groups,
    ],
    edges: [...edges, { id: "first", from: { blockId: "start" }, to: { groupId: "group1" } }],
    ...changes,
  };
  const { post } = await openTestServer({ preview: "any" });
  const response = await post("/api/v1/typebots/sent/preview/startChat", { typebot });
  expect(response.status).toBe(200);
  expect(messageTexts(await response.json())).toBe(shown);
});

/** A bot that runs one block, then asks for anything. */
function botWith(block: object): BotDefinition {
  return must(
    parseBotDefinition({
      version: "6.1",
      id: "sent",
      name: "Sent",
      publicId: "sent",
      events: [{ id: "start", type: "start", outgoingEdgeId: "e" }],
      groups: [
        {
          id: "g",
          title: "G",
          blocks: [{ id: "i", type: "text input" }, block, { id: "j", type: "text input" }],
        },
      ],
      edges: [{ id: "e", from: { eventId: "start" }, to: { groupId: "g" } }],
      variables: [{ id: "v", name: "v" }],
    }),
  );
}

const environment = {
  BANTER_AI_OPENAI_KEY: "sk-owner",
  BANTER_STRIPE_SECRET_KEY: "sk_owner",
  BANTER_STRIPE_PUBLIC_KEY: "pk_owner",
  BANTER_ALLOWED_HOSTS: "127.0.0.1",
};

/** Sends a bot to a server with every credential, answers it, and returns the second reply. */
async function answerSent(block: object, settings: Readonly<Record<string, string>> = environment) {
  const server = await openTestServer({ preview: "any", environment: settings });
  const path = "/api/v1/typebots/sent/preview/startChat";
  const body = { typebot: { ...botWith(block) }, isStreamEnabled: true };
  const { sessionId } = asRecord(await (await server.post(path, body)).json());
  return { server, sessionId: String(sessionId), ...(await server.say(String(sessionId), text("go"))) };
}

test("a sent bot never uses the server's credentials, in no turn", async () => {
  const requests: string[] = [];
  const upstream = createHttpServer((request, response) => {
    requests.push(`${request.url} ${request.headers.authorization ?? ""}`);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const address = upstream.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  try {
    const http = await answerSent({ id: "b", type: "Webhook", options: { webhook: { url, method: "GET" } } });
    expect(http.body["logs"]).toMatchObject([{ description: "The HTTP request failed" }]);
    const stripe = { ...environment, BANTER_STRIPE_API: url };
    const payment = { id: "b", type: "payment input", options: { amount: "30", currency: "USD" } };
    const paid = await answerSent(payment, stripe);
    expect(JSON.stringify(paid.body)).not.toContain("pk_owner");
    const ai = { ...environment, BANTER_AI_OPENAI_BASE_URL: url };
    const options = {
      action: "Create chat completion",
      model: "m",
      messages: [{ role: "user", content: "x" }],
    };
    const asked = await answerSent(
      {
        id: "b",
        type: "openai",
        options: { ...options, responseMapping: [{ item: "Message content", variableId: "v" }] },
      },
      ai,
    );
    const stream = await asked.server.post(`/api/v2/sessions/${asked.sessionId}/streamMessage`, {});
    expect(await stream.text()).not.toContain("0:");
    expect(requests).toEqual([]);
  } finally {
    upstream.close();
  }
});

test("a sent bot can't enter a stored one by a link", async () => {
  const link = { id: "b", type: "Typebot link", options: { typebotId: "survey", groupId: "group2" } };
  const { body } = await answerSent(link);
  expect(JSON.stringify(body)).not.toContain("Question 2?");
});

test("custom effects of the embedding program are for served bots only", async () => {
  const streamText = vi.fn<() => AsyncGenerator<{ type: "text"; text: string }>>(async function* () {
    yield { type: "text", text: "paid for" };
  });
  const http = vi.fn<Effects["http"]>(async () => ok({ statusCode: 200, data: {} }));
  const server = await openTestServer({
    preview: "any",
    effects: { streamText, http },
    bots: [aiBot("openai")],
  });
  const sent = { typebot: { ...aiBot("openai") }, isStreamEnabled: true };
  const { sessionId } = asRecord(
    await (await server.post("/api/v1/typebots/ai/preview/startChat", sent)).json(),
  );
  await server.say(String(sessionId), text("Why?"));
  await server.post(`/api/v2/sessions/${String(sessionId)}/streamMessage`, {});
  expect(streamText).not.toHaveBeenCalled();
});

const stranger = { address: "203.0.113.9" };

test("starts of previews are limited per address, whatever the bots are called", async () => {
  const server = await openTestServer({ preview: "any", bots: [] });
  const statuses: number[] = [];
  for (let n = 0; n < 70; n++) {
    const path = PATH.replace("survey", `survey${n}`);
    statuses.push((await server.post(path, { typebot: surveyBot() }, {}, stranger)).status);
  }
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(60).every((status) => status === 429)).toBe(true);
});

test("the bytes of previews are limited per address, and what isn't the bot as in other starts", async () => {
  const environment = { BANTER_LIMIT_ADDRESS_TOTAL_MB: "1" };
  const server = await openTestServer({ preview: "any", bots: [], environment });
  const start = async (body: object) => (await server.post(PATH, body, {}, stranger)).status;
  const long = { ...surveyBot(), name: "x".repeat(300_000) };
  expect(await start({ typebot: surveyBot(), prefilledVariables: { answer1: "x".repeat(300_000) } })).toBe(
    413,
  );
  expect(await start({ typebot: long })).toBe(200);
  expect(await start({ typebot: { ...long, name: "x".repeat(900_000) } })).toBe(429);
});

test("a preview may pause for an hour; then nothing of it is left", async () => {
  const server = await openTestServer({ preview: "any" });
  const start = async (body: object) =>
    String(asRecord(await (await server.post(PATH, body, {}, stranger)).json())["sessionId"]);
  const [idle, used] = [
    await start({ typebot: surveyBot({ questions: 5 }) }),
    await start({ typebot: surveyBot() }),
  ];
  const { botRevision = "" } = (await server.store.sessions.find(idle)) ?? {};
  server.advance(59 * 60_000);
  await server.server.sweep();
  expect((await server.say(used, text("Ada"))).status).toBe(200);
  expect(await server.store.revisions.find(botRevision)).toBeDefined();
  server.advance(2 * 60_000);
  expect((await server.say(idle, text("Ada"))).status).toBe(404);
  expect((await server.say(used, text("Lovelace"))).status).toBe(200);
  await server.server.sweep();
  expect(await server.store.sessions.find(idle)).toBeUndefined();
  expect(await server.store.sessions.find(used)).toBeDefined();
  expect(await server.store.revisions.find(botRevision)).toBeUndefined();
});

import { parseBotDefinition, type BotDefinition } from "@banter/engine/runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openOwnedServer, type OwnedServer } from "../testing/owner-client.ts";
import { aiBot } from "../testing/survey-bot.ts";
import { asRecord, must, text } from "../testing/test-server.ts";
import { openReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";

/* A visitor rates a streamed reply, and its owner reads the feedback. */

let receiver: WebhookReceiver;
let server: OwnedServer;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await server.server.close();
  await receiver.close();
});

/** The AI test bot with feedback on, by its block or by its settings. */
function ratedBot({
  canRate = true,
  settings = {},
  options = {},
}: { canRate?: boolean; settings?: object; options?: object } = {}) {
  const bot = aiBot("openai", options);
  const groups = bot.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) =>
      block.type === "openai" ? { ...block, options: { ...block.options, canRate } } : block,
    ),
  }));
  return must(parseBotDefinition({ ...bot, groups, settings }));
}

async function open(bot: BotDefinition = ratedBot()): Promise<void> {
  server = await openOwnedServer({
    bots: [bot],
    environment: { BANTER_RESULT_WEBHOOK_URL: receiver.url, BANTER_ALLOWED_HOSTS: receiver.host },
    metricsToken: "metrics",
    effects: {
      streamText: async function* () {
        yield { type: "text", text: "Because it is." };
      },
    },
  });
}

/** A conversation in which turn 1 is a streamed reply. `canRate` is what the server says of it. */
async function converse() {
  const { sessionId, resultId = "" } = await server.start({ isStreamEnabled: true }, "ai");
  const { body } = await server.say(sessionId, text("Why?"));
  const [action] = Array.isArray(body["clientSideActions"]) ? body["clientSideActions"] : [];
  await (await server.post(`/api/v2/sessions/${sessionId}/streamMessage`, {})).text();
  await server.say(sessionId, text("Because it is."));
  return { sessionId, resultId, canRate: asRecord(action)["canRate"] };
}

async function rate(sessionId: string, body: unknown, turn: number | string = 1) {
  const response = await server.post(`/api/v1/sessions/${sessionId}/replies/${turn}/rating`, body);
  return { status: response.status, body: asRecord(await response.json()) };
}

/** The feedback in the owner's transcript, with the text that it rates. */
async function feedback(resultId: string) {
  const { body } = await server.ask(`/bots/ai/results/${resultId}`);
  const entries = Array.isArray(body["transcript"]) ? body["transcript"].map(asRecord) : [];
  return entries.flatMap(({ rating: feedback, messages }) =>
    feedback === undefined
      ? []
      : [{ ...asRecord(feedback), isOfReply: JSON.stringify(messages).includes("Because") }],
  );
}

const answerOfReceiver = (index: number) => asRecord(JSON.parse(receiver.calls[index]?.body ?? "{}"));

test("is stored with the result, at the reply, and the last one counts", async () => {
  await open();
  const { sessionId, resultId, canRate } = await converse();
  expect(canRate).toBe(true);
  expect((await rate(sessionId, { value: "up" })).status).toBe(200);
  server.advance(1_000);
  const changed = await rate(sessionId, { value: "down", comment: " Too short " });
  expect(changed.body).toEqual({ value: "down", comment: "Too short" });
  expect(await feedback(resultId)).toEqual([
    { value: "down", comment: "Too short", at: "2026-01-01T00:00:01.000Z", isOfReply: true },
  ]);
  expect((await rate(sessionId, { value: null })).body).toEqual({ value: null });
  expect(await feedback(resultId)).toEqual([]);
});

test("is possible after the conversation has ended", async () => {
  await open();
  const { sessionId, resultId } = await converse();
  await server.say(sessionId, text("Bye"));
  expect((await rate(sessionId, { value: "up" })).status).toBe(200);
  expect(await feedback(resultId)).toMatchObject([{ value: "up" }]);
});

test("each change is posted once to the owner's webhook, a repetition never", async () => {
  await open();
  const { sessionId, resultId } = await converse();
  await rate(sessionId, { value: "down", comment: "Wrong" });
  await rate(sessionId, { value: "down", comment: "Wrong" });
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(1));
  expect(answerOfReceiver(0)).toMatchObject({
    event: "result.rated",
    bot: { id: "ai" },
    reply: { sessionId, turn: 1, rating: { value: "down", comment: "Wrong" } },
    result: { id: resultId },
  });
  await rate(sessionId, { value: null });
  await rate(sessionId, { value: null });
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(2));
  expect(answerOfReceiver(1)["reply"]).toEqual({ sessionId, turn: 1, rating: null });
});

test("a reply that isn't a streamed one, or that the author doesn't let rate, is refused", async () => {
  await open();
  const { sessionId } = await converse();
  for (const turn of [0, 2, 7, "x", "1.5", "-1"]) {
    const { status, body } = await rate(sessionId, { value: "up" }, turn);
    expect([turn, status, body["message"]]).toEqual([turn, 404, "This reply can't be rated"]);
  }
  expect((await rate("missing", { value: "up" })).status).toBe(404);
  await server.server.close();
  await open(ratedBot({ canRate: false, settings: { canRateReplies: true } }));
  const silent = await converse();
  expect(silent.canRate).toBeUndefined();
  expect((await rate(silent.sessionId, { value: "up" })).status).toBe(404);
});

test("an imported bot offers it if its settings say so", async () => {
  await open(aiBot("openai"));
  expect((await converse()).canRate).toBeUndefined();
  await server.server.close();
  await open(must(parseBotDefinition({ ...aiBot("openai"), settings: { canRateReplies: true } })));
  const { sessionId, canRate } = await converse();
  expect(canRate).toBe(true);
  expect((await rate(sessionId, { value: "up" })).status).toBe(200);
});

test("an invalid body is refused with the name of the field", async () => {
  await open();
  const { sessionId } = await converse();
  for (const [body, field] of [
    [{}, "value"],
    [{ value: "sideways" }, "value"],
    [{ value: "up", comment: "x".repeat(1_001) }, "comment"],
    [{ value: "up", comment: 5 }, "comment"],
  ] as const) {
    const { status, body: reply } = await rate(sessionId, body);
    expect(status).toBe(400);
    expect(reply["message"]).toContain(field);
  }
});

test("is limited like the session's other requests", async () => {
  await open();
  const { sessionId } = await converse();
  const statuses = new Set<number>();
  for (let index = 0; index < 200 && !statuses.has(429); index++)
    statuses.add((await rate(sessionId, { value: index % 2 === 0 ? "up" : "down" })).status);
  expect([...statuses]).toEqual([200, 429]);
});

test("is in the exports, the figures, the filter and the metrics", async () => {
  await open();
  const [first, second, unrated] = [await converse(), await converse(), await converse()];
  await rate(first.sessionId, { value: "up" });
  await rate(second.sessionId, { value: "down", comment: "=1+1" });
  const csv = (await server.askText("/bots/ai/export")).text.trim().split("\n");
  expect(csv[0]).toContain("rated up,rated down,rating comments");
  expect(csv.find((line) => line.startsWith(second.resultId))).toMatch(/,0,1,"?'?=1\+1"?/);
  expect(csv.find((line) => line.startsWith(unrated.resultId))).toMatch(/,0,0,/);
  const lines = (await server.askText("/bots/ai/export?format=jsonl")).text.trim().split("\n");
  expect(lines.map((line) => asRecord(JSON.parse(line))["ratings"])).toMatchObject([
    [{ sessionId: first.sessionId, turn: 1, value: "up" }],
    [{ value: "down", comment: "=1+1" }],
    [],
  ]);
  const funnel = await server.ask("/bots/ai/funnel");
  expect(funnel.body["ratings"]).toEqual({ up: 1, down: 1 });
  const list = await server.ask("/bots/ai/results?rated=down");
  expect(list.body).toMatchObject({
    total: 1,
    results: [{ id: second.resultId, ratings: { up: 0, down: 1 } }],
  });
  const metrics = await (await server.get("/metrics", { authorization: "Bearer metrics" })).text();
  expect(metrics).toContain('banter_reply_ratings_total{rating="up"} 1');
  expect(metrics).toContain('banter_reply_ratings_total{rating="down"} 1');
});

test("of a reply that the visitor replaced keeps its comment and doesn't count", async () => {
  await open(ratedBot({ options: { canRegenerate: true } }));
  const { sessionId, resultId } = await converse();
  await rate(sessionId, { value: "down", comment: "Wrong" });
  expect((await server.say(sessionId, { message: { type: "regenerate" } })).status).toBe(200);
  await (await server.post(`/api/v2/sessions/${sessionId}/streamMessage`, {})).text();
  await server.say(sessionId, text("Because it is."));
  await rate(sessionId, { value: "up" }, 3);
  expect(await feedback(resultId)).toMatchObject([{ value: "up", isOfReply: true }]);
  expect((await server.ask("/bots/ai/funnel")).body["ratings"]).toEqual({ up: 1, down: 0 });
  expect((await server.ask("/bots/ai/results?rated=down")).body["total"]).toBe(0);
  const csv = (await server.askText("/bots/ai/export")).text.trim().split("\n");
  expect(csv[1]).toMatch(/,1,0,Wrong$/);
  const line = asRecord(JSON.parse((await server.askText("/bots/ai/export?format=jsonl")).text));
  expect(line["ratings"]).toMatchObject([{ turn: 1, comment: "Wrong", isReplaced: true }, { turn: 3 }]);
  expect(JSON.stringify(asRecord(line["ratings"])["1"])).not.toContain("isReplaced");
});

test("that was given earlier and arrives later doesn't count, and the page learns which one does", async () => {
  await open();
  const { sessionId, resultId } = await converse();
  await rate(sessionId, { value: "down", comment: "Wrong", ratedAt: 2_000 });
  const late = await rate(sessionId, { value: "up", ratedAt: 1_000 });
  expect(late).toEqual({ status: 200, body: { value: "down", comment: "Wrong" } });
  await rate(sessionId, { value: null, ratedAt: 4_000 });
  expect((await rate(sessionId, { value: "up", ratedAt: 3_000 })).body).toEqual({ value: null });
  expect(await feedback(resultId)).toEqual([]);
});

test("is removed with the visitor's data", async () => {
  await open();
  const { sessionId, resultId } = await converse();
  expect((await rate(sessionId, { value: "down", comment: "Wrong" })).status).toBe(200);
  await server.ask(`/bots/ai/results/${resultId}`, "DELETE");
  expect((await rate(sessionId, { value: "up" })).status).toBe(404);
  expect((await server.askText("/bots/ai/export?format=jsonl")).text).toBe("");
});

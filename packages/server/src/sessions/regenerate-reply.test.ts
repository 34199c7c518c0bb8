import type { BotDefinition } from "@banter/engine/runtime";
import { expect, test } from "vitest";
import { transcriptOf } from "../reports/transcript.ts";
import { aiBot } from "../testing/survey-bot.ts";
import { openTestServer, text } from "../testing/test-server.ts";

type GroupDefinition = BotDefinition["groups"][number];

const regenerate = { type: "regenerate" };

/** A session with a streamed reply, "Reply 1.", after which the next question is open. */
async function replied(options: object = { canRegenerate: true }, settings: object = {}) {
  let calls = 0;
  const bot = aiBot("openai", options);
  const server = await openTestServer({
    bots: [{ ...bot, groups: bot.groups.map(withLastQuestion), settings: { ...settings } }],
    effects: {
      streamText: async function* () {
        calls += 1;
        yield { type: "text", text: `Reply ${calls}.` };
      },
    },
  });
  const { sessionId, resultId = "" } = await server.start({ isStreamEnabled: true }, "ai");
  const stream = async () => (await server.post(`/api/v2/sessions/${sessionId}/streamMessage`, {})).text();
  await server.say(sessionId, text("Why?"));
  await stream();
  const reply = await server.say(sessionId, text("Reply 1."));
  const result = async () => {
    const found = await server.store.results.find(resultId);
    if (found === undefined) throw new Error("There is no result");
    const { variables } = found;
    const entries = transcriptOf(await server.store.reports.transcript(resultId), found);
    const told = entries.map((entry) => (entry.from === "bot" ? entry.messages : entry.text));
    return { variables, told: JSON.stringify(told) };
  };
  return { server, sessionId, reply, stream, result, calls: () => calls };
}

/** Adds a question to the end, so that the conversation goes on after the one that follows the reply. */
function withLastQuestion(group: GroupDefinition): GroupDefinition {
  const last = group.blocks.at(-1);
  return last === undefined ? group : { ...group, blocks: [...group.blocks, { ...last, id: "last" }] };
}

test("another reply is requested once, however often its message arrives, and replaces the first", async () => {
  const { server, sessionId, reply, stream, result, calls } = await replied();
  expect(reply.body).toMatchObject({ canRegenerate: true, turn: 2 });
  const message = { message: regenerate, messageId: "again", turn: 2 };
  const [first, second] = await Promise.all([server.say(sessionId, message), server.say(sessionId, message)]);
  expect(first).toMatchObject({
    status: 200,
    body: { messages: [], turn: 3, clientSideActions: [{ type: "stream", isRegeneration: true }] },
  });
  expect(second).toEqual(first);
  const otherTab = await server.say(sessionId, { message: regenerate, messageId: "other", turn: 2 });
  expect(otherTab).toMatchObject({
    status: 409,
    body: { turn: 3, clientSideActions: [{ isRegeneration: true }] },
  });
  await Promise.all([stream(), stream()]);
  expect(calls()).toBe(2);
  const next = await server.say(sessionId, {
    message: { type: "text", text: "Forged" },
    messageId: "m",
    turn: 3,
  });
  expect(next.body).toMatchObject({ input: { id: "next" }, canRegenerate: true });
  const { variables, told } = await result();
  expect(variables["reply"]).toBe("Reply 2.");
  expect(told).toContain("Reply 2.");
  expect(told).not.toContain("Reply 1.");
  expect(told.split("Why?")).toHaveLength(2);
});

test("after the next answer, and where the author doesn't allow it, it is a conflict that keeps the reply", async () => {
  const { server, sessionId } = await replied();
  await server.say(sessionId, text("Thanks"));
  const late = await server.say(sessionId, { message: regenerate, messageId: "late", turn: 2 });
  expect(late).toMatchObject({ status: 409, body: { turn: 3, input: { id: "last" } } });
  const untied = await server.say(sessionId, { message: regenerate, messageId: "untied" });
  expect(untied).toMatchObject({ status: 409, body: { code: "CONFLICT", turn: 3 } });
  const { sessionId: other, server: strict, result } = await replied({});
  const refused = await strict.say(other, { message: regenerate, messageId: "again", turn: 2 });
  expect(refused).toMatchObject({ status: 409, body: { code: "CONFLICT", turn: 2, input: { id: "next" } } });
  expect((await result()).told).toContain("Reply 1.");
});

test("each reply is charged to the daily budget, and at its limit the last reply stays", async () => {
  const settings = { ai: { limits: { visitorMessages: 2 } } };
  const { server, sessionId, stream, result } = await replied({ canRegenerate: true }, settings);
  await server.say(sessionId, { message: regenerate, messageId: "again", turn: 2 });
  await stream();
  await server.say(sessionId, { message: { type: "text", text: "" }, messageId: "m", turn: 3 });
  const refused = await server.say(sessionId, { message: regenerate, messageId: "third", turn: 4 });
  expect(refused).toMatchObject({ status: 403, body: { message: "The daily AI limit is reached." } });
  expect((await result()).told).toContain("Reply 2.");
  expect((await server.say(sessionId, { ...text("Thanks"), messageId: "t", turn: 4 })).status).toBe(200);
});

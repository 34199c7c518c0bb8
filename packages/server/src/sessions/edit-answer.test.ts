import { expect, test } from "vitest";
import { surveyBot } from "../testing/survey-bot.ts";
import { openOwnedServer } from "../testing/owner-client.ts";
import { text } from "../testing/test-server.ts";

const edit = (turn: number, content: string) => ({ message: { type: "edit", turn, message: content } });

/** A session in which two of three questions are answered. */
async function answered(settings: object = { canEditAnswers: true }) {
  const server = await openOwnedServer({ bots: [surveyBot({ settings: { ...settings } })] });
  const { sessionId, resultId = "" } = await server.start({}, "survey");
  await server.say(sessionId, { ...text("Ada"), messageId: "first", turn: 0 });
  const reply = await server.say(sessionId, { ...text("36"), messageId: "second", turn: 1 });
  const result = async () => {
    const {
      answers = [],
      earlierAnswers = [],
      variables = {},
    } = (await server.store.results.find(resultId)) ?? {};
    const contents = (list: typeof answers) => list.map(({ blockId, content }) => `${blockId}=${content}`);
    return { answers: contents(answers), earlier: contents(earlierAnswers), variables };
  };
  return { server, sessionId, resultId, reply, result };
}

test("an edited answer counts once, however often its message arrives, and replaces what came after it", async () => {
  const { server, sessionId, reply, result } = await answered();
  expect(reply.body).toMatchObject({ turn: 2, editableTurns: [0, 1] });
  const message = { ...edit(0, "Grace"), messageId: "edit", turn: 2 };
  const [first, second] = await Promise.all([server.say(sessionId, message), server.say(sessionId, message)]);
  expect(first).toMatchObject({
    status: 200,
    body: { turn: 3, returnsTo: 0, editableTurns: [0], input: { id: "input2" } },
  });
  expect(second).toEqual(first);
  expect(await result()).toEqual({
    answers: ["input1=Grace"],
    earlier: ["input1=Ada", "input2=36"],
    variables: { answer1: "Grace", answer2: "" },
  });
  const otherTab = await server.say(sessionId, { ...edit(1, "37"), messageId: "other", turn: 2 });
  expect(otherTab).toMatchObject({ status: 409, body: { turn: 3, returnsTo: 0, lastMessageId: "edit" } });
  await server.say(sessionId, { ...text("40"), messageId: "again", turn: 3 });
  expect(await result()).toMatchObject({ answers: ["input1=Grace", "input2=40"] });
});

test("an edit races an answer: one of them counts, the other gets the current state", async () => {
  const { server, sessionId, result } = await answered();
  const outcomes = await Promise.all([
    server.say(sessionId, { ...edit(0, "Grace"), messageId: "edit", turn: 2 }),
    server.say(sessionId, { ...text("London"), messageId: "third", turn: 2 }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([200, 409]);
  expect((await result()).answers).toEqual(["input1=Grace"]);
});

test("a turn that can't be edited is a conflict that changes nothing", async () => {
  const { server, sessionId, result } = await answered({});
  const refused = await server.say(sessionId, { ...edit(0, "Grace"), messageId: "edit", turn: 2 });
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "CONFLICT", turn: 2, input: { id: "input3" } },
  });
  const unknown = await (await answered()).server.say(sessionId, edit(0, "Grace"));
  expect(unknown.status).toBe(404);
  expect((await result()).answers).toEqual(["input1=Ada", "input2=36"]);
});

test("a command is no answer", async () => {
  const { server, sessionId } = await answered();
  const message = { type: "edit", turn: 0, message: { type: "command", command: "help" } };
  expect((await server.say(sessionId, { message, turn: 2 })).status).toBe(400);
});

test("the owner reads the last answers, those before, and the conversation as it counts", async () => {
  const { server, sessionId, resultId } = await answered();
  await server.say(sessionId, { ...edit(0, "Grace"), messageId: "edit", turn: 2 });
  const { body: detail } = await server.ask(`/bots/survey/results/${resultId}`);
  expect(detail["answers"]).toMatchObject([{ blockId: "input1", content: "Grace" }]);
  expect(detail["earlierAnswers"]).toMatchObject([
    { blockId: "input1", content: "Ada" },
    { blockId: "input2", content: "36" },
  ]);
  const told = JSON.stringify(detail["transcript"]);
  expect(told).toContain(`"text":"Grace","blockId":"input1"`);
  expect(told).not.toContain("Ada");
});

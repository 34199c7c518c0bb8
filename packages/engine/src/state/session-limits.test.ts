import { describe, expect, it } from "vitest";
import { talkTo } from "../testing/talk.ts";
import { ask, say, testBot } from "../testing/test-bot.ts";
import { defaultFlowLimits } from "./flow-limits.ts";

const jump = { type: "Jump", options: { groupId: "loop" } };
const set = (variableId: string, expressionToEvaluate: string, type = "Custom") => ({
  type: "Set variable",
  options: { variableId, expressionToEvaluate, type },
});
const question = { ...ask("text input"), id: "q", options: { variableId: "v-answer" } };

describe("a session's size", () => {
  it("stays limited when a flow doubles a variable in a loop", async () => {
    const limits = { ...defaultFlowLimits, sessionCharacters: 1_000 };
    const bot = testBot({
      groups: { loop: [set("v-x", "{{x}}{{x}}"), set("v-list", "{{list}}", "Append value(s)"), jump] },
      variables: { x: "x", list: null },
    });
    const { turn } = await talkTo(bot, {}, { limits });
    expect(JSON.stringify(turn.state).length).toBeLessThan(2_000);
    expect(turn.logs).toContainEqual(expect.objectContaining({ description: "The value of x is too long" }));
    expect(turn.logs.length).toBeLessThanOrEqual(101);
  });

  it("counts the items of a list, even if they are empty", async () => {
    const limits = { ...defaultFlowLimits, sessionCharacters: 1_000 };
    const append = {
      type: "Set variable",
      options: { type: "Append value(s)", variableId: "v-list", item: "a" },
    };
    const bot = testBot({ groups: { loop: [append, jump] }, variables: { list: null } });
    const { turn } = await talkTo(bot, {}, { limits });
    expect(turn.variables["list"]).toHaveLength(250);
  });

  it("refuses an answer for which it has no room, and accepts a shorter one", async () => {
    const limits = { ...defaultFlowLimits, sessionCharacters: 1_000 };
    const bot = testBot({ groups: { loop: [question, jump] }, variables: { answer: null } });
    const talk = await talkTo(bot, {}, { limits });
    expect(await talk.refused({ type: "text", text: "x".repeat(400) })).toMatchObject({
      kind: "session-full",
    });
    expect((await talk.answer("x".repeat(200))).turn.answers).toHaveLength(1);
  });

  it("keeps the newest lines of a long transcript", async () => {
    const limits = { ...defaultFlowLimits, transcriptCharacters: 1_000 };
    const bot = testBot({
      groups: { loop: [set("v-all", "", "Transcript"), say("{{all}}"), question, jump] },
      variables: { answer: null, all: null },
    });
    let talk = await talkTo(bot, {}, { limits });
    for (let turn = 0; turn < 30; turn++) talk = await talk.answer(`answer ${turn}`);
    expect(JSON.stringify(talk.turn.state).length).toBeLessThan(5_000);
    expect(talk.texts.join()).toContain("answer 29");
  });
});

describe("a reply's size", () => {
  const limits = { ...defaultFlowLimits, replyCharacters: 2_000 };

  it("is limited, and the flow continues to its question", async () => {
    const bot = testBot({
      groups: { g: [...Array.from({ length: 100 }, () => say("{{long}}")), question] },
      variables: { answer: null, long: "x".repeat(500) },
    });
    const { turn } = await talkTo(bot, {}, { limits });
    expect(JSON.stringify(turn.reply.messages).length).toBeLessThan(2_000);
    expect(turn.reply.input).toMatchObject({ id: "q" });
    expect(
      turn.logs.filter(({ description }) => description.startsWith("The reply is too large")),
    ).toHaveLength(1);
  });

  it("limits the items of an input", async () => {
    const items = Array.from({ length: 500 }, (_, index) => `item ${index}`);
    const choice = { ...ask("choice input"), options: { dynamicVariableId: "v-items" } };
    const talk = await talkTo(testBot({ groups: { g: [choice] }, variables: { items } }), {}, { limits });
    expect(JSON.stringify(talk.input).length).toBeLessThan(2_500);
    expect(talk.turn.logs).toContainEqual(
      expect.objectContaining({ description: expect.stringMatching(/^Only the first \d+ of 500 items/) }),
    );
  });

  it("doesn't grow with the placeholders of a text", async () => {
    const bot = testBot({
      groups: { g: [set("v-x", "{{long}}".repeat(50) + "!")] },
      variables: { x: null, long: "x".repeat(300_000) },
    });
    expect(((await talkTo(bot)).turn.variables["x"] ?? "").length).toBeLessThan(1_000_000);
  });
});

import { expect, it } from "vitest";
import { ask, say, testBot, type TestBot } from "../testing/test-bot.ts";
import { mayStartWithModel } from "./starts-with-model.ts";

const model = {
  type: "openai",
  options: {
    action: "Create chat completion",
    messages: [{ role: "user", content: "Hi" }],
    responseMapping: [{ item: "Message content", variableId: "v-answer" }],
  },
};
const link = (options: object) => ({ type: "Typebot link", options });
const jump = (groupId: string, blockId?: string) => ({ type: "Jump", options: { groupId, blockId } });

it.each<[string, TestBot["groups"], boolean]>([
  ["a model after a message", { a: [say("Hi"), model] }, true],
  ["a model after a question", { a: [ask("text input"), model] }, false],
  ["a model behind a jump", { a: [jump("b")], b: [model] }, true],
  [
    "a jump over the model to a question",
    { a: [jump("b")], b: [ask("text input"), jump("c")], c: [model] },
    false,
  ],
  [
    "a jump to a question behind the model",
    { a: [jump("b", "q")], b: [model, ask("text input", undefined, {}, "q")] },
    false,
  ],
  [
    "a jump to a group that a variable names",
    { a: [jump("{{where}}")], b: [ask("text input"), model] },
    true,
  ],
  ["a group of the bot itself", { a: [link({ typebotId: "current", groupId: "b" })], b: [model] }, true],
  ["another bot", { a: [link({ typebotId: "other" }), ask("text input"), model] }, true],
  ["no model at all", { a: [say("Hi")] }, false],
])("%s: %s", (_, groups, expected) => {
  const bot = testBot({ groups, variables: { answer: null } });
  expect(mayStartWithModel(bot, () => undefined)).toBe(expected);
});

import { expect, test } from "vitest";
import type { TestStep } from "../authoring/conversation-test.ts";
import { readBot } from "../import/read-bot.ts";
import { compileBot } from "../inspect/compile-bot.ts";
import { recordSteps } from "./record-steps.ts";
import { testConversation } from "./test-conversation.ts";

const read = readBot({
  id: "tea",
  variables: { name: { type: "text" }, drinks: { type: "list" } },
  start: "a",
  groups: {
    a: [
      { say: "Hello" },
      { say: "Name?" },
      { ask: "text", save: "name" },
      { ask: "choice", isMultiple: true, options: ["Tea", "Milk"], save: "drinks" },
      { image: "/cup.png" },
    ],
  },
});
if (!read.ok) throw new Error(JSON.stringify(read.error));
const bot = compileBot(read.value.definition);
const record = (...steps: readonly TestStep[]) => recordSteps(bot, { name: "tea", steps });

test("writes down what the bot says and asks, and what is asked now", async () => {
  const recorded = await record({ visitor: "Ada" });
  expect(recorded.test.steps).toEqual([
    { bot: ["Hello", "Name?"] },
    { question: "text" },
    { visitor: "Ada" },
    { bot: [] },
    { question: "choice", options: ["Tea", "Milk"] },
  ]);
  expect(recorded.question).toEqual({ name: "choice", options: ["Tea", "Milk"], isMultiple: true });
  expect(recorded.problem).toBeUndefined();
});

test("a recorded test passes, and can be recorded on", async () => {
  const first = await record({ visitor: "Ada" });
  const whole = await record(...first.test.steps, { visitor: ["Tea", "Milk"] });
  expect(whole.test.steps.at(-1)).toEqual({ bot: { image: "/cup.png" } });
  expect(whole.test.expect).toEqual({ isCompleted: true, variables: { name: "Ada", drinks: "Tea, Milk" } });
  expect(whole.question).toBeUndefined();
  expect((await testConversation(bot, whole.test)).difference).toBeUndefined();
});

test("a step that the bot doesn't wait for is left out and explained", async () => {
  const recorded = await record({ visitor: "Ada" }, { visitor: "Tea" }, { visitor: "More" });
  expect(recorded.problem).toBe('The conversation is over before the visitor answers "More".');
  expect(recorded.test.steps.at(-1)).toEqual({ bot: { image: "/cup.png" } });
});

import { expect, it } from "vitest";
import { ask, say, testBot } from "../testing/test-bot.ts";
import { inputsAhead } from "./inputs-ahead.ts";

const choice = (ids: readonly string[], id: string) => ({
  id,
  type: "choice input",
  items: ids.map((item) => ({ id: item, content: item })),
});

it("counts the inputs on the longest path", () => {
  const bot = testBot({
    groups: {
      a: [choice(["short", "long"], "q")],
      b: [ask("text input")],
      c: [ask("text input"), say("x"), ask("text input")],
    },
    edges: { short: "b", long: "c" },
  });
  expect(inputsAhead(bot, "q")).toBe(2);
  expect(inputsAhead(bot, "c-2")).toBe(0);
});

it("counts a loop once", () => {
  const bot = testBot({
    groups: { a: [ask("text input", undefined, {}, "q")], b: [choice(["again"], "more")] },
    edges: { q: "b", again: "a" },
  });
  expect(inputsAhead(bot, "q")).toBe(1);
});

it("follows jumps", () => {
  const bot = testBot({
    groups: {
      a: [ask("text input", undefined, {}, "q"), { type: "Jump", options: { groupId: "b" } }],
      b: [ask("text input")],
    },
  });
  expect(inputsAhead(bot, "q")).toBe(1);
});

import { expect, it } from "vitest";
import { inspectBot } from "./inspect-bot.ts";
import { say, testBot } from "../testing/test-bot.ts";

function messagesFor(value: string, comparisonOperator = "Matches regex") {
  const content = {
    logicalOperator: "AND",
    comparisons: [{ variableId: "v-a", comparisonOperator, value }],
  };
  const bot = testBot({
    groups: { g: [{ type: "Condition", items: [{ id: "yes", content }] }, say("hi")] },
    variables: { a: "" },
  });
  return inspectBot(bot.definition).map(({ message }) => message);
}

it.each([
  ["\\d+$", []],
  ["/^[a-z]+$/i", []],
  ["{{pattern}}(?=a)", []],
  ["", []],
  ["(?=a)a", [expect.stringContaining("lookaround")]],
  ["(a)\\1", [expect.stringContaining("back-reference")]],
  ["(?<n>a)\\k<n>", [expect.stringContaining("back-reference")]],
  ["(", [expect.stringContaining("invalid")]],
])("reports the pattern %j as %j", (pattern, messages) => {
  expect(messagesFor(pattern)).toEqual(messages);
});

it("ignores the values of other operators", () => {
  expect(messagesFor("(", "Contains")).toEqual([]);
});

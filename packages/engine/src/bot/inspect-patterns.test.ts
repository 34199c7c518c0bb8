import { expect, it } from "vitest";
import { inspectBot } from "./inspect-bot.ts";
import { say, testBot } from "../testing/test-bot.ts";

function diagnosed(value: string, comparisonOperator = "Matches regex") {
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
  ["(?=a)a", [expect.stringContaining("looks around")]],
  ["(a)\\1", [expect.stringContaining("refers back")]],
  ["(?<n>a)\\k<n>", [expect.stringContaining("refers back")]],
  ["(", [expect.stringContaining("broken")]],
])("a condition's pattern %j is diagnosed as %j", (pattern, messages) => {
  expect(diagnosed(pattern)).toEqual(messages);
});

it("other comparisons may hold anything", () => {
  expect(diagnosed("(", "Contains")).toEqual([]);
});

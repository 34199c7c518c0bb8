import { fail, ok } from "@banter/protocol";
import { expect, it } from "vitest";
import type { CodeRequest } from "../effects/effect-ports.ts";
import { talkTo } from "../testing/talk.ts";
import { say, testBot } from "../testing/test-bot.ts";
import { testPorts } from "../testing/test-ports.ts";

async function evaluate(value: string, a: string | readonly string[], ports = testPorts(), not = false) {
  const comparisonOperator = not ? "Does not match regex" : "Matches regex";
  const content = { comparisons: [{ variableId: "v-a", comparisonOperator, value }] };
  const bot = testBot({
    groups: { g: [{ type: "Condition", items: [{ id: "yes", content }] }, say("no")], right: [say("yes")] },
    edges: { yes: "right" },
    variables: { a },
  });
  const { texts, turn } = await talkTo(bot, {}, ports);
  return { texts, logs: turn.logs };
}

it.each([
  ["\\d", "a1", false, "yes"],
  ["\\d", "a", false, "no"],
  ["\\d", "a", true, "yes"],
  ["^b$", ["a", "b"], false, "yes"],
  ["^ab$", ["a", "b"], false, "no"],
  ["", "a", false, "no"],
])("pattern %s on %j (negated: %s) → %s", async (pattern, value, not, answer) => {
  expect(await evaluate(pattern, value, testPorts(), not)).toMatchObject({ texts: [answer], logs: [] });
});

it("runs a pattern with lookaround in the sandbox", async () => {
  const requests: CodeRequest[] = [];
  const ports = {
    ...testPorts(),
    runCode: async (request: CodeRequest) => {
      requests.push(request);
      return testPorts().runCode(request);
    },
  };
  expect(await evaluate("/^(?=.*\\d)B+/i", "bbb1", ports)).toMatchObject({ texts: ["yes"], logs: [] });
  expect(requests).toMatchObject([{ values: { texts: ["bbb1"], source: "^(?=.*\\d)B+", flags: "i" } }]);
});

it.each([
  ["(", async () => ok({ value: true, variables: {} })],
  ["(?=a)a", async () => fail("It took too long")],
])("logs a pattern that can't be evaluated (%s) and doesn't match", async (pattern, runCode) => {
  const { texts, logs } = await evaluate(pattern, "a", { ...testPorts(), runCode });
  expect(texts).toEqual(["no"]);
  expect(logs).toMatchObject([
    { status: "error", description: `The pattern "${pattern}" could not be evaluated` },
  ]);
});

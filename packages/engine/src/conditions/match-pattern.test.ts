import { fail, ok } from "@banter/protocol";
import { expect, it } from "vitest";
import type { CodeRequest } from "../effects/effect-ports.ts";
import { talkTo } from "../testing/talk.ts";
import { say, testBot } from "../testing/test-bot.ts";
import { testPorts } from "../testing/test-ports.ts";

async function tried(value: string, a: string | readonly string[], ports = testPorts(), not = false) {
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
])("%s tried on %j (negated: %s) says %s", async (pattern, value, not, answer) => {
  expect(await tried(pattern, value, testPorts(), not)).toMatchObject({ texts: [answer], logs: [] });
});

it("one that looks around goes to the sandbox", async () => {
  const requests: CodeRequest[] = [];
  const ports = {
    ...testPorts(),
    runCode: async (request: CodeRequest) => {
      requests.push(request);
      return testPorts().runCode(request);
    },
  };
  expect(await tried("/^(?=.*\\d)B+/i", "bbb1", ports)).toMatchObject({ texts: ["yes"], logs: [] });
  expect(requests).toMatchObject([{ values: { texts: ["bbb1"], source: "^(?=.*\\d)B+", flags: "i" } }]);
});

it.each([
  ["(", async () => ok({ value: true, variables: {} })],
  ["(?=a)a", async () => fail("It took too long")],
])("one that can't be tried (%s) matches nothing, and the log says so", async (pattern, runCode) => {
  const { texts, logs } = await tried(pattern, "a", { ...testPorts(), runCode });
  expect(texts).toEqual(["no"]);
  expect(logs).toMatchObject([
    { status: "error", description: `The pattern "${pattern}" could not be tried` },
  ]);
});

import { fail, ok } from "@banter/protocol";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RE2JS } from "re2js";
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

describe("the patterns of one turn", () => {
  afterEach(() => void vi.restoreAllMocks());

  /** Shows 40 choices, each if the pattern matches the value. `more` is appended to the pattern, once more for each item. */
  async function choose(value: string, a: string | readonly string[], more = "") {
    const items = Array.from({ length: 40 }, (_, at) => {
      const comparison = { variableId: "v-a", comparisonOperator: "Matches regex" };
      const comparisons = [{ ...comparison, value: value + more.repeat(at) }];
      const displayCondition = { isEnabled: true, condition: { comparisons } };
      return { id: `${at}`, content: `${at}`, displayCondition };
    });
    let sandboxed = 0;
    const runCode = async () => {
      sandboxed += 1;
      return ok({ value: true, variables: {} });
    };
    const bot = testBot({
      groups: { g: [{ type: "choice input", items }] },
      variables: { a, p: "b".repeat(2_000) },
    });
    const compile = vi.spyOn(RE2JS, "compile");
    const { input, turn } = await talkTo(bot, {}, { ...testPorts(), runCode });
    const { length: shown } = [input?.["items"]].flat();
    return { shown, sandboxed, compiled: compile.mock.calls.length, logs: turn.logs };
  }

  it("compile each pattern once", async () => {
    expect(await choose("^[a-z]+$", "abc")).toEqual({ shown: 40, sandboxed: 0, compiled: 1, logs: [] });
  });

  it("run in the sandbox when they have compiled for long", async () => {
    expect(await choose("a|{{p}}", "a", "b")).toEqual({ shown: 40, sandboxed: 38, compiled: 2, logs: [] });
  });

  it.each([
    ["a long list", Array.from({ length: 50 }, () => "a".repeat(1_000)), 40],
    ["a long text", "a".repeat(60_000), 40],
    ["a few texts", ["a".repeat(20), "yx"], 0],
  ])("run in the sandbox when they match %s", async (_, value, sandboxed) => {
    expect(await choose(".{1,1000}[xy]", value)).toEqual({ shown: 40, sandboxed, compiled: 1, logs: [] });
  });

  it("are logged and don't match when the limit doesn't suffice for the sandbox", async () => {
    const { sandboxed, logs } = await choose(
      "(?=a)",
      Array.from({ length: 10_000 }, () => ""),
    );
    expect(sandboxed).toBe(9);
    expect(logs).toHaveLength(31);
    expect(logs[0]).toMatchObject({
      description: 'The pattern "(?=a)" could not be evaluated',
      details: expect.stringContaining("share a limit"),
    });
  });

  it("share the limit", async () => {
    expect(await choose(".{1,1000}[xy]", "a".repeat(500))).toMatchObject({ sandboxed: 37 });
  });
});

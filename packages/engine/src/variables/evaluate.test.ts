import { fail, ok } from "@banter/protocol";
import { describe, expect, it } from "vitest";
import type { CodeRequest } from "../effects/effect-ports.ts";
import { run, testFlow } from "../testing/test-flow.ts";
import { evaluate, originOfText, prepareCode } from "./evaluate.ts";
import { isFromVisitor, readVariable, setVariable } from "./variable-values.ts";

const variables = { age: "41", name: "Ada", tags: ["1", "b"], x: null };

function recordingPort() {
  const requests: CodeRequest[] = [];
  const runCode = async (request: CodeRequest) => {
    requests.push(request);
    return ok({ value: undefined, variables: {} });
  };
  return { requests, runCode };
}

describe("prepareCode", () => {
  it("binds values as JavaScript values in code and as text in strings", () => {
    expect(prepareCode(testFlow({ variables }), "{{age}} + ' years {{age}}' + {{tags}}")).toEqual({
      code: "$0_age + (' years '+$1_age+'') + $2_tags",
      values: { $0_age: 41, $1_age: "41", $2_tags: [1, "b"] },
      origin: "bot",
    });
  });

  it("tells who has written the values", () => {
    const flow = testFlow({ variables });
    setVariable(flow, "v-name", "Grace", "visitor");
    expect(prepareCode(flow, "{{age}}").origin).toBe("bot");
    expect(prepareCode(flow, "{{age}} {{name}}").origin).toBe("visitor");
    expect(originOfText(flow, "name")).toBe("bot");
  });
});

describe("evaluate", () => {
  it.each([
    ["1 + 1", "value", true],
    ["return 1", "value", false],
    ["const returned = 1; returned", "value", true],
    ["setVariable('x', 1)", "script", false],
  ] as const)("runs %j in the form %j as an expression: %s", async (code, form, isExpression) => {
    const { requests, runCode } = recordingPort();
    await run(evaluate(testFlow({ variables }), code, undefined, form), { runCode });
    expect(requests).toMatchObject([{ code, isExpression }]);
  });

  it("passes additional values to the code", async () => {
    const result = await run(
      evaluate(testFlow({ variables }), "{{age}} + more", { values: { more: 1 }, origin: "bot" }),
    );
    expect(result).toEqual(ok(42));
  });

  it("applies the variables that the code sets and ignores unknown ones", async () => {
    const flow = testFlow({ variables });
    await run(evaluate(flow, "setVariable('x', 7); setVariable('unknown', 8)", undefined, "script"));
    expect(readVariable(flow, "v-x")).toBe("7");
    expect(isFromVisitor(flow, "x")).toBe(false);
  });

  it("marks variables as the visitor's if the code used a visitor's value", async () => {
    const flow = testFlow({ variables });
    setVariable(flow, "v-name", "Grace", "visitor");
    await run(evaluate(flow, "setVariable('x', {{name}})", undefined, "script"));
    expect(isFromVisitor(flow, "x")).toBe(true);
  });

  it("returns the failure of the sandbox and sets nothing", async () => {
    const flow = testFlow({ variables });
    const result = await run(evaluate(flow, "x"), { runCode: async () => fail("timeout") });
    expect(result).toEqual(fail("timeout"));
    expect(readVariable(flow, "v-x")).toBeNull();
  });
});

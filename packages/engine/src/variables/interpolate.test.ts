import { describe, expect, it } from "vitest";
import { run, testFlow } from "../testing/test-flow.ts";
import {
  asSingleVariable,
  interpolate,
  interpolateDeep,
  interpolatePlain,
  interpolateWith,
} from "./interpolate.ts";

const variables = { name: "Ada", "First name": "Grace", tags: ["a", "b"], empty: null, braces: "{{name}}" };

describe("interpolate", () => {
  it.each([
    ["Hi {{name}}!", "Hi Ada!"],
    ["{{First name}} {{name}}", "Grace Ada"],
    ["no variables", "no variables"],
    ["{{unknown}}{{empty}}", ""],
    ["{{tags}}", '["a","b"]'],
    ["{{ name }}", ""],
    ["{{name", "{{name"],
    ["{{}} {{name}}", "{{}} Ada"],
    ["{{= 1 + 2 =}}", "3"],
    ["{{= {{name}}.length =}} letters in {{name}}", "3 letters in Ada"],
    ["{{= [1, 2] =}}", '["1","2"]'],
  ])("%j → %j", async (text, expected) => {
    expect(await run(interpolate(testFlow({ variables }), text))).toBe(expected);
  });

  it("doesn't interpolate the values themselves", async () => {
    expect(await run(interpolate(testFlow({ variables }), "{{braces}}"))).toBe("{{name}}");
  });

  it("shows the last item of a list in bots older than version 6", async () => {
    const flow = testFlow({ variables: { tags: ["a", "b"], none: [] }, version: "5" });
    expect(await run(interpolate(flow, "{{tags}}{{none}}"))).toBe("b");
  });

  it("logs inline code that fails and leaves it out", async () => {
    const flow = testFlow();
    expect(await run(interpolate(flow, "a{{= oops( =}}b"))).toBe("ab");
    expect(flow.out.logs).toMatchObject([
      { status: "error", description: "Inline code failed", context: "oops(" },
    ]);
  });
});

describe("interpolateWith", () => {
  it("passes values, but not the surrounding text, through the function", async () => {
    const upper = (value: string) => value.toUpperCase();
    const text = "name {{name}}, code {{= 'x' =}}";
    expect(await run(interpolateWith(testFlow({ variables }), text, upper))).toBe("name ADA, code X");
  });
});

describe("interpolateDeep", () => {
  it("interpolates all strings of a JSON value and keeps everything else", async () => {
    const value = { a: "{{name}}", b: ["{{name}}", 1, null], c: { d: true, "{{name}}": "{{name}}" } };
    expect(await run(interpolateDeep(testFlow({ variables }), value))).toEqual({
      a: "Ada",
      b: ["Ada", 1, null],
      c: { d: true, "{{name}}": "Ada" },
    });
  });
});

describe("interpolatePlain", () => {
  it("drops inline code", () => {
    expect(interpolatePlain(testFlow({ variables }), "{{name}}{{= 1 + 1 =}}.")).toBe("Ada.");
  });
});

describe("asSingleVariable", () => {
  it.each([
    ["{{name}}", "name"],
    ["  {{First name}}\n", "First name"],
    ["{{name}}!", undefined],
    ["{{a}}{{b}}", undefined],
    ["{{= 1 =}}", undefined],
    ["", undefined],
  ])("%j → %j", (text, name) => {
    expect(asSingleVariable(text)).toBe(name);
  });
});

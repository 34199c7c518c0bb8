import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { run, testFlow } from "../../testing/test-flow.ts";
import { readVariable, setVariable } from "../../variables/variable-values.ts";
import { computeValue, setVariableOptions } from "./variable-sources.ts";

const variables = {
  x: null,
  list: ["a", "b", "c"],
  text: "one",
  names: ["Ada", "Grace"],
  mails: ["ada@a.test", "grace@a.test"],
  wanted: "Grace",
  taken: null,
};

function compute(options: Readonly<Record<string, unknown>>, flow = testFlow({ variables })) {
  return run(computeValue(flow, v.parse(setVariableOptions, { variableId: "v-x", ...options })));
}

describe("Custom", () => {
  it("is the type of a block that doesn't name one", async () => {
    expect(await compute({ expressionToEvaluate: "1 + 1" })).toEqual({ value: "2", origin: "bot" });
  });

  it("empties the variable without an expression", async () => {
    expect(await compute({ expressionToEvaluate: "  " })).toEqual({ value: null, origin: "bot" });
  });

  it("copies a single variable with its type and origin", async () => {
    const flow = testFlow({ variables });
    expect(await compute({ expressionToEvaluate: " {{list}} " }, flow)).toEqual({
      value: ["a", "b", "c"],
      origin: "bot",
    });
    setVariable(flow, "v-text", "mine", "visitor");
    expect(await compute({ expressionToEvaluate: "{{text}}" }, flow)).toEqual({
      value: "mine",
      origin: "visitor",
    });
  });

  it("marks a computed value as the visitor's if it uses the visitor's words", async () => {
    const flow = testFlow({ variables });
    setVariable(flow, "v-text", "mine", "visitor");
    expect(await compute({ expressionToEvaluate: "{{text}} + '!'" }, flow)).toEqual({
      value: "mine!",
      origin: "visitor",
    });
  });

  it.each(["+49 30 1234", "007", "12345678901234567890", "2024-01-31", "555/12/34"])(
    "keeps %j as text",
    async (expressionToEvaluate) => {
      expect((await compute({ expressionToEvaluate }))?.value).toBe(expressionToEvaluate);
    },
  );

  it("keeps a text that is not code, and logs it only if it was marked as code", async () => {
    const flow = testFlow({ variables });
    expect((await compute({ expressionToEvaluate: "Hello {{text}} there" }, flow))?.value).toBe(
      "Hello one there",
    );
    expect(flow.out.logs).toEqual([]);
    expect((await compute({ expressionToEvaluate: "oops(", isCode: true }, flow))?.value).toBe("oops(");
    expect(flow.out.logs).toMatchObject([{ status: "error", description: "A variable's code failed" }]);
  });
});

describe("Append value(s)", () => {
  it.each([
    ["v-list", "d", ["a", "b", "c", "d"]],
    ["v-list", "{{names}}", ["a", "b", "c", "Ada", "Grace"]],
    ["v-list", "{{text}} more", ["a", "b", "c", "one more"]],
    ["v-text", "two", ["one", "two"]],
    ["v-x", "first", ["first"]],
  ])("to %s: %j", async (variableId, item, value) => {
    expect(await compute({ type: "Append value(s)", variableId, item })).toEqual({ value, origin: "bot" });
  });

  it.each(["", "{{x}}", "{{unknown}}"])("changes nothing for the empty item %j", async (item) => {
    expect(await compute({ type: "Append value(s)", variableId: "v-list", item })).toBeUndefined();
  });

  it("stays the visitor's if the list or the item is", async () => {
    const flow = testFlow({ variables });
    setVariable(flow, "v-text", "mine", "visitor");
    const appended = await compute({ type: "Append value(s)", variableId: "v-list", item: "{{text}}" }, flow);
    expect(appended?.origin).toBe("visitor");
    const extended = await compute({ type: "Append value(s)", variableId: "v-text", item: "x" }, flow);
    expect(extended?.origin).toBe("visitor");
  });
});

describe("Pop and Shift", () => {
  it.each([
    ["Pop", ["a", "b"], "c"],
    ["Shift", ["b", "c"], "a"],
  ])("%s leaves %j and saves %j", async (type, value, taken) => {
    const flow = testFlow({ variables });
    const options = { type, variableId: "v-list", saveItemInVariableId: "v-taken" };
    expect(await compute(options, flow)).toEqual({ value, origin: "bot" });
    expect(readVariable(flow, "v-taken")).toBe(taken);
  });

  it("save null from an empty list", async () => {
    const flow = testFlow({ variables: { ...variables, list: [], taken: "before" } });
    const options = { type: "Pop", variableId: "v-list", saveItemInVariableId: "v-taken" };
    expect((await compute(options, flow))?.value).toEqual([]);
    expect(readVariable(flow, "v-taken")).toBeNull();
  });

  it("change nothing if the variable is not a list", async () => {
    expect(await compute({ type: "Pop", variableId: "v-text" })).toBeUndefined();
  });
});

describe("Map item with same index", () => {
  const map = (base: string, list: string, target: string) =>
    compute({
      type: "Map item with same index",
      mapListItemParams: {
        baseItemVariableId: base,
        baseListVariableId: list,
        targetListVariableId: target,
      },
    });

  it("returns the item of the target list", async () => {
    expect(await map("v-wanted", "v-names", "v-mails")).toEqual({ value: "grace@a.test", origin: "bot" });
  });

  it("returns null if the target list is shorter", async () => {
    const flow = testFlow({ variables: { ...variables, mails: ["ada@a.test"] } });
    const options = {
      type: "Map item with same index",
      mapListItemParams: {
        baseItemVariableId: "v-wanted",
        baseListVariableId: "v-names",
        targetListVariableId: "v-mails",
      },
    };
    expect((await compute(options, flow))?.value).toBeNull();
  });

  it.each([
    ["v-text", "v-names", "v-mails"],
    ["v-wanted", "v-text", "v-mails"],
    ["v-wanted", "v-names", "v-text"],
    ["v-list", "v-names", "v-mails"],
  ])("changes nothing for an unknown item or a missing list: %s %s %s", async (base, list, target) => {
    expect(await map(base, list, target)).toBeUndefined();
  });
});

describe("provided values", () => {
  it.each([
    ["Empty", null],
    ["Now", "2026-03-04T10:20:30.000Z"],
    ["Today", "2026-03-04T10:20:30.000Z"],
    ["Yesterday", "2026-03-03T10:20:30.000Z"],
    ["Tomorrow", "2026-03-05T10:20:30.000Z"],
    ["Random ID", "id-1"],
    ["Result ID", "result"],
    ["User ID", "result"],
    ["Environment name", "web"],
    ["Contact name", null],
    ["Phone number", null],
    ["Referral Click ID", null],
    ["Referral Source ID", null],
  ])("%s is %j", async (type, value) => {
    expect(await compute({ type })).toEqual({ value, origin: "bot" });
  });

  it("uses the session's id for a user without a result", async () => {
    const flow = testFlow({ variables });
    delete flow.session.resultId;
    expect((await compute({ type: "User ID" }, flow))?.value).toBe("session");
    expect((await compute({ type: "Result ID" }, flow))?.value).toBeNull();
  });

  it("joins the lines of the transcript, which contain the visitor's words", async () => {
    const flow = testFlow({ variables });
    flow.session.transcript = [
      { role: "Assistant", text: "Hi" },
      { role: "User", text: "Hello" },
    ];
    expect(await compute({ type: "Transcript" }, flow)).toEqual({
      value: 'Assistant: "Hi"\n\nUser: "Hello"',
      origin: "visitor",
    });
  });
});

it.each(["Weather", "constructor"])("logs the unknown type %s and changes nothing", async (type) => {
  const flow = testFlow({ variables });
  expect(await compute({ type }, flow)).toBeUndefined();
  expect(flow.out.logs).toMatchObject([
    { description: `Unknown value type "${type}"; the variable was not changed` },
  ]);
});

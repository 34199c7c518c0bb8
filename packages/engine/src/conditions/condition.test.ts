import { describe, expect, it } from "vitest";
import { run, testFlow } from "../testing/test-flow.ts";
import { evaluateCondition } from "./condition.ts";

const variables = { plan: "pro", seats: "3", tags: ["a", "b"], other: ["a", "b"], empty: null };

const comparison = (variable: string, comparisonOperator: string, value?: unknown) => ({
  variableId: `v-${variable}`,
  comparisonOperator,
  value,
});

const isPro = comparison("plan", "Equal to", "pro");
const isFree = comparison("plan", "Equal to", "free");
const hasSeats = comparison("seats", "Greater than", "2");

async function evaluate(condition: unknown) {
  const flow = testFlow({ variables });
  return { isTrue: await run(evaluateCondition(flow, condition)), logs: flow.out.logs };
}

describe("evaluateCondition", () => {
  it.each([
    ["AND", [isPro, hasSeats], true],
    ["AND", [isPro, isFree], false],
    ["AND", [isFree, isPro], false],
    ["OR", [isFree, hasSeats], true],
    ["OR", [isPro, isFree], true],
    ["OR", [isFree, isFree], false],
  ])("combines comparisons by %s: %j → %s", async (logicalOperator, comparisons, isTrue) => {
    expect((await evaluate({ logicalOperator, comparisons })).isTrue).toBe(isTrue);
  });

  it("combines by AND unless the condition says otherwise", async () => {
    expect((await evaluate({ comparisons: [isPro, isFree] })).isTrue).toBe(false);
    expect((await evaluate({ logicalOperator: "XOR", comparisons: [isPro, isFree] })).isTrue).toBe(false);
  });

  it.each([undefined, null, "true", {}, { comparisons: [] }, { comparisons: "all" }])(
    "is false without comparisons: %j",
    async (condition) => {
      expect((await evaluate(condition)).isTrue).toBe(false);
    },
  );

  it("is false for a comparison without a variable or operator", async () => {
    const incomplete = [{ comparisonOperator: "Is empty" }, { variableId: "v-empty" }];
    for (const entry of incomplete) expect((await evaluate({ comparisons: [entry] })).isTrue).toBe(false);
  });

  it("reads an unknown variable as empty", async () => {
    expect((await evaluate({ comparisons: [comparison("unknown", "Is empty")] })).isTrue).toBe(true);
  });

  it("interpolates variables in the value", async () => {
    const same = comparison("plan", "Equal to", "{{plan}}");
    const joined = comparison("plan", "Equal to", "{{plan}}!");
    expect((await evaluate({ comparisons: [same] })).isTrue).toBe(true);
    expect((await evaluate({ comparisons: [joined] })).isTrue).toBe(false);
  });

  it("compares a list with a list if the value is a single variable", async () => {
    expect((await evaluate({ comparisons: [comparison("tags", "Equal to", "{{other}}")] })).isTrue).toBe(
      true,
    );
    expect((await evaluate({ comparisons: [comparison("tags", "Equal to", "x{{other}}")] })).isTrue).toBe(
      false,
    );
  });

  it("evaluates code in the value", async () => {
    const condition = { comparisons: [comparison("seats", "Equal to", "{{= 1 + 2 =}}")] };
    expect((await evaluate(condition)).isTrue).toBe(true);
  });

  it("logs an unknown operator and is false", async () => {
    const { isTrue, logs } = await evaluate({ comparisons: [comparison("plan", "Sounds like", "pro")] });
    expect(isTrue).toBe(false);
    expect(logs).toEqual([
      { status: "error", description: 'Unknown comparison operator "Sounds like"', context: "Condition" },
    ]);
  });

  it("stops at the first comparison that decides", async () => {
    const unknown = comparison("plan", "Sounds like", "pro");
    expect((await evaluate({ logicalOperator: "OR", comparisons: [isPro, unknown] })).logs).toEqual([]);
    expect((await evaluate({ logicalOperator: "AND", comparisons: [isFree, unknown] })).logs).toEqual([]);
  });
});

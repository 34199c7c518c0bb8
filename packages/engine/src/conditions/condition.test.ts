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

describe("the dates of an exported bot are compared as dates", () => {
  const ask = (id: string, variable: string, options: Readonly<Record<string, unknown>>) => ({
    id,
    type: "date input",
    options: { variableId: `v-${variable}`, ...options },
  });
  const blocks = [
    ask("1", "day", {}),
    ask("2", "american", { format: "MM/dd/yyyy" }),
    ask("3", "moment", { hasTime: true }),
    ask("4", "stay", { isRange: true }),
    ask("5", "iso", { format: "iso" }),
  ];
  const dates = {
    day: "04/03/2026",
    american: "03/04/2026",
    moment: "04/03/2026 10:15",
    stay: "04/03/2026 to 06/03/2026",
    iso: "2026-03-04",
    deadline: "01/04/2026",
    text: "04/03/2026",
  };

  it.each([
    ["day", "Less than", "01/04/2026", true],
    ["day", "Greater than", "2026-03-03", true],
    ["day", "Greater than", "{{deadline}}", false],
    ["deadline", "Greater than", "{{day}}", true],
    ["day", "Equal to", "04/03/2026", true],
    ["day", "Equal to", "2026-03-04", true],
    ["day", "Not equal", "2026-04-03", true],
    ["day", "Equal to", "{{american}}", true],
    ["american", "Equal to", "{{iso}}", true],
    ["american", "Less than", "2026-03-05", true],
    ["moment", "Greater than", "2026-03-04T10:00", true],
    ["moment", "Less than", "{{american}}", false],
    ["stay", "Less than", "05/03/2026", true],
    ["iso", "Less or equal to", "{{american}}", true],
    ["day", "Contains", "04/03", true],
    ["day", "Starts with", "2026", false],
    ["text", "Equal to", "2026-03-04", false],
  ])("%s %s %s: %s", async (variable, operator, value, isTrue) => {
    const flow = testFlow({ variables: dates, groups: { g: blocks } });
    const condition = { comparisons: [comparison(variable, operator, value)] };
    expect(await run(evaluateCondition(flow, condition))).toBe(isTrue);
  });
});

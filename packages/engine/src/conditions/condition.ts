import { lenient } from "@banter/protocol";
import * as v from "valibot";
import type { Effectful } from "../effects/effect.ts";
import { currentBot, type Flow } from "../turn/flow.ts";
import { log } from "../turn/flow-output.ts";
import { interpolate, asSingleVariable } from "../variables/interpolate.ts";
import { readVariable, readVariableByName } from "../variables/variable-values.ts";
import { compare, isTextOperator } from "./compare.ts";
import { datesAsIso } from "./dates-as-iso.ts";
import { matchesPattern } from "./match-pattern.ts";

const conditionSchema = lenient.object({
  logicalOperator: lenient.picklist(["AND", "OR"], "AND"),
  comparisons: lenient.array(
    v.object({
      variableId: lenient.optionalString(),
      comparisonOperator: lenient.optionalString(),
      value: lenient.coercedString(),
    }),
  ),
});

type Comparison = v.InferOutput<typeof conditionSchema>["comparisons"][number];

/** Evaluates a condition. A condition without comparisons is false. */
export function* evaluateCondition(flow: Flow, condition: unknown): Effectful<boolean> {
  const { logicalOperator, comparisons } = v.parse(conditionSchema, condition);
  if (comparisons.length === 0) return false;
  for (const comparison of comparisons) {
    const isTrue = yield* isComparisonTrue(flow, comparison);
    if (isTrue !== (logicalOperator === "AND")) return isTrue;
  }
  return logicalOperator === "AND";
}

function* isComparisonTrue(
  flow: Flow,
  { variableId, comparisonOperator, value }: Comparison,
): Effectful<boolean> {
  if (variableId === undefined || comparisonOperator === undefined) return false;
  const actual = readVariable(flow, variableId);
  // A single variable keeps its type, so it may be a list.
  const name = asSingleVariable(value);
  const expected = name === undefined ? yield* interpolate(flow, value) : readVariableByName(flow, name);
  if (comparisonOperator === "Matches regex") return yield* matchesPattern(flow, actual, expected);
  if (comparisonOperator === "Does not match regex") return !(yield* matchesPattern(flow, actual, expected));
  const result = isTextOperator(comparisonOperator)
    ? compare(comparisonOperator, actual, expected)
    : compare(
        comparisonOperator,
        ...datesAsIso(
          flow,
          [variableId, actual],
          [name && currentBot(flow).variablesByName.get(name)?.id, expected],
        ),
      );
  if (result !== undefined) return result;
  log(flow, {
    status: "error",
    description: `Unknown comparison operator "${comparisonOperator}"`,
    context: "Condition",
  });
  return false;
}

import { operators, type ComparisonSource, type ConditionSource } from "../source/condition-source.ts";
import { report, variableId, type BotDraft, type Place } from "./bot-draft.ts";

/** A condition as exported bots write it. `name` makes the comparisons' ids. */
export function buildCondition(draft: BotDraft, condition: ConditionSource, place: Place, name: string) {
  const comparisons = "all" in condition ? condition.all : "any" in condition ? condition.any : [condition];
  return {
    logicalOperator: "any" in condition ? "OR" : "AND",
    comparisons: comparisons.map((comparison, index) => ({
      id: `${name}.${index + 1}`,
      variableId: variableId(draft, comparison.variable, place),
      comparisonOperator: operators[comparison.operator],
      ...(comparison.value !== undefined && { value: String(comparison.value) }),
    })),
    ...checkValues(draft, comparisons, place),
  };
}

/** Reports comparisons that can never hold, and those that lack what they compare with. */
function checkValues(draft: BotDraft, comparisons: readonly ComparisonSource[], place: Place): object {
  for (const { variable, operator, value } of comparisons) {
    const needsValue = operator !== "is set" && operator !== "is empty";
    if (needsValue && value === undefined) {
      report(
        draft,
        place,
        "error",
        `The comparison "${variable} ${operator}" has nothing to compare with`,
        "Give it a `value`.",
      );
    }
    const source = draft.source.variables[variable];
    if (source?.type !== "oneOf" || (operator !== "equal to" && operator !== "not equal to")) continue;
    if (value === undefined || String(value).includes("{{") || source.values.includes(String(value)))
      continue;
    report(
      draft,
      place,
      "warning",
      `"${variable}" is never "${value}"`,
      `It is one of ${source.values.map((known) => `"${known}"`).join(", ")}.`,
    );
  }
  return {};
}

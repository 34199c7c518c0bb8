import { operators, type ComparisonSource, type ConditionSource } from "./condition-source.ts";
import { addDiagnostic, variableId, type BotBuilder, type DiagnosticLocation } from "./bot-builder.ts";

/** Converts a condition to the format of exported bots. `name` is the prefix of the comparisons' ids. */
export function buildCondition(
  builder: BotBuilder,
  condition: ConditionSource,
  location: DiagnosticLocation,
  name: string,
) {
  const comparisons = "all" in condition ? condition.all : "any" in condition ? condition.any : [condition];
  return {
    logicalOperator: "any" in condition ? "OR" : "AND",
    comparisons: comparisons.map((comparison, index) => ({
      id: `${name}.${index + 1}`,
      variableId: variableId(builder, comparison.variable, location),
      comparisonOperator: operators[comparison.operator],
      ...(comparison.value !== undefined && { value: String(comparison.value) }),
    })),
    ...checkValues(builder, comparisons, location),
  };
}

/** Reports comparisons that are never true and comparisons without a value. */
function checkValues(
  builder: BotBuilder,
  comparisons: readonly ComparisonSource[],
  location: DiagnosticLocation,
): object {
  for (const { variable, operator, value } of comparisons) {
    const needsValue = operator !== "is set" && operator !== "is empty";
    if (needsValue && value === undefined) {
      addDiagnostic(
        builder,
        location,
        "error",
        `The comparison "${variable} ${operator}" has no value`,
        "Add a `value`.",
      );
    }
    const source = builder.source.variables[variable];
    if (source?.type !== "oneOf" || (operator !== "equal to" && operator !== "not equal to")) continue;
    if (value === undefined || String(value).includes("{{") || source.values.includes(String(value)))
      continue;
    addDiagnostic(
      builder,
      location,
      "warning",
      `"${variable}" is never "${value}"`,
      `It is one of ${source.values.map((known) => `"${known}"`).join(", ")}.`,
    );
  }
  return {};
}

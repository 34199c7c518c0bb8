import { fieldsOfItems } from "@banter/protocol";
import { isOperator, operators, type Operator } from "../authoring/condition-source.ts";
import type { Conversion } from "./conversion.ts";
import { asNumber, present, valueAt, type Fields } from "./fields.ts";
import { variableName } from "./variable-name.ts";

/** Our own operators by their name in exported bots. */
const words: ReadonlyMap<unknown, Operator> = new Map(
  Object.keys(operators)
    .filter((word) => isOperator(word))
    .map((word) => [operators[word], word]),
);

/** A condition of an exported bot in our own format. Its parts may be missing. */
export function writeCondition(conversion: Conversion, condition: unknown): Fields | undefined {
  const comparisons = fieldsOfItems(valueAt(condition, "comparisons")).map(
    ({ variableId, comparisonOperator, value }) => {
      const operator = words.get(comparisonOperator);
      const needsValue = operator !== "is set" && operator !== "is empty";
      return present({
        variable: variableName(conversion, variableId),
        operator,
        value: needsValue ? asNumber(value) : undefined,
      });
    },
  );
  if (comparisons.length < 2) return comparisons[0];
  return valueAt(condition, "logicalOperator") === "OR" ? { any: comparisons } : { all: comparisons };
}

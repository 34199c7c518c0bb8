import { lenient } from "@banter/protocol";
import * as v from "valibot";
import { createMatcher, readPattern } from "../conditions/pattern.ts";
import type { BlockDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";

const comparisons = lenient.object({
  comparisons: lenient.array(v.object({ comparisonOperator: lenient.string(), value: lenient.string() })),
});
const display = lenient.object({ condition: v.optional(v.unknown()) });

/** Reports patterns of conditions that are invalid or that only run in the sandbox. */
export function inspectPatterns(block: BlockDefinition): Diagnostic[] {
  return block.items.flatMap(({ fields }) =>
    [fields["content"], v.parse(display, fields["displayCondition"]).condition].flatMap((condition) =>
      v
        .parse(comparisons, condition)
        .comparisons.filter(({ comparisonOperator }) => comparisonOperator.endsWith("regex"))
        .flatMap(({ value }) => inspectPattern(value)),
    ),
  );
}

function inspectPattern(text: string): Diagnostic[] {
  const pattern = readPattern(text);
  // A pattern with variables is only known at run time.
  if (pattern === undefined || text.includes("{{")) return [];
  const matcher = createMatcher(pattern);
  if (matcher.ok) return [];
  const { kind, message } = matcher.error;
  if (kind === "invalid") {
    const hint = "An invalid pattern never matches. Correct it.";
    return [{ severity: "warning", message: `The pattern "${text}" is invalid: ${message}`, hint }];
  }
  return [
    {
      severity: "warning",
      message: `The pattern "${text}" uses lookaround, a back-reference or a large repetition, or is very long: it is slow and may fail`,
      hint: "Such patterns run in the sandbox, for one second at most. Avoid (?=…), (?<…) and \\1.",
    },
  ];
}

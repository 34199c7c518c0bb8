import { lenient } from "@banter/protocol";
import * as v from "valibot";
import { createMatcher, readPattern } from "../conditions/pattern.ts";
import type { BlockDefinition } from "./bot-definition.ts";
import type { Diagnostic } from "./diagnostic.ts";

const comparisons = lenient.section({
  comparisons: lenient.list(v.object({ comparisonOperator: lenient.text(), value: lenient.text() })),
});
const display = lenient.section({ condition: v.optional(v.unknown()) });

/** Finds patterns of conditions that can't be tried, or only within the sandbox. */
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
  // One that holds a variable is only known when it is tried.
  if (pattern === undefined || text.includes("{{")) return [];
  const matcher = createMatcher(pattern);
  if (matcher.ok) return [];
  const { kind, message } = matcher.error;
  if (kind === "broken") {
    const hint = "It matches nothing; write it anew.";
    return [{ severity: "warning", message: `The pattern "${text}" is broken: ${message}`, hint }];
  }
  return [
    {
      severity: "warning",
      message: `The pattern "${text}" looks around or refers back, or repeats very often: it runs slowly and may fail`,
      hint: "Such a pattern runs in the sandbox, for a second at most. Write it without (?=…), (?<…) and \\1.",
    },
  ];
}

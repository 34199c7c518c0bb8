import { interpolate } from "../../strings/strings.ts";
import type { BotDraft } from "../draft/bot-draft.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { testsOf } from "./draft-tests.ts";
import type { TestResults } from "./use-test-results.ts";

/** How many tests passed, or why none could run. */
export function TestSummary({ draft, results }: TestSummaryProps) {
  const { strings } = useEditorTexts();
  const tests = testsOf(draft);
  const passed = tests.filter((test) => {
    const result = results.of(test);
    return result !== undefined && result.difference === undefined;
  });
  const summary = interpolate(strings.testsPassed, { passed: passed.length, total: tests.length });
  return (
    <p role="status">
      {results.problem !== ""
        ? interpolate(strings.testsBroken, { reason: results.problem })
        : results.isRunning
          ? strings.testsRunning
          : summary}
    </p>
  );
}

interface TestSummaryProps {
  readonly draft: BotDraft;
  readonly results: TestResults;
}

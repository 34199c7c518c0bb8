import { interpolate } from "../../strings/strings.ts";
import type { BotDraft } from "../draft/bot-draft.ts";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { testsOf } from "./draft-tests.ts";
import { passedTests, type TestResults } from "./use-test-results.ts";

/** How many tests passed, or why none could run. */
export function TestSummary({ draft, results }: TestSummaryProps) {
  const { strings } = useEditorTexts();
  const passed = passedTests(draft, results).length;
  const summary = interpolate(strings.testsPassed, { passed, total: testsOf(draft).length });
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

import { useEditorTexts } from "../strings/editor-strings.ts";
import type { BotDraft } from "../draft/bot-draft.ts";
import { testsOf } from "./draft-tests.ts";
import { TestDifference } from "./TestResult.tsx";
import { TestSummary } from "./TestSummary.tsx";
import { failingTests, type TestResults } from "./use-test-results.ts";

/** The results of a draft's tests before it is published. Nothing without tests. */
export function PublishTests({ draft, results, onShow }: PublishTestsProps) {
  const { strings } = useEditorTexts();
  if (testsOf(draft).length === 0) return null;
  const failing = failingTests(draft, results);
  return (
    <section className="publish-tests">
      <h3>{strings.tests}</h3>
      <TestSummary draft={draft} results={results} />
      <ul className="test-list">
        {failing.map(({ name, result }, index) => (
          <li key={index} className="test-card">
            <strong>{name}</strong>
            <TestDifference result={result} />
          </li>
        ))}
      </ul>
      {failing.length > 0 && (
        <button type="button" className="button" onClick={onShow}>
          {strings.showTests}
        </button>
      )}
    </section>
  );
}

interface PublishTestsProps {
  readonly draft: BotDraft;
  readonly results: TestResults;
  /** Leads to the tests. */
  readonly onShow: () => void;
}

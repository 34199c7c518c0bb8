import type { ConversationTest } from "@banter/engine/runtime";
import { useRef, useState } from "react";
import type { BotDraft } from "../draft/bot-draft.ts";
import type { PlacedProblem } from "../outline/step-problems.ts";
import { ProblemList } from "../parts/ProblemList.tsx";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { EditedDraft } from "../use-edited-draft.ts";
import type { TestRunner } from "./create-test-runner.ts";
import { addTest, duplicateTest, removeTest, replaceTest, testsOf } from "./draft-tests.ts";
import { RecordDialog } from "./RecordDialog.tsx";
import { TestCard } from "./TestCard.tsx";
import { TestSummary } from "./TestSummary.tsx";
import { useTestResults } from "./use-test-results.ts";

/** The tests of a bot with their results. */
export function TestsForm({ draft, runner, problems, change }: TestsFormProps) {
  const { strings } = useEditorTexts();
  const [open, setOpen] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isRecording, setIsRecording] = useState(false);
  const results = useTestResults(runner, draft);
  const tests = testsOf(draft);

  function save(test: ConversationTest): void {
    setIsRecording(false);
    setOpen(tests.length);
    change((before) => addTest(before, test));
  }

  return (
    <div className="step-form">
      <h2 ref={heading} tabIndex={-1}>
        {strings.tests}
      </h2>
      <p className="muted">{tests.length === 0 ? strings.noTests : strings.testsNote}</p>
      <div className="button-row">
        <button type="button" className="button" data-kind="primary" onClick={() => setIsRecording(true)}>
          {strings.recordTest}
        </button>
        {tests.length > 0 && (
          <button type="button" className="button" onClick={results.run}>
            {strings.runTests}
          </button>
        )}
      </div>
      <ProblemList problems={problems} />
      {tests.length > 0 && <TestSummary draft={draft} results={results} />}
      <ul className="test-list">
        {tests.map((test, index) => (
          // Names may occur twice while they are typed.
          <TestCard
            key={index}
            test={test}
            result={results.of(test)}
            isOpen={open === index}
            onToggle={() => setOpen(open === index ? undefined : index)}
            onChange={(changed, field) =>
              change(
                (before) => replaceTest(before, index, changed),
                field === undefined ? undefined : `test ${index} ${field}`,
              )
            }
            onDuplicate={() => {
              setOpen(index + 1);
              change((before) => duplicateTest(before, index));
            }}
            onRemove={() => {
              setOpen(undefined);
              change((before) => removeTest(before, index));
              heading.current?.focus();
            }}
          />
        ))}
      </ul>
      {isRecording && (
        <RecordDialog draft={draft} runner={runner} onSave={save} onClose={() => setIsRecording(false)} />
      )}
    </div>
  );
}

interface TestsFormProps {
  readonly draft: BotDraft;
  readonly runner: TestRunner;
  readonly problems: readonly PlacedProblem[];
  readonly change: EditedDraft["change"];
}

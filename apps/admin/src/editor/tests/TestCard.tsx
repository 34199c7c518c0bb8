import type { ConversationResult, ConversationTest } from "@banter/engine/runtime";
import { isRecord } from "@banter/protocol";
import { useId, useRef, useState } from "react";
import { interpolate } from "../../strings/strings.ts";
import type { DraftTest } from "../draft/bot-draft.ts";
import { JsonField } from "../fields/JsonField.tsx";
import { DuplicateIcon, RemoveIcon } from "../parts/icons.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { ProblemList } from "../parts/ProblemList.tsx";
import { useEditorTexts } from "../strings/editor-strings.ts";
import { nameOf, readTest } from "./draft-tests.ts";
import { TestDialogue } from "./TestDialogue.tsx";
import { TestDifference } from "./TestResult.tsx";

/** One test: its result, and opened all that it contains. */
export function TestCard(props: TestCardProps) {
  const { test, result, isOpen, onToggle, onChange, onDuplicate, onRemove } = props;
  const { strings } = useEditorTexts();
  const name = nameOf(test);
  const title = useRef<HTMLButtonElement>(null);
  return (
    <li className="test-card">
      <div className="test-head">
        <button ref={title} type="button" className="test-title" aria-expanded={isOpen} onClick={onToggle}>
          {name}
        </button>
        {result !== undefined && (
          <span className="tag" data-tone={result.difference === undefined ? "good" : "bad"}>
            {result.difference === undefined ? strings.testPassed : strings.testFailed}
          </span>
        )}
        <div className="item-actions">
          <IconButton label={interpolate(strings.duplicateTest, { name })} onClick={onDuplicate}>
            <DuplicateIcon />
          </IconButton>
          <IconButton label={interpolate(strings.removeTest, { name })} onClick={onRemove}>
            <RemoveIcon />
          </IconButton>
        </div>
      </div>
      {result?.difference !== undefined && (
        <>
          <TestDifference result={result} />
          <button
            type="button"
            className="button"
            onClick={() => {
              onChange({ ...result.updated });
              // This button disappears.
              title.current?.focus();
            }}
          >
            {strings.acceptTest}
          </button>
        </>
      )}
      {isOpen && <TestDetails test={test} result={result} onChange={onChange} />}
    </li>
  );
}

interface TestDetailsProps {
  readonly test: DraftTest;
  readonly result: ConversationResult | undefined;
  /** `field` is what is being typed into. */
  readonly onChange: (test: DraftTest, field?: string) => void;
}

interface TestCardProps extends TestDetailsProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

function TestDetails({ test, result, onChange }: TestDetailsProps) {
  const { strings } = useEditorTexts();
  const id = useId();
  const read = readTest(test);
  const [root, differsAt] = result?.difference?.path ?? [];
  return (
    <div className="step-form">
      <div className="form-field">
        <label htmlFor={id}>{strings.testName}</label>
        <input
          id={id}
          value={nameOf(test)}
          onChange={({ target }) => onChange({ ...test, name: target.value }, "name")}
        />
      </div>
      {read.ok && (
        <>
          <TestDialogue
            steps={read.value.steps}
            differsAt={root === "steps" ? Number(differsAt) : undefined}
          />
          <TestFields test={read.value} />
        </>
      )}
      <details className="more-fields" open={!read.ok}>
        <summary>{strings.testJson}</summary>
        <TestJson test={test} onChange={onChange} />
      </details>
    </div>
  );
}

/** What isn't a step. */
function TestFields({ test }: { readonly test: ConversationTest }) {
  const { strings } = useEditorTexts();
  const { now, seed, variables, identity, effects, expect } = test;
  return (
    <>
      <FieldValues title={strings.atStart} fields={{ now, seed, variables, identity }} />
      <FieldValues title={strings.simulatedResults} fields={{ ...effects }} />
      <FieldValues title={strings.expectedAtEnd} fields={{ ...expect }} />
    </>
  );
}

function FieldValues({ title, fields }: FieldValuesProps) {
  const { strings } = useEditorTexts();
  const isKnown = (key: string): key is keyof typeof strings => Object.hasOwn(strings, key);
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl className="pairs">
        {entries.map(([name, value]) => {
          const label = `test.${name}`;
          return (
            <div key={name}>
              <dt>{isKnown(label) ? strings[label] : name}</dt>
              <dd>
                {value === true ? strings.yes : value === false ? strings.no : <Values value={value} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

interface FieldValuesProps {
  readonly title: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A value as text; of a list or a record one line per entry. */
function Values({ value }: { readonly value: unknown }) {
  const text = (each: unknown) => (typeof each === "string" ? each : JSON.stringify(each));
  if (typeof value !== "object" || value === null) return text(value);
  const lines = Array.isArray(value)
    ? value.map(text)
    : Object.entries(value).map(([key, each]) => `${key}: ${text(each)}`);
  return lines.length === 0 ? "–" : lines.join("\n");
}

/** The whole test as JSON. What isn't a test stays in the field and is not saved. */
function TestJson({ test, onChange }: Pick<TestDetailsProps, "test" | "onChange">) {
  const { strings } = useEditorTexts();
  const id = useId();
  const [invalid, setInvalid] = useState<{ readonly value: unknown; readonly of: DraftTest }>();
  // Undo and other edits replace what was typed.
  const value = invalid?.of === test ? invalid.value : test;
  const read = readTest(value);
  return (
    <div className="form-field">
      <label htmlFor={id} className="for-readers">
        {strings.testJson}
      </label>
      <JsonField
        id={id}
        noteId={undefined}
        value={value}
        onChange={(next) => {
          const isValid = isRecord(next) && readTest(next).ok;
          setInvalid(isValid ? undefined : { value: next, of: test });
          if (isValid) onChange(next, "json");
        }}
      />
      {!read.ok && (
        <>
          <p className="problem" role="status">
            {strings.testInvalid}
          </p>
          <ProblemList problems={read.error.map((diagnostic) => ({ diagnostic, path: "" }))} />
        </>
      )}
    </div>
  );
}

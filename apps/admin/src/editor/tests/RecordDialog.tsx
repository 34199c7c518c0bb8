import type { ConversationTest, PlayedQuestion, RecordedSteps, TestStep } from "@banter/engine/runtime";
import { useEffect, useId, useRef, useState } from "react";
import { interpolate } from "../../strings/strings.ts";
import type { BotDraft } from "../draft/bot-draft.ts";
import { CancelButton } from "../parts/CancelButton.tsx";
import { ConfirmModal } from "../parts/ConfirmModal.tsx";
import { Modal } from "../parts/Modal.tsx";
import { useEditorTexts } from "../strings/editor-strings.ts";
import type { TestRunner } from "./create-test-runner.ts";
import { testsOf } from "./draft-tests.ts";
import { TestDialogue } from "./TestDialogue.tsx";

/** Plays the draft, takes the answers, and keeps the conversation as a test. */
export function RecordDialog({ draft, runner, onSave, onClose }: RecordDialogProps) {
  const { strings } = useEditorTexts();
  const [name, setName] = useState(`Test ${testsOf(draft).length + 1}`);
  const { recorded, problem, answers, answer, takeBack } = useRecording(runner, draft);
  const { test, question } = recorded ?? {};
  const [isLeaving, setIsLeaving] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
    end.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [recorded, isLeaving]);

  if (isLeaving)
    return (
      <ConfirmModal
        title={strings.discardRecording}
        confirm={strings.discardTheRecording}
        kind="danger"
        onConfirm={onClose}
        onClose={() => setIsLeaving(false)}
      >
        <p>{strings.discardNote}</p>
      </ConfirmModal>
    );
  return (
    <Modal title={strings.recordTest} onClose={() => (answers.length === 0 ? onClose() : setIsLeaving(true))}>
      <div className="recording">
        <p className="muted">{strings.recordNote}</p>
        {test !== undefined && <TestDialogue steps={test.steps} />}
        <div ref={end}>
          {question !== undefined && (
            <AnswerForm key={answers.length} question={question} onAnswer={answer} />
          )}
          {test?.expect?.isCompleted === true && <p className="muted">{strings.isOver}</p>}
        </div>
      </div>
      <p className="problem" role="alert">
        {problem !== "" && interpolate(strings.recordProblem, { reason: problem })}
      </p>
      <label className="form-field">
        {strings.testName}
        <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <div className="button-row">
        <button type="button" className="button" disabled={answers.length === 0} onClick={takeBack}>
          {strings.takeBack}
        </button>
        <CancelButton />
        <button
          type="button"
          className="button"
          data-kind="primary"
          disabled={test === undefined || name.trim() === ""}
          onClick={() => test !== undefined && onSave({ ...test, name: name.trim() })}
        >
          {strings.stopAndSave}
        </button>
      </div>
    </Modal>
  );
}

interface RecordDialogProps {
  readonly draft: BotDraft;
  readonly runner: TestRunner;
  readonly onSave: (test: ConversationTest) => void;
  readonly onClose: () => void;
}

/** Each answer plays the conversation again from its start, which takes milliseconds and has the same course. */
function useRecording(runner: TestRunner, draft: BotDraft) {
  const [recorded, setRecorded] = useState<RecordedSteps>();
  const [answers, setAnswers] = useState<readonly TestStep[]>([]);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isCurrent = true;
    void runner.record(draft, { name: "", steps: answers }).then((outcome) => {
      if (!isCurrent) return;
      setProblem(outcome.ok ? (outcome.value.problem ?? "") : outcome.error);
      if (outcome.ok) setRecorded(outcome.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [runner, draft, answers]);
  return {
    recorded,
    problem,
    answers,
    answer: (step: TestStep) => setAnswers([...answers, step]),
    takeBack: () => setAnswers(answers.slice(0, -1)),
  };
}

interface AnswerFormProps {
  readonly question: PlayedQuestion;
  readonly onAnswer: (step: TestStep) => void;
}

function AnswerForm({ question, onAnswer }: AnswerFormProps) {
  const { name, options, isMultiple } = question;
  if (options.length === 0) return <TextAnswer isFile={name === "file"} onAnswer={onAnswer} />;
  if (isMultiple) return <SeveralOptions options={options} onAnswer={onAnswer} />;
  return (
    <div className="button-row">
      {options.map((label) => (
        <button key={label} type="button" className="button" onClick={() => onAnswer({ visitor: label })}>
          {label}
        </button>
      ))}
    </div>
  );
}

interface TextAnswerProps extends Pick<AnswerFormProps, "onAnswer"> {
  readonly isFile: boolean;
}

/** An empty text skips the question. */
function TextAnswer({ isFile, onAnswer }: TextAnswerProps) {
  const { strings } = useEditorTexts();
  const [text, setText] = useState("");
  const id = useId();
  return (
    <form
      className="pair"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer({ visitor: isFile && text !== "" ? { files: [text] } : text });
      }}
    >
      <div className="form-field">
        <label htmlFor={id}>{isFile ? strings.answerFile : strings.answer}</label>
        {isFile && (
          <p id={`${id}-note`} className="field-note muted">
            {strings.answerFileNote}
          </p>
        )}
        <input
          id={id}
          aria-describedby={isFile ? `${id}-note` : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <button type="submit" className="button">
        {strings.send}
      </button>
    </form>
  );
}

interface SeveralOptionsProps extends Pick<AnswerFormProps, "onAnswer"> {
  readonly options: readonly string[];
}

function SeveralOptions({ options, onAnswer }: SeveralOptionsProps) {
  const { strings } = useEditorTexts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <form
      className="pair"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer({ visitor: options.filter((label) => chosen.includes(label)) });
      }}
    >
      <fieldset className="field-group">
        <legend>{strings.answer}</legend>
        {options.map((label) => (
          <label key={label} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(label)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, label] : chosen.filter((each) => each !== label))
              }
            />
            {label}
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button" disabled={chosen.length === 0}>
        {strings.send}
      </button>
    </form>
  );
}

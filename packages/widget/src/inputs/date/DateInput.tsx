import { useRef, useState } from "react";
import { dateInput, type DateInputOptions } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { FieldError } from "../field/FieldError.tsx";
import { SendButton } from "../field/SendButton.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useAnswer } from "../use-answer.ts";
import { DateField } from "./DateField.tsx";
import { joinRange, splitRange } from "./date-range.ts";
import css from "./date-input.css?inline";

/** A date, or two that make a range, each by the browser's own field (spec §4, §5). */
export function DateInput({
  options,
  initialValue,
  questionId,
  onSubmit,
  onDraft,
}: InputProps<DateInputOptions>) {
  const { isRange, hasTime, min, max, labels } = options;
  useStyles(css);
  const words = useAllWords();
  const fromField = useRef<HTMLInputElement>(null);
  const toField = useRef<HTMLInputElement>(null);
  const [range, setRange] = useState(() => splitRange(initialValue, options));
  const answer = useAnswer(dateInput, options, onSubmit);

  function change(next: Partial<typeof range>): void {
    const changed = { ...range, ...next };
    setRange(changed);
    answer.clearProblem();
    onDraft(isRange ? joinRange(changed) : changed.from);
  }
  function submit(): void {
    const isGiven = answer.give({ text: isRange ? joinRange(range) : range.from });
    const wrong = isRange && range.from !== "" && range.to === "" ? toField : fromField;
    if (!isGiven) wrong.current?.focus();
  }
  const shared = { hasTime, min, max, fieldProps: answer.fieldProps };
  return (
    <form
      className="banter-input-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="banter-input-row">
        <div
          className="banter-input banter-dates"
          role={isRange ? "group" : undefined}
          aria-labelledby={isRange ? questionId : undefined}
          data-range={isRange || undefined}
          data-invalid={answer.problem !== undefined || undefined}
        >
          <DateField
            {...shared}
            ref={fromField}
            label={isRange ? labels.from : undefined}
            labelledBy={isRange ? undefined : questionId}
            name={words.date}
            testId="from-date"
            value={range.from}
            onChange={(from) => change({ from })}
          />
          {isRange && (
            <DateField
              {...shared}
              ref={toField}
              label={labels.to}
              name={words.date}
              testId="to-date"
              min={later(range.from, min)}
              value={range.to}
              onChange={(to) => change({ to })}
            />
          )}
        </div>
        <SendButton label={labels.button} />
      </div>
      <FieldError id={answer.errorId}>{answer.problem}</FieldError>
    </form>
  );
}

/** The second date can't be picked before the first. ISO dates sort as text. */
function later(from: string, min: string | undefined): string | undefined {
  if (from === "") return min;
  return min !== undefined && min > from ? min : from;
}

export default { unit: dateInput, Component: DateInput } satisfies InputView<DateInputOptions>;

import { useRef, useState, type FormEvent } from "react";
import { dateInput, showDate, type AcceptedAnswer, type DateInputOptions } from "@banter/protocol";
import { useLocale, useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { FieldError } from "../field/FieldError.tsx";
import { SendButton } from "../field/SendButton.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { useAnswer, type TextAnswer } from "../use-answer.ts";
import { DateField } from "./DateField.tsx";
import { joinRange, splitRange, type DateRange } from "./date-range.ts";
import css from "./date-input.css?inline";

/** A date or a range of two, in native fields with a calendar (spec §4, §5). */
export function DateInput(props: InputProps<DateInputOptions>) {
  const { options, questionId } = props;
  const { isRange, hasTime, min, max, labels } = options;
  useStyles(css);
  const strings = useStrings();
  const { fromField, toField, range, change, submit, answer } = useDateRange(props);
  const shared = {
    hasTime,
    min,
    max,
    range: isRange ? range : undefined,
    name: strings.date,
    fieldProps: answer.fieldProps,
  };
  return (
    <form className="banter-input-form" noValidate onSubmit={submit}>
      <div className="banter-input" data-invalid={answer.error !== undefined || undefined}>
        <div
          className="banter-dates"
          role={isRange ? "group" : undefined}
          aria-labelledby={isRange ? questionId : undefined}
          data-range={isRange || undefined}
        >
          <DateField
            {...shared}
            ref={fromField}
            label={isRange ? labels.from : undefined}
            labelledBy={isRange ? undefined : questionId}
            testId="from-date"
            value={range.from}
            onChange={(from) => change({ from })}
          />
          {isRange && (
            <DateField
              {...shared}
              ref={toField}
              label={labels.to}
              testId="to-date"
              min={laterOf(range.from, min)}
              value={range.to}
              onChange={(to) => change({ to })}
            />
          )}
        </div>
        <SendButton label={labels.button} />
      </div>
      <FieldError id={answer.errorId}>{answer.error}</FieldError>
    </form>
  );
}

/** The fields' values, draft and validation. A single date uses the first field only. */
function useDateRange({ options, initialValue, onSubmit, onDraft }: InputProps<DateInputOptions>) {
  const { isRange } = options;
  const locale = useLocale();
  const fromField = useRef<HTMLInputElement>(null);
  const toField = useRef<HTMLInputElement>(null);
  const [range, setRange] = useState(() => splitRange(initialValue, options));
  const answer = useAnswer(dateInput, options, onSubmit);

  function change(next: Partial<DateRange>): void {
    const changed = { ...range, ...next };
    setRange(changed);
    answer.clearError();
    onDraft(isRange ? joinRange(changed) : changed.from);
  }
  /** The conversation shows the date in the visitor's locale; the flow stores it in its format. */
  function inLocale(given: TextAnswer, { iso }: AcceptedAnswer): TextAnswer {
    return iso === undefined ? given : { ...given, formatted: showDate(iso, locale) };
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const badField = [fromField, toField].find(({ current }) => current?.validity.badInput === true);
    if (badField !== undefined) {
      // 02/31 or half a date: the field's value is empty.
      answer.reject({ kind: "not-a-date" });
      badField.current?.focus();
      return;
    }
    const isSubmitted = answer.submit({ text: isRange ? joinRange(range) : range.from }, inLocale);
    const invalidField = isRange && range.from !== "" && range.to === "" ? toField : fromField;
    if (!isSubmitted) invalidField.current?.focus();
  }
  return { fromField, toField, range, change, submit, answer };
}

/** The end must not precede the start. ISO dates can be compared as text. */
function laterOf(from: string, min: string | undefined): string | undefined {
  if (from === "") return min;
  return min !== undefined && min > from ? min : from;
}

export const view: InputView<DateInputOptions> = {
  definition: dateInput,
  Component: DateInput,
  // `separator` stays untranslated: it is part of the answer that the flow stores.
  defaultLabels: (strings) => ({ labels: { from: strings["label.from"], to: strings["label.to"] } }),
};

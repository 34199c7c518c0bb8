import { useMemo, useRef, type KeyboardEvent } from "react";
import { numberInput, type NumberInputOptions } from "@banter/protocol";
import { useLocale, useStyles, useStrings } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { Field } from "../field/Field.tsx";
import { useInputCommands } from "../input-commands.ts";
import type { InputProps, InputView } from "../input-view.ts";
import { useQuestionState } from "../question.ts";
import { useAnswer } from "../use-answer.ts";
import { createLocaleNumber } from "./locale-number.ts";
import css from "./number.css?inline";
import { stepNumber } from "./step-number.ts";

/** A number in the locale's notation, submitted as `1234.5` (spec §5). */
export function NumberInput(props: InputProps<NumberInputOptions>) {
  const { options, questionId } = props;
  useStyles(css);
  const { field, answer, value, current, change, blur, submit, step, moveTo } = useNumber(props);

  /** Spin button keys. Home and End go to `min` and `max`. */
  function stepByKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    const end = { Home: options.min, End: options.max }[event.key];
    if (steps === undefined && end === undefined) return;
    event.preventDefault();
    if (steps !== undefined) step(steps);
    else if (end !== undefined) moveTo(end);
  }

  return (
    <Field onSubmit={submit} sendLabel={options.labels.button} answer={answer}>
      <input
        ref={field}
        className="text-input"
        type="text"
        role="spinbutton"
        inputMode={allowsNegative(options) ? "text" : "decimal"}
        autoComplete="off"
        enterKeyHint="send"
        value={value}
        placeholder={options.labels.placeholder}
        aria-labelledby={questionId}
        aria-valuenow={Number.isFinite(current) ? current : undefined}
        aria-valuetext={value === "" ? undefined : value}
        aria-valuemin={options.min}
        aria-valuemax={options.max}
        onChange={(event) => change(event.target.value)}
        onBlur={blur}
        onKeyDown={stepByKey}
        {...answer.fieldProps}
      />
      <Steppers onStep={step} />
    </Field>
  );
}

/** The number in the field, as the visitor writes it and as it is submitted. */
function useNumber({ options, initialValue, onSubmit, onDraft }: InputProps<NumberInputOptions>) {
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const numbers = useMemo(() => createLocaleNumber(options, locale), [options, locale]);
  /** Formats a plain number for the locale; other text stays as it is. */
  const localize = (text: string): string => numbers.format(text.trim());
  const [value, setValue] = useQuestionState(() => localize(initialValue));
  const answer = useAnswer(numberInput, options, onSubmit);
  const plain = numbers.toPlain(value);
  const current = plain === "" ? Number.NaN : Number(plain);

  function change(next: string): void {
    setValue(next);
    answer.clearError();
    onDraft(numbers.toPlain(next));
  }
  function submit(): void {
    const isSubmitted = answer.submit({ text: plain }, (plainAnswer) => {
      const label = numbers.format(plainAnswer.value);
      return { ...plainAnswer, draft: plainAnswer.value, ...(label !== plainAnswer.value && { label }) };
    });
    if (!isSubmitted) field.current?.focus();
  }
  const moveTo = (next: number): void => change(numbers.format(String(next)));
  useInputCommands({ setValue: (next) => change(localize(next)), submit });

  return {
    field,
    answer,
    value,
    current,
    change,
    submit,
    moveTo,
    step: (steps: number) => moveTo(stepNumber(current, steps, options)),
    blur: () => Number.isFinite(current) && setValue(numbers.format(plain)),
  };
}

/** The decimal keyboard of iPhones has no minus. Without a limit positive numbers are expected. */
function allowsNegative({ min = 0, max = 0 }: NumberInputOptions): boolean {
  return min < 0 || max < 0;
}

/** The step buttons. Not in the tab order, because arrow keys do the same. */
function Steppers({ onStep }: { readonly onStep: (steps: number) => void }) {
  const strings = useStrings();
  return (
    <span className="banter-steppers">
      <button type="button" tabIndex={-1} aria-label={strings.decrease} onClick={() => onStep(-1)}>
        <Icon name="minus" />
      </button>
      <button type="button" tabIndex={-1} aria-label={strings.increase} onClick={() => onStep(1)}>
        <Icon name="plus" />
      </button>
    </span>
  );
}

export const view: InputView<NumberInputOptions> = {
  definition: numberInput,
  Component: NumberInput,
  defaultLabels: (strings) => ({ labels: { placeholder: strings["label.number"], button: strings.send } }),
};

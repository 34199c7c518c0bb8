import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { numberInput, type NumberInputOptions } from "@banter/protocol";
import { useLocale, useStyles } from "../../chat/chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";
import { LaterIcon } from "../../chat/LaterIcon.tsx";
import { Field } from "../field/Field.tsx";
import { useInputCommands } from "../input-commands.ts";
import type { InputProps, InputView } from "../input-view.ts";
import { useAnswer } from "../use-answer.ts";
import { createLocaleNumber } from "./locale-number.ts";
import css from "./number.css?inline";
import { stepNumber } from "./step-number.ts";

/** A number as people of the locale write it; what is sent is plain, `1234.5` (spec §5). */
export function NumberInput({
  options,
  initialValue,
  questionId,
  onSubmit,
  onDraft,
}: InputProps<NumberInputOptions>) {
  useStyles(css);
  const words = useAllWords();
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const numbers = useMemo(() => createLocaleNumber(options, locale), [options, locale]);
  const [value, setValue] = useState(() => written(initialValue));
  const answer = useAnswer(numberInput, options, onSubmit);
  const plain = numbers.toPlain(value);
  const current = plain === "" ? Number.NaN : Number(plain);

  /** Plain numbers from elsewhere as this locale shows them; anything else as it is. */
  function written(text: string): string {
    const number = text.trim() === "" ? Number.NaN : Number(text);
    return Number.isFinite(number) ? numbers.format(number) : text;
  }
  function change(next: string): void {
    setValue(next);
    answer.clearProblem();
    onDraft(numbers.toPlain(next));
  }
  function submit(): void {
    const isGiven = answer.give({ text: plain }, (given) => {
      const label = numbers.format(Number(given.value));
      return { ...given, draft: given.value, ...(label !== given.value && { label }) };
    });
    if (!isGiven) field.current?.focus();
  }
  function step(steps: number): void {
    change(numbers.format(stepNumber(current, steps, options)));
  }
  /** The keys of a spin button. Home and End go to the ends of the range, where it has them. */
  function stepByKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    const end = { Home: options.min, End: options.max }[event.key];
    if (steps === undefined && end === undefined) return;
    event.preventDefault();
    if (steps !== undefined) step(steps);
    else if (end !== undefined) change(numbers.format(end));
  }
  useInputCommands({ setValue: (next) => change(written(next)), submit });

  return (
    <Field onSubmit={submit} sendLabel={options.labels.button} answer={answer}>
      <input
        ref={field}
        className="text-input"
        type="text"
        role="spinbutton"
        inputMode="decimal"
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
        onBlur={() => Number.isFinite(current) && setValue(numbers.format(current))}
        onKeyDown={stepByKey}
        {...answer.fieldProps}
      />
      <span className="banter-steppers">
        {/* The arrow keys do the same, so the buttons are no stops on the way by Tab. */}
        <button type="button" tabIndex={-1} aria-label={words.increase} onClick={() => step(1)}>
          <LaterIcon name="plus" />
        </button>
        <button type="button" tabIndex={-1} aria-label={words.decrease} onClick={() => step(-1)}>
          <LaterIcon name="minus" />
        </button>
      </span>
    </Field>
  );
}

export default { unit: numberInput, Component: NumberInput } satisfies InputView<NumberInputOptions>;

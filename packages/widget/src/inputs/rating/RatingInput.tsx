import { useRef, useState, type CSSProperties, type FormEvent, type KeyboardEvent } from "react";
import { percentEncode, ratingInput, ratingValues, type RatingInputOptions } from "@banter/protocol";
import { useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import { fillIn, type UiStrings } from "../../i18n/strings.ts";
import { FieldError } from "../field/FieldError.tsx";
import { SendButton } from "../field/SendButton.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { asciiDigits } from "../ascii-digits.ts";
import { useAnswer, type AnswerForm } from "../use-answer.ts";
import selectableCss from "../choice/selectable.css?inline";
import css from "./rating.css?inline";

/** A row of values as a radio group. Arrow keys select but never submit, even in one-click mode. */
export function RatingInput({
  options,
  initialValue,
  questionId,
  onSubmit,
  onDraft,
}: InputProps<RatingInputOptions>) {
  useStyles(selectableCss);
  useStyles(css);
  const values = ratingValues(options);
  const [chosen, setChosen] = useState(() => values.find((value) => String(value) === initialValue));
  const answer = useAnswer(ratingInput, options, onSubmit);
  const { buttonType, isOneClickSubmitEnabled, labels } = options;

  function choose(value: number): void {
    setChosen(value);
    answer.clearError();
    onDraft(String(value));
  }
  function click(value: number): void {
    choose(value);
    if (isOneClickSubmitEnabled) send(String(value));
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    send(chosen === undefined ? "" : String(chosen));
  }
  /** A number of icons says little without the highest one. */
  function send(text: string): void {
    answer.submit({ text }, (plain) =>
      buttonType === "Icons" ? { ...plain, label: `${plain.value} / ${values.at(-1)}` } : plain,
    );
  }

  return (
    <form className="banter-input-form banter-rating-form" onSubmit={submit} noValidate>
      <div className="banter-rating" data-size={scaleSize(values.length)} style={columnCounts(values.length)}>
        <RatingScale
          options={options}
          chosen={chosen}
          questionId={questionId}
          fieldProps={answer.fieldProps}
          onChoose={choose}
          onClick={click}
        />
        <ScaleLabels labels={labels} values={buttonType === "Numbers" ? values : []} />
      </div>
      <FieldError id={answer.errorId}>{answer.error}</FieldError>
      {!isOneClickSubmitEnabled && <SendButton label={labels.button} isHidden={chosen === undefined} />}
    </form>
  );
}

/** Labels of the lowest and the highest value, below the ends of the scale. The names of these values contain them. */
function ScaleLabels({ labels: { left, right }, values }: ScaleLabelsProps) {
  if (left === "" && right === "") return null;
  return (
    <div className="banter-rating-labels" aria-hidden="true">
      <span className="rating-label" data-value={values[0]}>
        {left}
      </span>
      <span className="rating-label" data-value={values.at(-1)}>
        {right}
      </span>
    </div>
  );
}

interface ScaleLabelsProps {
  readonly labels: RatingInputOptions["labels"];
  /** Shown before the labels where the scale has two rows. */
  readonly values: readonly number[];
}

/** The radio group with one button per value. */
function RatingScale({ options, chosen, questionId, fieldProps, onChoose, onClick }: RatingScaleProps) {
  const { buttonType, customIcon, labels } = options;
  const values = ratingValues(options);
  const readDigits = useDigits(values);
  const strings = useStrings();

  function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
    // Without a selection, arrow keys start at the focused value, as in native radio groups.
    const focused = buttons.findIndex((button) => button === event.target);
    const at = chosen === undefined ? focused : values.indexOf(chosen);
    if (event.key === "Enter" && chosen !== undefined && at === focused) {
      // Sends the chosen value, as in native radio groups.
      event.preventDefault();
      buttons[at]?.closest("form")?.requestSubmit();
      return;
    }
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = targetIndex(event.key, at, values.length, isRtl) ?? readDigits(event);
    const value = next === undefined ? undefined : values[next];
    if (next === undefined || value === undefined) return;
    event.preventDefault();
    onChoose(value);
    buttons[next]?.focus();
  }
  return (
    <div
      className="banter-rating-marks"
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={questionId}
      onKeyDown={chooseByKey}
      {...fieldProps}
    >
      {values.map((value) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === chosen}
          aria-label={valueLabel(value, values, labels, strings)}
          tabIndex={value === (chosen ?? values[0]) ? 0 : -1}
          className={valueClass(buttonType, chosen !== undefined && value <= chosen)}
          onClick={() => onClick(value)}
        >
          {buttonType === "Numbers" ? value : <RatingIcon svg={customIcon.isEnabled ? customIcon.svg : ""} />}
        </button>
      ))}
    </div>
  );
}

/** Time to type the second digit of a value. */
const NEXT_DIGIT_MS = 1_000;

/** Returns a function that reads the digits of a value, and returns the value's index. */
function useDigits(values: readonly number[]): (event: KeyboardEvent) => number | undefined {
  const typed = useRef({ text: "", time: 0 });
  return ({ key, altKey, ctrlKey, metaKey, timeStamp }) => {
    const digit = asciiDigits(key);
    if (altKey || ctrlKey || metaKey || !/^\d$/.test(digit)) return undefined;
    const { text, time } = typed.current;
    const begun = timeStamp - time < NEXT_DIGIT_MS ? text : "";
    for (const number of [begun + digit, digit]) {
      const index = values.indexOf(Number(number));
      if (index === -1) continue;
      typed.current = { text: number, time: timeStamp };
      return index;
    }
    return undefined;
  };
}

interface RatingScaleProps {
  readonly options: RatingInputOptions;
  readonly chosen: number | undefined;
  readonly questionId: string;
  readonly fieldProps: AnswerForm["fieldProps"];
  /** Called for a key. */
  readonly onChoose: (value: number) => void;
  readonly onClick: (value: number) => void;
}

function valueClass(buttonType: RatingInputOptions["buttonType"], isSelected: boolean): string {
  const kind = buttonType === "Icons" ? "rating-icon-container" : "banter-selectable banter-rating-number";
  return isSelected ? `${kind} selected` : kind;
}

/** The lowest and highest value include their labels, so that screen readers announce the scale. */
function valueLabel(
  value: number,
  values: readonly number[],
  { left, right }: RatingInputOptions["labels"],
  strings: UiStrings,
): string {
  const meaning = value === values[0] ? left : value === values.at(-1) ? right : "";
  const name = fillIn(strings.rating, { number: value, total: values.at(-1) ?? value });
  return meaning === "" ? name : `${name}, ${meaning}`;
}

function targetIndex(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  const forward = isRtl ? "ArrowLeft" : "ArrowRight";
  const back = isRtl ? "ArrowRight" : "ArrowLeft";
  if (key === forward || key === "ArrowDown") return Math.min(count - 1, at + 1);
  if (key === back || key === "ArrowUp") return Math.max(0, at - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** How much room the scale needs: the style sheet breaks each size into two rows at another width. */
function scaleSize(count: number): "few" | "some" | "many" | "long" {
  if (count > 11) return "long";
  if (count > 9) return "many";
  return count > 7 ? "some" : "few";
}

/** Columns for one row and for two rows. */
function columnCounts(count: number): CSSProperties & Record<`--${string}`, number> {
  return { "--banter-marks": count, "--banter-half-marks": Math.ceil(count / 2) };
}

/** A custom icon is a CSS mask in the theme's color. SVG images don't run scripts. */
function RatingIcon({ svg }: { readonly svg: string }) {
  if (svg.trim() === "") return <Icon name="star" />;
  return (
    <span
      className="banter-rating-mask"
      style={{ maskImage: `url("data:image/svg+xml,${percentEncode(withNamespace(svg))}")` }}
    />
  );
}

/** Inline SVG often lacks the namespace that an SVG image needs. */
function withNamespace(svg: string): string {
  return svg.includes("xmlns=") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}

export const view: InputView<RatingInputOptions> = {
  definition: ratingInput,
  Component: RatingInput,
  defaultLabels: ({ send }) => ({ labels: { button: send } }),
};

import { useRef, useState, type CSSProperties, type FormEvent, type KeyboardEvent } from "react";
import { ratingInput, ratingMarks, type RatingInputOptions, lastOf } from "@banter/protocol";
import { useStyles } from "../../chat/chat-context.ts";
import { LaterIcon } from "../../chat/LaterIcon.tsx";
import { FieldError } from "../field/FieldError.tsx";
import { SendButton } from "../field/SendButton.tsx";
import type { InputProps, InputView } from "../input-view.ts";
import { encodeText } from "../../theme/encode-text.ts";
import { useAnswer } from "../use-answer.ts";
import selectableCss from "../choice/selectable.css?inline";
import css from "./rating.css?inline";

/** Marks in a row, of which one is chosen. Arrow keys choose; they never submit, also not in one-click mode. */
export function RatingInput({
  options,
  initialValue,
  questionId,
  onSubmit,
  onDraft,
}: InputProps<RatingInputOptions>) {
  useStyles(selectableCss);
  useStyles(css);
  const marks = ratingMarks(options);
  const group = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(() => marks.find((mark) => String(mark) === initialValue));
  const answer = useAnswer(ratingInput, options, onSubmit);
  const { buttonType, customIcon, isOneClickSubmitEnabled, labels } = options;

  function choose(mark: number): void {
    setChosen(mark);
    answer.clearProblem();
    onDraft(String(mark));
  }
  function press(mark: number): void {
    choose(mark);
    if (isOneClickSubmitEnabled) answer.give({ text: String(mark) });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    answer.give({ text: chosen === undefined ? "" : String(chosen) });
  }
  function move(event: KeyboardEvent<HTMLElement>): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const at = chosen === undefined ? -1 : marks.indexOf(chosen);
    const next = targetOf(event.key, at, marks.length, isRtl);
    const mark = next === undefined ? undefined : marks[next];
    if (next === undefined || mark === undefined) return;
    event.preventDefault();
    choose(mark);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  }

  return (
    <form className="banter-input-form banter-rating-form" onSubmit={submit} noValidate>
      <div className="banter-rating" data-icons={buttonType === "Icons" || undefined}>
        {labels.left !== "" && <span className="rating-label">{labels.left}</span>}
        <div
          ref={group}
          className="banter-rating-marks"
          data-few={marks.length <= 6 || undefined}
          data-long={marks.length > 11 || undefined}
          style={columns(marks.length)}
          role="radiogroup"
          tabIndex={-1}
          aria-labelledby={questionId}
          onKeyDown={move}
          {...answer.fieldProps}
        >
          {marks.map((mark) => (
            <button
              key={mark}
              type="button"
              role="radio"
              aria-checked={mark === chosen}
              aria-label={markName(mark, marks, labels)}
              tabIndex={mark === (chosen ?? marks[0]) ? 0 : -1}
              className={markClass(buttonType, chosen !== undefined && mark <= chosen)}
              onClick={() => press(mark)}
            >
              {buttonType === "Numbers" ? (
                mark
              ) : (
                <MarkIcon svg={customIcon.isEnabled ? customIcon.svg : ""} />
              )}
            </button>
          ))}
        </div>
        {labels.right !== "" && <span className="rating-label">{labels.right}</span>}
      </div>
      <FieldError id={answer.errorId}>{answer.problem}</FieldError>
      {chosen !== undefined && !isOneClickSubmitEnabled && <SendButton label={labels.button} />}
    </form>
  );
}

function markClass(buttonType: RatingInputOptions["buttonType"], isReached: boolean): string {
  const kind = buttonType === "Icons" ? "rating-icon-container" : "banter-selectable banter-rating-number";
  return isReached ? `${kind} selected` : kind;
}

/** The ends carry their labels, so that the scale is understood without seeing it. */
function markName(
  mark: number,
  marks: readonly number[],
  { left, right }: RatingInputOptions["labels"],
): string {
  const meaning = mark === marks[0] ? left : mark === lastOf(marks) ? right : "";
  return meaning === "" ? `${mark} / ${lastOf(marks)}` : `${mark} / ${lastOf(marks)}, ${meaning}`;
}

function targetOf(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  const forward = isRtl ? "ArrowLeft" : "ArrowRight";
  const back = isRtl ? "ArrowRight" : "ArrowLeft";
  if (key === forward || key === "ArrowDown") return Math.min(count - 1, at + 1);
  if (key === back || key === "ArrowUp") return Math.max(0, at - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** One row, or two on the narrowest chats; the style sheet chooses. */
function columns(count: number): CSSProperties & Record<`--${string}`, number> {
  return { "--banter-marks": count, "--banter-half-marks": Math.ceil(count / 2) };
}

/** A bot's own icon is a mask for the theme's colour: as an image its code can't run. */
function MarkIcon({ svg }: { readonly svg: string }) {
  if (svg.trim() === "") return <LaterIcon name="star" />;
  return (
    <span
      className="banter-rating-mask"
      style={{ maskImage: `url("data:image/svg+xml,${encodeText(withNamespace(svg))}")` }}
    />
  );
}

/** Drawings that were meant for a page lack the namespace that an image file needs. */
function withNamespace(svg: string): string {
  return svg.includes("xmlns=") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}

export default { unit: ratingInput, Component: RatingInput } satisfies InputView<RatingInputOptions>;

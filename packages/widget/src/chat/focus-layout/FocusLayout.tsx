import { useEffect, useMemo, useState, type ComponentProps } from "react";
import type { Chunk } from "@banter/client";
import { useChat, useChatState, useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { useFocusKeeper } from "../../chat-context/focus-keeper.ts";
import { Icon } from "../../controls/Icon.tsx";
import { answerText } from "../../transcript-file/transcript-text.ts";
import { Transcript } from "../transcript/Transcript.tsx";
import { pressChoice } from "./choice-keys.ts";
import css from "./focus-layout.css?inline";
import { stepsOf } from "./steps.ts";

/** One question at a time. The visitor can go back to read what was said, not to change it. */
export function FocusLayout(props: ComponentProps<typeof Transcript>) {
  useStyles(css);
  const chunks = useChatState((state) => state.chunks);
  const steps = useMemo(() => stepsOf(chunks), [chunks]);
  const [reviewed, setReviewed] = useState<number>();
  const last = steps.length - 1;
  const index = Math.min(reviewed ?? last, last);
  const isReview = index < last;
  const shown = useMemo(() => read(steps[index] ?? [], isReview), [steps, index, isReview]);
  useAnswerAnnouncement(isReview ? shown.at(-1) : undefined);
  return (
    <div
      role="presentation"
      className="banter-focus"
      data-review={isReview || undefined}
      onKeyDown={pressChoice}
    >
      <Transcript {...props} shown={shown} isReview={isReview} />
      {last > 0 && (
        <StepButtons
          index={index}
          isReview={isReview}
          onBack={() => setReviewed(Math.max(0, index - 1))}
          onContinue={() => setReviewed(index + 1 < last ? index + 1 : undefined)}
        />
      )}
    </div>
  );
}

/** After the messages of an earlier step, which announce themselves again. */
function useAnswerAnnouncement(reviewed: Chunk | undefined): void {
  const { announce, getStrings } = useChat();
  useEffect(() => {
    if (reviewed?.answer !== undefined)
      announce(`${getStrings().youSaid} ${answerText(reviewed.answer.answer)}`);
  }, [announce, getStrings, reviewed]);
}

/** An earlier step is announced again, also one that was restored. */
function read(step: readonly Chunk[], isReview: boolean): readonly Chunk[] {
  return isReview ? step.map((chunk) => ({ ...chunk, isRestored: false })) : step;
}

function StepButtons({ index, isReview, onBack, onContinue }: StepButtonsProps) {
  const strings = useStrings();
  const { container } = useChat();
  const focus = useFocusKeeper();
  const isFirst = index === 0;

  function proceed(): void {
    onContinue();
    // After React has shown the input of the open question.
    requestAnimationFrame(() => {
      if (container.querySelector(".banter-focus[data-review]") === null) focus.focusNow();
    });
  }
  return (
    <div className="banter-steps">
      <button
        type="button"
        className="banter-step-button"
        // Keeps the focus, unlike a disabled button.
        aria-disabled={isFirst || undefined}
        onClick={isFirst ? undefined : onBack}
      >
        <Icon name="back" />
        {strings.back}
      </button>
      {isReview && (
        <button type="button" className="banter-step-button" data-next="" onClick={proceed}>
          {strings.paymentContinue}
          <Icon name="forward" />
        </button>
      )}
    </div>
  );
}

interface StepButtonsProps {
  readonly index: number;
  readonly isReview: boolean;
  readonly onBack: () => void;
  readonly onContinue: () => void;
}

import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { openQuestion, type Answer } from "@banter/client";
import { findLast, type InputBlock } from "@banter/protocol";
import { useChat, useChatState, useStyles } from "../chat-context/chat-context.ts";
import { useFocusKeeper } from "../chat-context/focus-keeper.ts";
import { LoadFailed } from "../controls/LoadFailed.tsx";
import { useLoaded } from "../chat-context/use-loaded.ts";
import { loadInput } from "./bind-input.ts";
import { QuestionContext } from "./question.ts";
import fieldCss from "./field/field.css?inline";

/** Slot of the current input: lazy-loads its view, fills in the initial value and accepts one answer per question. */
export const InputSlot = memo(function InputSlot(props: InputSlotProps) {
  const { block, chunkId, field, question, round, isShown, isQueueing } = props;
  const isOpen = !props.isWaiting;
  const isWaiting = !isOpen && !isQueueing;
  useStyles(fieldCss);
  const { session } = useChat();
  const questionId = useId();
  const [load] = useState(() => () => loadInput(block));
  const view = useLoaded(load);
  const initialValue = useInitialValue(props);
  const returnedAnswer = useChatState(({ composer: { field: written } }) =>
    written?.state === "returned" ? written.answer : undefined,
  );
  const context = useMemo(() => ({ round, isWaiting, isQueueing }), [round, isWaiting, isQueueing]);
  const focus = useFocusKeeper();
  const slot = useFocusFollowing(props, view.status !== "loading");

  function submit(answer: Answer): void {
    if (isQueueing) return queue(answer);
    // Read from the session state: a returned answer can be submitted again.
    if (findLast(session.getState().chunks, ({ id }) => id === chunkId)?.answer !== undefined) return;
    focus.answerGiven(field !== undefined);
    session.submit(answer, chunkId);
  }

  function queue(answer: Answer): void {
    focus.answerGiven(true);
    if (answer.type === "text") session.queueMessage(answer.value);
  }

  // While its code loads, the previous field stays alone.
  if (!isShown || view.status === "loading") return null;
  return (
    <>
      <span id={questionId} hidden>
        {question}
      </span>
      <div
        className="banter-input-container"
        data-blockid={isOpen ? block.id : undefined}
        data-input={block.type}
        data-hidden={isWaiting || undefined}
        ref={slot}
      >
        {view.status === "ready" && (
          <QuestionContext.Provider value={context}>
            <view.value
              block={block}
              initialValue={initialValue}
              returnedAnswer={returnedAnswer}
              questionId={questionId}
              onSubmit={submit}
              onDraft={isWaiting ? ignoreDraft : session.saveDraft}
            />
          </QuestionContext.Provider>
        )}
        {view.status === "failed" && <LoadFailed onRetry={view.retry} />}
      </div>
    </>
  );
});

interface InputSlotProps {
  readonly id: number;
  readonly block: InputBlock;
  readonly chunkId: string;
  /** See `fieldName`. */
  readonly field: string | undefined;
  /** The accessible name. */
  readonly question: string;
  /** Identifies what the field's state belongs to, see `useQuestionState`. */
  readonly round: number;
  /** Until then the input's code is only prefetched. */
  readonly isShown: boolean;
  /** No question is open, and the field persists. */
  readonly isWaiting: boolean;
  /** No question is open, but the next message can be written. */
  readonly isQueueing: boolean;
  /** The input can be used. */
  readonly onAppeared: (id: number) => void;
}

/** A waiting field has no block to save a draft for. */
function ignoreDraft(): void {}

/** In order of precedence: what the visitor has written, value set by the host page, server's prefill. */
function useInitialValue({ block, chunkId, isWaiting, isQueueing }: InputSlotProps): string {
  const { session } = useChat();
  const [byHost, setByHost] = useState<{ readonly chunkId: string; readonly value: string }>();
  useEffect(
    () =>
      session.on((event) => {
        if (event.type !== "input-value-set") return;
        const chunk = openQuestion(session.getState().chunks);
        if (chunk !== undefined) setByHost({ chunkId: chunk.id, value: event.value });
      }),
    [session],
  );
  const { composer, bot } = session.getState();
  const { text = "" } = composer.field ?? {};
  if (isWaiting) return isQueueing ? text : "";
  if (text !== "") return text;
  if (byHost?.chunkId === chunkId) return byHost.value;
  const isPrefilled = bot?.settings.general.isInputPrefillEnabled === true;
  return isPrefilled ? (block.prefilledValue ?? "") : "";
}

/** The focus follows the conversation into this slot when its question opens. */
function useFocusFollowing(
  { id, round, isShown, isWaiting, isQueueing, onAppeared }: InputSlotProps,
  isLoaded: boolean,
) {
  const slot = useRef<HTMLDivElement>(null);
  const focus = useFocusKeeper();
  const isRendered = isShown && isLoaded;
  const isOpen = isRendered && !isWaiting;

  // Layout effects: the previous field is removed before the first paint of this one.
  useLayoutEffect(() => {
    if (!isOpen || slot.current === null) return;
    focus.inputAppeared(slot.current);
    onAppeared(id);
  }, [isOpen, round, focus, id, onAppeared]);

  useLayoutEffect(() => {
    if (isRendered && isQueueing && slot.current !== null) focus.inputAppeared(slot.current);
  }, [isRendered, isQueueing, focus]);
  return slot;
}

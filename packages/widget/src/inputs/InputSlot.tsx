import { useEffect, useRef, useState } from "react";
import type { Answer } from "@banter/client";
import { findLast, type InputBlock } from "@banter/protocol";
import { useChat, useChatState, useStyles } from "../chat-context/chat-context.ts";
import { useFocusKeeper } from "../chat-context/focus-keeper.ts";
import { LoadFailed } from "../controls/LoadFailed.tsx";
import { useLoaded } from "../chat-context/use-loaded.ts";
import { loadInput } from "./bind-input.ts";
import fieldCss from "./field/field.css?inline";

/** Slot of the current input: lazy-loads its view, fills in the initial value and accepts one answer. */
export function InputSlot({ block, chunkId, questionId, isShown }: InputSlotProps) {
  useStyles(fieldCss);
  const { session } = useChat();
  const [load] = useState(() => () => loadInput(block));
  const view = useLoaded(load);
  const initialValue = useInitialValue(block);
  const returnedAnswer = useChatState((state) => state.returnedAnswer);
  const slot = useRef<HTMLDivElement>(null);
  const focus = useFocusKeeper();
  const isReady = isShown && view.status === "ready";
  const shouldFocus = isReady && focus.mayFollow();

  useEffect(() => {
    if (isReady && slot.current) focus.inputAppeared(slot.current);
  }, [isReady, focus]);

  function submit(answer: Answer): void {
    // Read from the session state: a returned answer can be submitted again.
    if (findLast(session.getState().chunks, ({ id }) => id === chunkId)?.answer !== undefined) return;
    focus.answerGiven();
    session.submit(answer, chunkId);
  }

  if (!isShown) return null;
  return (
    <div className="banter-input-container" data-blockid={block.id} data-input={block.type} ref={slot}>
      {view.status === "ready" && (
        <view.value
          block={block}
          initialValue={initialValue}
          returnedAnswer={returnedAnswer}
          questionId={questionId}
          shouldFocus={shouldFocus}
          onSubmit={submit}
          onDraft={session.saveDraft}
        />
      )}
      {view.status === "failed" && <LoadFailed onRetry={view.retry} />}
    </div>
  );
}

interface InputSlotProps {
  readonly block: InputBlock;
  readonly chunkId: string;
  readonly questionId: string;
  /** Until then the input's code is only prefetched. */
  readonly isShown: boolean;
}

/** In order of precedence: returned answer, draft, value set by the host page, server's prefill. */
function useInitialValue(block: InputBlock): string {
  const { session } = useChat();
  const [valueByHost, setValueByHost] = useState<string>();
  useEffect(
    () =>
      session.on((event) => {
        if (event.type === "input-value-set") setValueByHost(event.value);
      }),
    [session],
  );
  const { returnedAnswer, draft, bot } = session.getState();
  if (returnedAnswer?.type === "text") return returnedAnswer.draft ?? returnedAnswer.value;
  if (draft !== undefined && draft !== "") return draft;
  if (valueByHost !== undefined) return valueByHost;
  const isPrefilled = bot?.settings.general.isInputPrefillEnabled === true;
  return isPrefilled ? (block.prefilledValue ?? "") : "";
}

import { useEffect, useRef, useState } from "react";
import type { Answer } from "@banter/client";
import { findLast, type InputBlock } from "@banter/protocol";
import { useChat, useChatState } from "../chat/chat-context.ts";
import { useFocusKeeper } from "../chat/focus/focus-keeper.ts";
import { LoadFailed } from "../chat/LoadFailed.tsx";
import { useLoaded } from "../chat/use-loaded.ts";
import { loadInput } from "./bind-input.ts";

/** The place of the current input: fetches its face, begins it with what is known, and takes one answer. */
export function InputSlot({ block, chunkId, questionId, isShown }: InputSlotProps) {
  const { session } = useChat();
  const [load] = useState(() => () => loadInput(block));
  const face = useLoaded(load);
  const initialValue = useInitialValue(block);
  const returnedAnswer = useChatState((state) => state.returnedAnswer);
  const slot = useRef<HTMLDivElement>(null);
  const focus = useFocusKeeper();
  const isReady = isShown && face.status === "ready";
  const shouldFocus = isReady && focus.mayFollow();

  useEffect(() => {
    if (isReady && slot.current) focus.inputAppeared(slot.current);
  }, [isReady, focus]);

  function submit(answer: Answer): void {
    // Asked of the state, not remembered here: an answer that came back at once can be given again.
    if (findLast(session.getState().chunks, ({ id }) => id === chunkId)?.answer !== undefined) return;
    focus.answerGiven();
    session.submit(answer, chunkId);
  }

  if (!isShown) return null;
  return (
    <div className="banter-input-container" data-blockid={block.id} data-input={block.type} ref={slot}>
      {face.status === "ready" && (
        <face.value
          block={block}
          initialValue={initialValue}
          returnedAnswer={returnedAnswer}
          questionId={questionId}
          shouldFocus={shouldFocus}
          onSubmit={submit}
          onDraft={session.saveDraft}
        />
      )}
      {face.status === "failed" && <LoadFailed onRetry={face.retry} />}
    </div>
  );
}

interface InputSlotProps {
  readonly block: InputBlock;
  readonly chunkId: string;
  readonly questionId: string;
  /** Until its turn comes the input is only fetched. */
  readonly isShown: boolean;
}

/** A returned answer wins over a draft, that over what the host page set meanwhile, that over the server's prefill. */
function useInitialValue(block: InputBlock): string {
  const { session } = useChat();
  const [setByHost, keepSetByHost] = useState<string>();
  useEffect(
    () =>
      session.on((event) => {
        if (event.type === "input-value-set") keepSetByHost(event.value);
      }),
    [session],
  );
  const { returnedAnswer, draft, bot } = session.getState();
  if (returnedAnswer?.type === "text") return returnedAnswer.draft ?? returnedAnswer.value;
  if (draft !== undefined && draft !== "") return draft;
  if (setByHost !== undefined) return setByHost;
  const isPrefilled = bot?.settings.general.isInputPrefillEnabled === true;
  return isPrefilled ? (block.prefilledValue ?? "") : "";
}

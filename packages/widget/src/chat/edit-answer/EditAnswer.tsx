import { useRef, useState } from "react";
import type { Chunk } from "@banter/client";
import { useChat, useChatState, useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { useFocusKeeper } from "../../chat-context/focus-keeper.ts";
import { fillIn } from "../../i18n/strings.ts";
import { answerText } from "./answer-text.ts";
import { AnswerEditor } from "./AnswerEditor.tsx";
import { useChangeAnnouncement } from "./use-change-announcement.ts";
import css from "./edit-answer.css?inline";

/** Opens the input of an answered question in place. An edit that wasn't delivered can be withdrawn. */
export function EditAnswer({ chunk }: { readonly chunk: Chunk }) {
  useStyles(css);
  useChangeAnnouncement(chunk);
  const { session } = useChat();
  const strings = useStrings();
  const focus = useFocusKeeper();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const mayEdit = useChatState(({ phase, reply }) => phase === "running" && reply.state !== "streaming");
  const { answer, former, canEdit } = chunk;
  if (answer === undefined) return null;
  if (former !== undefined) {
    const isWithdrawable = answer.status === "failed" || answer.status === "waiting-for-network";
    return (
      isWithdrawable && (
        <button type="button" className="banter-keep-answer" onClick={session.withdrawEdit}>
          {strings.cancelEdit}
        </button>
      )
    );
  }
  if (!canEdit || !(mayEdit || isOpen)) return null;
  const name = fillIn(strings.editAnswer, { answer: answerText(answer.answer) });
  const close = (isSubmitted: boolean): void => {
    setOpen(false);
    if (isSubmitted) focus.focusNow();
    else button.current?.focus();
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        className="banter-edit-answer"
        aria-label={name}
        aria-expanded={isOpen}
        title={name}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />
        </svg>
      </button>
      {isOpen && <AnswerEditor chunk={chunk} onClose={close} />}
    </>
  );
}

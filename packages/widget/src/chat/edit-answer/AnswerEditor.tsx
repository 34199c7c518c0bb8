import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { Answer, Chunk } from "@banter/client";
import { ChatContext, useChat, useStrings, type ChatServices } from "../../chat-context/chat-context.ts";
import { fillIn } from "../../i18n/strings.ts";
import { fieldName } from "../../inputs/question.ts";
import { InputSlot } from "../../inputs/InputSlot.tsx";
import { useDeferred } from "../deferred/deferred-loader.ts";
import { questionText } from "../transcript/question-text.ts";
import { answerText } from "./answer-text.ts";
import { editingSession } from "./editing-session.ts";

/** The input of an earlier question with its answer. */
export function AnswerEditor({ chunk, onClose }: AnswerEditorProps) {
  const chat = useChat();
  const strings = useStrings();
  const deferred = useDeferred();
  const question = questionText(chunk, undefined, strings, deferred?.closingQuestion);
  const editor = useRef<HTMLDivElement>(null);
  const services = useEditing(chunk, onClose);
  const [asked] = useState(question);

  useEffect(() => {
    chat.announce(fillIn(chat.getStrings().editingAnswer, { question: asked }));
    return focusWhenLoaded(editor.current);
  }, [chat, asked]);

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    cancel();
  }

  /** The visitor discards the text. */
  function cancel(): void {
    services.session.saveDraft("");
    onClose(false);
  }

  const { input } = chunk;
  if (input === undefined) return null;
  return (
    <div
      className="banter-answer-editor"
      role="group"
      aria-label={fillIn(strings.editingAnswer, { question })}
      ref={editor}
      onKeyDown={closeOnEscape}
    >
      <ChatContext.Provider value={services}>
        <InputSlot
          id={0}
          block={input}
          chunkId={chunk.id}
          field={undefined}
          question={question}
          round={0}
          isShown
          isWaiting={false}
          isQueueing={false}
          onAppeared={ignore}
        />
      </ChatContext.Provider>
      <button type="button" className="banter-cancel-edit" onClick={cancel}>
        {strings.cancelEdit}
      </button>
    </div>
  );
}

/** The chat as the input sees it. The input keeps its state while the conversation changes around it. */
function useEditing(chunk: Chunk, onClose: AnswerEditorProps["onClose"]): ChatServices {
  const chat = useChat();
  const { session } = chat;
  const [opened] = useState(chunk);
  const draft = useRef("");
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  // The answer can't be edited any more, or another tab has changed the conversation.
  useEffect(
    () => () => {
      if (draft.current !== "") session.keepUnsent(draft.current);
    },
    [session],
  );

  return useMemo(() => {
    // A selection is no text.
    const isText = opened.input !== undefined && fieldName(opened.input) !== undefined;
    const saveDraft = (text: string): void => {
      if (isText) draft.current = text;
    };
    const submit = (answer: Answer): void => {
      session.editAnswer(opened.id, answer);
      const found = session.getState().chunks.find(({ id }) => id === opened.id);
      // Ignored while another message is being delivered: the visitor can submit again.
      if (found !== undefined && found.former === undefined) return;
      draft.current = found === undefined ? answerText(answer) : "";
      close.current(true);
    };
    return { ...chat, session: editingSession(session, opened, { submit, saveDraft }) };
  }, [chat, opened, session]);
}

interface AnswerEditorProps {
  readonly chunk: Chunk;
  readonly onClose: (isSubmitted: boolean) => void;
}

function ignore(): void {}

const CONTROL =
  "input:not([type='hidden'],[tabindex='-1']), textarea, select, button:not([tabindex='-1']), [tabindex='0']";

/** Focuses the input's first control as soon as its code is loaded. */
function focusWhenLoaded(editor: HTMLElement | null): (() => void) | undefined {
  if (editor === null) return undefined;
  const focus = (): boolean => {
    const control = editor.querySelector<HTMLElement>(`.banter-input-container :is(${CONTROL})`);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: "nearest" });
    return control !== null;
  };
  if (focus()) return undefined;
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect();
  });
  observer.observe(editor, { childList: true, subtree: true });
  return () => observer.disconnect();
}

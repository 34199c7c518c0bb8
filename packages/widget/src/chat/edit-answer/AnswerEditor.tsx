import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import type { Answer, Chunk } from "@banter/client";
import { textInput } from "@banter/protocol";
import { ChatContext, useChat, useStrings, type ChatServices } from "../../chat-context/chat-context.ts";
import { fillIn } from "../../i18n/strings.ts";
import { isEscape } from "../../browser/escape-key.ts";
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
  const { services, discard } = useEditing(chunk, onClose);
  const [asked] = useState(question);

  useEffect(() => {
    chat.announce(fillIn(chat.getStrings().editingAnswer, { question: asked }));
    return focusWhenLoaded(editor.current);
  }, [chat, asked]);

  function closeOnEscape(event: KeyboardEvent): void {
    if (!isEscape(event.nativeEvent)) return;
    event.stopPropagation();
    cancel();
  }

  function cancel(): void {
    discard();
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
function useEditing(chunk: Chunk, onClose: AnswerEditorProps["onClose"]): Editing {
  const chat = useChat();
  const { session } = chat;
  const [opened] = useState(chunk);
  const draft = useRef("");
  const isDone = useRef(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  // The answer can't be edited any more, or another tab has changed the conversation.
  useEffect(
    () => () => {
      if (!isDone.current && draft.current !== "") session.keepUnsent(draft.current);
    },
    [session],
  );

  return useMemo(() => {
    const { input } = opened;
    // A selection is no text.
    const isText = input !== undefined && (input.type === textInput.type || fieldName(input) !== undefined);
    const saveDraft = (text: string): void => {
      if (isText) draft.current = text;
    };
    const submit = (answer: Answer): void => {
      session.editAnswer(opened.id, answer);
      const found = session.getState().chunks.find(({ id }) => id === opened.id);
      // Ignored while another message is being delivered: the visitor can submit again.
      if (found !== undefined && found.former === undefined) return;
      draft.current = answerText(answer);
      isDone.current = found !== undefined;
      close.current(true);
    };
    // The input names its files.
    const keepUnsent = (files: string): void => {
      if (!isDone.current) session.keepUnsent(files);
    };
    const services = { ...chat, session: editingSession(session, opened, { submit, saveDraft, keepUnsent }) };
    const discard = (): void => {
      isDone.current = true;
    };
    return { services, discard };
  }, [chat, opened, session]);
}

interface Editing {
  readonly services: ChatServices;
  /** What the visitor has written or attached isn't kept when the editor closes. */
  readonly discard: () => void;
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

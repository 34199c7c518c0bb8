import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useChat } from "../chat-context/chat-context.ts";
import { useQuestion } from "./question.ts";

/** Commands of the host page to the current input. */
export interface InputCommands {
  readonly setValue: (value: string) => void;
  readonly submit: () => void;
}

/** Handles `setInputValue` and `submitInput` while the question is open. */
export function useInputCommands(commands: InputCommands): void {
  const { session } = useChat();
  const { isWaiting, isQueueing } = useQuestion();
  const latest = useRef<InputCommands>(undefined);
  useLayoutEffect(() => {
    latest.current = isWaiting || isQueueing ? undefined : commands;
  });
  // A layout effect subscribes before the first paint, so that no command is lost.
  useLayoutEffect(
    () =>
      session.on((event) => {
        // Synchronously: the page may submit the value right after setting it.
        if (event.type === "input-value-set") flushSync(() => latest.current?.setValue(event.value));
        if (event.type === "input-submitted") latest.current?.submit();
      }),
    [session],
  );
}

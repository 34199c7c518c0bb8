import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useChat } from "../chat/chat-context.ts";

/** What the host page can ask of the current input. */
export interface InputCommands {
  readonly setValue: (value: string) => void;
  readonly submit: () => void;
}

/** Obeys `setInputValue` and `submitInput` while the input is shown. For text, number, email, url, phone and time. */
export function useInputCommands(commands: InputCommands): void {
  const { session } = useChat();
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  // Before anyone can see the input: what a page asks in that moment is not lost.
  useLayoutEffect(
    () =>
      session.on((event) => {
        // At once, for a page may ask to send what it has just set.
        if (event.type === "input-value-set") flushSync(() => latest.current.setValue(event.value));
        if (event.type === "input-submitted") latest.current.submit();
      }),
    [session],
  );
}

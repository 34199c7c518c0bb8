import { useLayoutEffect, useState, type RefObject } from "react";
import { useChat } from "../../chat/chat-context.ts";

type TextField = HTMLInputElement & HTMLTextAreaElement;

/** What a plain field, which stood in while this input's code was on its way, leaves behind. */
export function useTakenOver(
  blockId: string,
): { readonly text: string; readonly hadFocus: boolean } | undefined {
  const { container, shadow } = useChat();
  const [left] = useState(() => {
    const slot = `.banter-input-container[data-blockid="${CSS.escape(blockId)}"]`;
    const field = container.querySelector<TextField>(`${slot} .text-input`);
    return field === null ? undefined : { text: field.value, hadFocus: shadow.activeElement === field };
  });
  return left;
}

/** Gives the field the focus as it appears, if the one that stood in for it had it. */
export function useTakenFocus(hadFocus: boolean, field: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (hadFocus) field.current?.focus({ preventScroll: true });
  }, [hadFocus, field]);
}

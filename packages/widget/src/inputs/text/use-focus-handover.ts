import { useLayoutEffect, useState, type RefObject } from "react";
import { useChat } from "../../chat-context/chat-context.ts";

type TextField = HTMLInputElement & HTMLTextAreaElement;

/** Text and focus of the plain field that was shown while this input's code was loading. */
export function useFieldHandover(
  blockId: string,
): { readonly text: string; readonly hadFocus: boolean } | undefined {
  const { container, shadow } = useChat();
  const [plainField] = useState(() => {
    const slot = `.banter-input-container[data-blockid="${CSS.escape(blockId)}"]`;
    const field = container.querySelector<TextField>(`${slot} .text-input`);
    return field === null ? undefined : { text: field.value, hadFocus: shadow.activeElement === field };
  });
  return plainField;
}

/** Focuses the field on mount if the plain field had the focus. */
export function useFocusHandover(hadFocus: boolean, field: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (hadFocus) field.current?.focus({ preventScroll: true });
  }, [hadFocus, field]);
}

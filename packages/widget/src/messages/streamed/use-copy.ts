import { useEffect, useState } from "react";
import { useChat } from "../../chat-context/chat-context.ts";

const COPIED_LABEL_MS = 2_000;

interface Copy {
  /** True for a moment after a copy. */
  readonly isCopied: boolean;
  /** Copies the text and announces the outcome. If that is impossible, selects `shown`, to be copied by keyboard. */
  copy(text: string, shown: Element | null | undefined): Promise<void>;
}

export function useCopy(): Copy {
  const { announce, getStrings } = useChat();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_LABEL_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(text: string, shown: Element | null | undefined): Promise<void> {
    const hasCopied = (await writeToClipboard(text)) || (shown ? copySelected(text, shown) : false);
    setIsCopied(hasCopied);
    announce(hasCopied ? getStrings().copied : getStrings().copyFailed);
    if (!hasCopied && shown) shown.ownerDocument.getSelection()?.selectAllChildren(shown);
  }
  return { isCopied, copy };
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Insecure pages and the policies of frames forbid the clipboard.
    return false;
  }
}

/** Copies a field's selection, which needs no permission. A selection of other elements is empty in Safari's shadow roots. */
function copySelected(text: string, { ownerDocument, parentElement }: Element): boolean {
  const root = parentElement?.getRootNode();
  const shadow = root instanceof ShadowRoot ? root : undefined;
  const focused = (shadow ?? ownerDocument).activeElement;
  const field = ownerDocument.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position: fixed; opacity: 0; font-size: 16px";
  // Beside the chat, which would take it for a field that the visitor writes in.
  (shadow ?? ownerDocument.body).append(field);
  field.select();
  const hasCopied = ownerDocument.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return hasCopied;
}

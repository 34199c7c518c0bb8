import { useEffect, useState } from "react";

const COPIED_LABEL_MS = 2_000;

interface Copy {
  /** True for a moment after a copy. */
  readonly isCopied: boolean;
  /** Copies the text. Where the clipboard is unavailable, selects `shown`, to be copied by keyboard, and returns false. */
  copy(text: string, shown: Element | null | undefined): Promise<boolean>;
}

export function useCopy(): Copy {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_LABEL_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(text: string, shown: Element | null | undefined): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      return true;
    } catch {
      // Insecure pages and policies forbid the clipboard.
      if (shown) shown.ownerDocument.getSelection()?.selectAllChildren(shown);
      return false;
    }
  }
  return { isCopied, copy };
}

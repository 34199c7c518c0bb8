import { useEffect } from "react";
import type { EditedDraft } from "./use-edited-draft.ts";

/** Ctrl + Z undoes the last edit, whichever field it was in, and with Shift repeats it. */
export function useUndoKeys({ undo, redo }: Pick<EditedDraft, "undo" | "redo">): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
      // A dialog's fields aren't part of the bot.
      if (!isUndo || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [undo, redo]);
}

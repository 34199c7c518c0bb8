import { useEffect, useLayoutEffect, useRef, type MouseEvent } from "react";
import { watchViewport } from "../../browser/watch-viewport.ts";
import { useStyles } from "../../chat-context/chat-context.ts";
import { placeDialog, type DialogSize } from "./place-dialog.ts";
import css from "./anchored-dialog.css?inline";

/**
 * A modal dialog that is open while it is mounted and stays at its anchor. The browser closes it on Escape and returns the
 * focus to the element that opened it. Its class is `banter-anchored-dialog`. `size` must be the same object at each render.
 */
export function useAnchoredDialog(anchor: Element, size: DialogSize, onClose: () => void) {
  useStyles(css);
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const place = (): void => placeDialog(element, anchor.getBoundingClientRect(), size);
    place();
    element.showModal();
    const stopWatching = watchViewport(place);
    return () => {
      stopWatching();
      element.close();
    };
  }, [anchor, size]);

  useEffect(() => {
    const element = dialog.current;
    element?.addEventListener("close", onClose);
    return () => element?.removeEventListener("close", onClose);
  }, [onClose]);

  return dialog;
}

/** The backdrop belongs to the dialog; its content covers the rest of it. */
export function isOnBackdrop(event: MouseEvent): boolean {
  return event.target === event.currentTarget;
}

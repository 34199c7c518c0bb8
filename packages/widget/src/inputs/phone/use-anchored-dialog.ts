import { useEffect, useLayoutEffect, useRef } from "react";
import { watchViewport } from "../../browser/watch-viewport.ts";
import { placeDialog } from "./place-dialog.ts";

/**
 * A modal dialog that is open while it is mounted and stays at its anchor. The browser closes it on Escape and returns the
 * focus to the element that opened it.
 */
export function useAnchoredDialog(anchor: Element, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const place = (): void => placeDialog(element, anchor.getBoundingClientRect());
    place();
    element.showModal();
    const stopWatching = watchViewport(place);
    return () => {
      stopWatching();
      element.close();
    };
  }, [anchor]);

  useEffect(() => {
    const element = dialog.current;
    element?.addEventListener("close", onClose);
    return () => element?.removeEventListener("close", onClose);
  }, [onClose]);

  return dialog;
}

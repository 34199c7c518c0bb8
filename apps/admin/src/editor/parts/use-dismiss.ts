import { useEffect, useEffectEvent, type RefObject } from "react";

/** Closes what is open with Escape, and when something outside of it is pressed or focused. */
export function useDismiss(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): void {
  const close = useEffectEvent((event: Event) => {
    const isInside = event.target instanceof Node && element.current?.contains(event.target) === true;
    const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
    if (isEscape || (!isInside && !(event instanceof KeyboardEvent))) onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    const events = ["keydown", "pointerdown", "focusin"];
    const listener = (event: Event) => close(event);
    for (const name of events) document.addEventListener(name, listener);
    return () => {
      for (const name of events) document.removeEventListener(name, listener);
    };
  }, [isOpen]);
}

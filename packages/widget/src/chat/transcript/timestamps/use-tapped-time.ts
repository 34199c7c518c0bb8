import { useEffect, type RefObject } from "react";

/** A tap on a message shows its time until the next tap, because touch screens can't hover. */
export function useTappedTime(log: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = log.current;
    let tapped: Element | null = null;
    function handleClick({ target }: Event): void {
      // It has an effect of its own there, e.g. opens an image. The dialog is inside the message.
      if (!(target instanceof Element) || target.closest("a, button, dialog") !== null) return;
      const next = target.closest(".banter-host-column, .banter-guest-column");
      tapped?.removeAttribute("data-tapped");
      tapped = next === tapped ? null : next;
      tapped?.setAttribute("data-tapped", "");
    }
    element?.addEventListener("click", handleClick);
    return () => element?.removeEventListener("click", handleClick);
  }, [log]);
}

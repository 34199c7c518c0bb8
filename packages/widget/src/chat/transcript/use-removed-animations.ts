import { useEffect, type RefObject } from "react";

/**
 * Removes the entry animation of a message when it has ended. Browsers visit every animation of the page in each frame, even
 * those that have ended, so that a turn would cost more with each message.
 */
export function useRemovedAnimations(log: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = log;
    const removeAnimation = ({ target }: Event): void => {
      if (target instanceof Element) target.removeAttribute("data-new");
    };
    current?.addEventListener("animationend", removeAnimation);
    return () => current?.removeEventListener("animationend", removeAnimation);
  }, [log]);
}

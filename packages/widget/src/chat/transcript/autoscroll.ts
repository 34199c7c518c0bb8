import type { Clock } from "@banter/client";
import { SCROLL_FOLLOW_SHARE, timing } from "@banter/protocol";
import { newestContentTop } from "./newest-content.ts";

/** Keeps the newest content in view, unless the visitor scrolled up to read (spec §4). */
export interface Autoscroll {
  /** The content or the view has another size. */
  contentChanged(behavior?: ScrollBehavior): void;
  /** Goes to the newest content whatever the visitor reads, e.g. as they send. */
  toEnd(behavior?: ScrollBehavior): void;
  /** True while there is new content below that the visitor is not taken to. */
  hasUnseen(): boolean;
  subscribe(listener: () => void): () => void;
  destroy(): void;
}

export function createAutoscroll(scroller: HTMLElement, clock: Clock): Autoscroll {
  let isFollowing = true;
  let isUnseen = false;
  let lastTop = scroller.scrollTop;
  // Apart from each other: a scroll between growth and its notice must not pass for the notice.
  let scrolledHeight = scroller.scrollHeight;
  let lastHeight = scroller.scrollHeight;
  let lastView = scroller.clientHeight;
  let cancel: (() => void) | undefined;
  let isJumpDue = false;
  const listeners = new Set<() => void>();

  const distance = (): number => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  const isNear = (): boolean => distance() <= SCROLL_FOLLOW_SHARE * scroller.clientHeight;

  function setUnseen(next: boolean): void {
    if (isUnseen === next) return;
    isUnseen = next;
    for (const listener of listeners) listener();
  }

  function scrolled(): void {
    const hasGoneUp = scroller.scrollTop < lastTop - 1 && scroller.scrollHeight >= scrolledHeight;
    notePlace();
    if (hasGoneUp) isFollowing = isNear();
    else if (isNear()) isFollowing = true;
    if (!isFollowing) stay();
    if (isNear()) setUnseen(false);
  }
  scroller.addEventListener("scroll", scrolled, { passive: true });

  /** What has moved the view until now says nothing of what the visitor wants from now on; its event may be still to come. */
  function notePlace(): void {
    lastTop = scroller.scrollTop;
    scrolledHeight = scroller.scrollHeight;
  }

  function toEnd(behavior?: ScrollBehavior): void {
    notePlace();
    isFollowing = true;
    follow(behavior);
  }

  function follow(behavior: ScrollBehavior = "smooth"): void {
    setUnseen(false);
    // Who is about to be there at once isn't made to travel.
    if (isJumpDue) return;
    isJumpDue = behavior === "instant";
    cancel?.();
    cancel = clock.after(isJumpDue ? 0 : timing.scrollDelay, () => {
      isJumpDue = false;
      // Never back up: whoever reads the end of a tall input stays there.
      const top = Math.max(scroller.scrollTop, newestContentTop(scroller));
      scroller.scrollTo({ top, behavior: prefersStillness() ? "instant" : behavior });
      notePlace();
    });
  }

  function stay(): void {
    cancel?.();
    isJumpDue = false;
  }

  function contentChanged(behavior?: ScrollBehavior): void {
    const hasGrown = scroller.scrollHeight > lastHeight + 1;
    // A phone's keyboard takes half of the view: what was in sight at its end stays.
    const hasShrunk = scroller.clientHeight < lastView - 1;
    lastHeight = scroller.scrollHeight;
    lastView = scroller.clientHeight;
    if (hasShrunk && isFollowing) follow("instant");
    if (!hasGrown) return;
    if (isFollowing) follow(behavior);
    else if (!isNear()) setUnseen(true);
  }

  return {
    contentChanged,
    toEnd,
    hasUnseen: () => isUnseen,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy: () => {
      cancel?.();
      scroller.removeEventListener("scroll", scrolled);
    },
  };
}

function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

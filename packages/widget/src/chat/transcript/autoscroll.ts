import type { Clock } from "@banter/client";
import { SCROLL_FOLLOW_SHARE } from "@banter/protocol";
import { createPendingScroll } from "./pending-scroll.ts";
import { watchScrollGestures, type ScrollDirection } from "./scroll-gestures.ts";

/** At least this near to the end, in pixels, the visitor has reached it. */
const END_TOLERANCE_PX = 32;

/** The same as a fraction of the view: text that streams in moves the end away while the visitor scrolls there. */
const END_TOLERANCE_SHARE = 0.1;

/**
 * Keeps the newest content in view unless the visitor has scrolled up (spec §4). The visitor's first gesture away from
 * the end pauses this, and reaching the end resumes it (decision 16).
 */
export interface Autoscroll {
  /** The content or the view has changed its size. */
  contentChanged(behavior?: ScrollBehavior): void;
  /** Scrolls to the newest content wherever the visitor is reading, e.g. after an answer. */
  toEnd(behavior?: ScrollBehavior): void;
  /** True while there is new content below that was not scrolled to. */
  hasUnseen(): boolean;
  subscribe(listener: () => void): () => void;
  destroy(): void;
}

/**
 * `newestContent` returns an identity of the messages. Growth without new ones isn't unseen, e.g. an image that the visitor
 * has asked for.
 */
export function createAutoscroll(
  scroller: HTMLElement,
  clock: Clock,
  newestContent: () => unknown,
): Autoscroll {
  let isFollowing = true;
  // Paused by the visitor's gesture, until the end is reached.
  let isPaused = false;
  let direction: ScrollDirection = "forward";
  const unseen = createFlag();
  let seenContent = newestContent();
  const position = createPositionRecord(scroller);
  const resize = createResizeRecord(scroller);
  const pending = createPendingScroll(scroller, clock, position.record);

  const distanceToEnd = (): number => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  const isNearEnd = (): boolean => distanceToEnd() <= SCROLL_FOLLOW_SHARE * scroller.clientHeight;

  const isAtEnd = (): boolean =>
    distanceToEnd() <= Math.max(END_TOLERANCE_PX, END_TOLERANCE_SHARE * scroller.clientHeight);

  function pause(): void {
    isPaused = true;
    isFollowing = false;
    pending.cancel();
  }

  function resume(): void {
    isPaused = false;
    isFollowing = true;
    direction = "forward";
  }

  function markSeen(): void {
    seenContent = newestContent();
    unseen.set(false);
  }

  const gestures = watchScrollGestures(scroller, (next) => {
    direction = next;
    if (direction === "back" && scroller.scrollTop > 0) pause();
    else if (direction === "forward" && isPaused && isAtEnd()) resume();
  });

  function handleScroll(): void {
    const hasScrolledUp = position.hasMovedUp();
    position.record();
    if (hasScrolledUp && gestures.isScrollBarHeld()) {
      direction = "forward";
      pause();
    } else if (isPaused) {
      if (!hasScrolledUp && direction === "forward" && isAtEnd()) resume();
    } else if (hasScrolledUp) isFollowing = isNearEnd();
    else if (isNearEnd()) isFollowing = true;
    if (!isFollowing) pending.cancel();
    pending.checkArrival();
    if (isFollowing || isAtEnd()) markSeen();
  }
  scroller.addEventListener("scroll", handleScroll, { passive: true });

  function follow(behavior?: ScrollBehavior): void {
    markSeen();
    pending.schedule(behavior);
  }

  return {
    contentChanged: (behavior) => {
      const { hasGrown, hasViewShrunk } = resize.record();
      // A virtual keyboard takes half of the view: keep the end visible.
      const isEditing = scroller.querySelector(".banter-answer-editor") !== null;
      if (hasViewShrunk && isFollowing && !isEditing) follow("instant");
      // The field of an earlier answer has grown, not the end.
      if (!hasGrown || isEditing) return;
      if (isFollowing) follow(behavior);
      else if (!isAtEnd() && newestContent() !== seenContent) unseen.set(true);
    },
    toEnd: (behavior) => {
      position.record();
      resume();
      markSeen();
      pending.restart(behavior);
    },
    hasUnseen: unseen.get,
    subscribe: unseen.subscribe,
    destroy: () => {
      pending.cancel();
      gestures.destroy();
      scroller.removeEventListener("scroll", handleScroll);
    },
  };
}

/**
 * The last known scroll position. Recording it after our own scrolling makes `hasMovedUp` ignore that scrolling,
 * including events that have not been dispatched yet.
 */
function createPositionRecord(scroller: HTMLElement) {
  let top = scroller.scrollTop;
  let contentHeight = scroller.scrollHeight;
  return {
    record: (): void => {
      top = scroller.scrollTop;
      contentHeight = scroller.scrollHeight;
    },
    /** False when the content has become shorter, because the browser then moves the view up itself. */
    hasMovedUp: (): boolean => scroller.scrollTop < top - 1 && scroller.scrollHeight >= contentHeight,
  };
}

/** Heights at the last resize. Not updated by scrolling, which may happen between a growth and its notification. */
function createResizeRecord(scroller: HTMLElement) {
  let contentHeight = scroller.scrollHeight;
  let viewHeight = scroller.clientHeight;
  return {
    record: () => {
      const hasGrown = scroller.scrollHeight > contentHeight + 1;
      const hasViewShrunk = scroller.clientHeight < viewHeight - 1;
      contentHeight = scroller.scrollHeight;
      viewHeight = scroller.clientHeight;
      return { hasGrown, hasViewShrunk };
    },
  };
}

/** A boolean that notifies listeners when it changes. */
function createFlag() {
  let isSet = false;
  const listeners = new Set<() => void>();
  return {
    get: (): boolean => isSet,
    set: (next: boolean): void => {
      if (next === isSet) return;
      isSet = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

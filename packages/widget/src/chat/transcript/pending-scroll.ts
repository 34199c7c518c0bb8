import type { Clock } from "@banter/client";
import { timing } from "@banter/protocol";
import { prefersReducedMotion } from "../../messages/prefers-reduced-motion.ts";
import { newestContentTop } from "./newest-content.ts";

/** No browser scrolls smoothly for longer, over any distance. */
const MAX_SMOOTH_SCROLL_MS = 1_000;

/** Views that a smooth scroll crosses; it begins with a jump over all others. */
const MAX_SMOOTH_VIEWS = 2;

/** A smooth scroll that has begun. */
interface SmoothScroll {
  /** Where it will end. */
  readonly top: number;
  /** Content has grown meanwhile: another scroll follows. */
  hasGrowth: boolean;
}

/**
 * At most one scheduled scroll to the newest content. A smooth scroll under way isn't replaced by another when content grows:
 * each would begin slowly again, so that a view far from the end would hardly move while a reply streams.
 */
export function createPendingScroll(scroller: HTMLElement, clock: Clock, onScrolled: () => void) {
  let cancelTimer: (() => void) | undefined;
  let isPending = false;
  let isJumpPending = false;
  let underway: SmoothScroll | undefined;

  function schedule(behavior: ScrollBehavior = "smooth"): void {
    // A pending instant jump wins over a smooth scroll. Content that grows in each frame must not postpone the scroll.
    if (isJumpPending || (isPending && behavior !== "instant")) return;
    if (underway !== undefined && behavior !== "instant") return followAfter(underway);
    isPending = true;
    isJumpPending = behavior === "instant";
    startTimer(isJumpPending ? 0 : timing.scrollDelay, () => scroll(behavior));
  }

  /** Replaces a smooth scroll under way, which something else may have interrupted. */
  function restart(behavior?: ScrollBehavior): void {
    underway = undefined;
    schedule(behavior);
  }

  /** A hidden view, shorter content or a scroll by the page can keep a scroll from arriving: don't wait for it forever. */
  function followAfter(current: SmoothScroll): void {
    if (current.hasGrowth) return;
    current.hasGrowth = true;
    startTimer(MAX_SMOOTH_SCROLL_MS, restart);
  }

  function scroll(behavior: ScrollBehavior): void {
    isPending = false;
    isJumpPending = false;
    // Never scroll up, e.g. away from the end of a tall input.
    const top = Math.max(scroller.scrollTop, newestContentTop(scroller));
    const isSmooth = behavior !== "instant" && !prefersReducedMotion();
    underway = isSmooth ? { top, hasGrowth: false } : undefined;
    const nearby = top - MAX_SMOOTH_VIEWS * scroller.clientHeight;
    if (scroller.scrollTop < nearby) scroller.scrollTo({ top: nearby, behavior: "instant" });
    scroller.scrollTo({ top, behavior: isSmooth ? behavior : "instant" });
    checkArrival();
    onScrolled();
  }

  function startTimer(delay: number, run: () => void): void {
    cancelTimer?.();
    cancelTimer = clock.after(delay, run);
  }

  /** Also stops a smooth scroll under way, which would undo the visitor's scrolling. */
  function cancel(): void {
    cancelTimer?.();
    isPending = false;
    isJumpPending = false;
    if (underway === undefined) return;
    underway = undefined;
    scroller.scrollTo({ top: scroller.scrollTop, behavior: "instant" });
  }

  function checkArrival(): void {
    if (underway === undefined || scroller.scrollTop < underway.top - 1) return;
    if (underway.hasGrowth) restart();
    else underway = undefined;
  }

  return { schedule, restart, cancel, checkArrival };
}

import { setAttributes, setVariables } from "../create-element.ts";

const GAP_PX = 12;
/** Distance from the viewport's sides. Above and below there is none (spec §9: the button's and the gap's height only). */
const SIDE_PX = 8;
/** A lower window would hide the conversation, so it covers the launcher instead. */
const MIN_HEIGHT_PX = 320;

/** Places a bubble's window at its launcher. */
export function createPlacement(element: HTMLElement, launcher: Element, isAtLeft: () => boolean) {
  let placedFor = "";

  /** The inputs of the placement, apart from the window's own size. */
  function boxes(): string {
    const { left, top, width, height } = launcher.getBoundingClientRect();
    return [left, top, width, height, window.innerWidth, window.innerHeight].join();
  }
  function place(): void {
    // Without the limit of the last placement. All reads come before the writes, so that the layout is computed once.
    setVariables(element, { "window-room": undefined });
    placedFor = boxes();
    placeWindow(element, launcher.getBoundingClientRect(), isAtLeft());
  }
  return {
    place,
    /** Measuring the window needs a layout; a launcher fixed in its corner doesn't move when the page scrolls. */
    refresh: (): void => {
      if (boxes() !== placedFor) place();
    },
  };
}

/**
 * Keeps the bubble's window inside the viewport: above the launcher, below it where only that side has the room, and
 * shifted over the launcher where neither has. Sets what `bubble.css` reads; small screens ignore it.
 */
function placeWindow(element: HTMLElement, launcher: DOMRect, isAtLeft: boolean): void {
  // Unlike the bounding box, these are not affected by the opening transition.
  const { offsetWidth, offsetHeight } = element;
  const above = roomIn(launcher.top - GAP_PX);
  const below = roomIn(window.innerHeight - launcher.bottom - GAP_PX);
  const isBelow = above < Math.min(offsetHeight, below);
  const room = isBelow ? below : above;
  const height = Math.min(offsetHeight, Math.max(room, roomIn(MIN_HEIGHT_PX)));
  const preferredLeft = isAtLeft ? launcher.left : launcher.right - offsetWidth;
  const maxLeft = document.documentElement.clientWidth - SIDE_PX - offsetWidth;
  const left = Math.max(SIDE_PX, Math.min(preferredLeft, maxLeft));
  setAttributes(element, {
    "data-side": isBelow ? "below" : "above",
    "data-covering": height > room + GAP_PX,
  });
  setVariables(element, {
    "window-room": `${height}px`,
    "window-gap": `${GAP_PX - Math.max(0, height - room)}px`,
    "window-left": `${left - launcher.left}px`,
  });
}

/** A launcher outside the viewport has more room beside it than can be seen. */
function roomIn(space: number): number {
  return Math.max(0, Math.min(space, window.innerHeight));
}

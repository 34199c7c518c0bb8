/** The box that a dialog takes if there is room. */
export interface DialogSize {
  readonly minWidthPx: number;
  /** Up to this width it is as wide as its anchor. */
  readonly maxWidthPx: number;
  /** A lower dialog would show too little, so it covers its anchor instead. */
  readonly minHeightPx: number;
  readonly maxHeightPx: number;
}

/** Distance from the edges of the visible area. */
const MARGIN_PX = 8;
const GAP_PX = 6;

/**
 * Places a modal dialog at its anchor: below it if there is room, else on the side with more room, else over it. Only the
 * area that an on-screen keyboard leaves visible counts.
 */
export function placeDialog(dialog: HTMLElement, anchor: DOMRect, size: DialogSize): void {
  const view = visibleArea();
  const width = Math.min(clamp(anchor.width, size.minWidthPx, size.maxWidthPx), view.right - view.left);
  const below = view.bottom - anchor.bottom - GAP_PX;
  const above = anchor.top - GAP_PX - view.top;
  const isBelow = below >= Math.min(size.maxHeightPx, above);
  const minHeight = Math.min(size.minHeightPx, view.bottom - view.top);
  const height = clamp(isBelow ? below : above, minHeight, size.maxHeightPx);
  const top = isBelow ? anchor.bottom + GAP_PX : anchor.top - GAP_PX - height;
  const left = getComputedStyle(dialog).direction === "rtl" ? anchor.right - width : anchor.left;
  Object.assign(dialog.style, {
    left: `${clamp(left, view.left, view.right - width)}px`,
    top: `${clamp(top, view.top, view.bottom - height)}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

function visibleArea() {
  const { offsetLeft, offsetTop, width, height } = window.visualViewport ?? {
    offsetLeft: 0,
    offsetTop: 0,
    width: window.innerWidth,
    height: window.innerHeight,
  };
  return {
    left: offsetLeft + MARGIN_PX,
    top: offsetTop + MARGIN_PX,
    right: offsetLeft + width - MARGIN_PX,
    bottom: offsetTop + height - MARGIN_PX,
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

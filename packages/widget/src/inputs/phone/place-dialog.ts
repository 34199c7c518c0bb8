/** Distance from the edges of the visible area. */
const MARGIN_PX = 8;
const GAP_PX = 6;
const MIN_WIDTH_PX = 280;
const MAX_HEIGHT_PX = 400;
/** A lower dialog would show too few options, so it covers its anchor instead. */
const MIN_HEIGHT_PX = 280;

/**
 * Places a modal dialog at its anchor: below it if there is room, else on the side with more room, else over it. Only the
 * area that an on-screen keyboard leaves visible counts.
 */
export function placeDialog(dialog: HTMLElement, anchor: DOMRect): void {
  const view = visibleArea();
  const width = Math.min(Math.max(anchor.width, MIN_WIDTH_PX), view.right - view.left);
  const below = view.bottom - anchor.bottom - GAP_PX;
  const above = anchor.top - GAP_PX - view.top;
  const isBelow = below >= Math.min(MAX_HEIGHT_PX, above);
  const minHeight = Math.min(MIN_HEIGHT_PX, view.bottom - view.top);
  const height = clamp(isBelow ? below : above, minHeight, MAX_HEIGHT_PX);
  const top = isBelow ? anchor.bottom + GAP_PX : anchor.top - GAP_PX - height;
  Object.assign(dialog.style, {
    left: `${clamp(anchor.left, view.left, view.right - width)}px`,
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

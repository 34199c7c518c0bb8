import { createElement } from "./create-element.ts";

/** Pixels. Smaller gaps are browser bars that come and go. */
const TOLERANCE = 50;

/**
 * An ancestor with a transform or filter is the containing block of fixed boxes inside it. In that case moves the box to
 * the browser's top layer; otherwise leaves it, so that its z-index keeps its meaning.
 */
export function escapeContainingBlock(box: HTMLElement): void {
  const probe = createElement("div", { class: "probe" });
  box.append(probe);
  const { right, bottom } = probe.getBoundingClientRect();
  probe.remove();
  const gap = Math.abs(innerWidth - right + innerHeight - bottom);
  if (gap < TOLERANCE || !box.isConnected) return;
  box.popover = "manual";
  box.showPopover?.();
}

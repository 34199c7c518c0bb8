import { draw } from "./draw.ts";

/** Some browsers' bars come and go, and are no reason. Pixels. */
const TOLERANCE = 50;

/**
 * An ancestor with a transform or filter would hold a fixed box inside itself. Where that happens the box goes to the
 * browser's top layer; elsewhere it stays, so that its z-index keeps its meaning.
 */
export function escapeContainingBlock(box: HTMLElement): void {
  const probe = draw("div", { class: "probe" });
  box.append(probe);
  const { right, bottom } = probe.getBoundingClientRect();
  probe.remove();
  const gap = Math.abs(innerWidth - right + innerHeight - bottom);
  if (gap < TOLERANCE || !box.isConnected) return;
  box.popover = "manual";
  box.showPopover?.();
}

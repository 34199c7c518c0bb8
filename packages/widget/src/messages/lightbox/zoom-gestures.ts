import type { ZoomedImage } from "./zoomed-image.ts";
import type { Point } from "./zoomed-view.ts";

export interface SwipeHandlers {
  /** The image was swiped to this side. */
  readonly onSwiped: (towards: "left" | "right") => void;
  /** The image was swiped down. */
  readonly onDismissed: () => void;
}

/** In pixels. */
const CLICK_TOLERANCE = 8;
const SWIPE_DISTANCE = 60;

/** Zooms and moves an image by pointer, wheel and double click, and recognises swipes. */
export function followGestures(stage: HTMLElement, image: ZoomedImage, handlers: SwipeHandlers) {
  let hasMoved = false;
  const pointers = new Map<number, Point>();

  function handleDown(event: PointerEvent): void {
    if (pointers.size === 0) hasMoved = false;
    pointers.set(event.pointerId, fromCentre(stage, event));
  }
  function handleMove(event: PointerEvent): void {
    const from = pointers.get(event.pointerId);
    if (from === undefined) return;
    const to = fromCentre(stage, event);
    if (!hasMoved && distance(from, to) < CLICK_TOLERANCE) return;
    // Not earlier: a captured pointer's click would be one on the stage.
    stage.setPointerCapture(event.pointerId);
    hasMoved = true;
    stage.toggleAttribute("data-dragged", true);
    const [fixed] = [...pointers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    pointers.set(event.pointerId, to);
    if (fixed === undefined) image.move({ x: to.x - from.x, y: to.y - from.y });
    else image.zoom(distance(fixed, to) / Math.max(1, distance(fixed, from)), fixed);
  }
  function handleUp({ pointerId, type }: PointerEvent): void {
    if (!pointers.delete(pointerId) || pointers.size > 0) return;
    stage.toggleAttribute("data-dragged", false);
    const { scale, x, y } = image.getView();
    if (scale > 1) return;
    image.fit();
    if (type === "pointercancel") return;
    if (Math.abs(x) > SWIPE_DISTANCE) handlers.onSwiped(x < 0 ? "left" : "right");
    else if (y > SWIPE_DISTANCE) handlers.onDismissed();
  }
  function handleWheel(event: WheelEvent): void {
    event.preventDefault();
    // Browsers report a touch pad's pinch as a wheel with Ctrl.
    image.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), fromCentre(stage, event));
  }

  const listeners = new AbortController();
  const { signal } = listeners;
  stage.addEventListener("pointerdown", handleDown, { signal });
  stage.addEventListener("pointermove", handleMove, { signal });
  stage.addEventListener("pointerup", handleUp, { signal });
  stage.addEventListener("pointercancel", handleUp, { signal });
  stage.addEventListener("wheel", handleWheel, { signal, passive: false });
  stage.addEventListener("dblclick", (event) => image.toggle(fromCentre(stage, event)), { signal });
  return { hasMoved: () => hasMoved, destroy: () => listeners.abort() };
}

function fromCentre(stage: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

import { FITTING, keepInside, zoomAt, type Point, type ZoomedView } from "./zoomed-view.ts";

/** Zooms the image in a stage by pinch, wheel, double click and keys, moves it, and recognises swipes. */
export interface ImageZoom {
  /** Between fitting and enlarged. */
  toggle(): void;
  /** True if the key zoomed or moved the image. */
  moveByKey(key: string): boolean;
  /** The last gesture was a movement, so its click has no meaning of its own. */
  hasMoved(): boolean;
  /** For another image. */
  reset(): void;
  destroy(): void;
}

export interface ZoomHandlers {
  readonly onZoomed: (isZoomed: boolean) => void;
  /** The image was swiped to this side. */
  readonly onSwiped: (towards: "left" | "right") => void;
  /** The image was swiped down. */
  readonly onDismissed: () => void;
}

const TOGGLED_SCALE = 2.5;
/** In pixels. */
const KEY_DISTANCE = 80;
const CLICK_TOLERANCE = 8;
const SWIPE_DISTANCE = 60;

export function createImageZoom(stage: HTMLElement, handlers: ZoomHandlers): ImageZoom {
  let view = FITTING;
  let hasMoved = false;
  const pointers = new Map<number, Point>();

  function show(next: ZoomedView): void {
    if (next.scale > 1 !== view.scale > 1) handlers.onZoomed(next.scale > 1);
    view = next;
    const image = stage.querySelector("img");
    if (image === null) return;
    image.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  }
  function showInside(next: ZoomedView): void {
    const image = stage.querySelector("img");
    const box = { width: image?.offsetWidth ?? 0, height: image?.offsetHeight ?? 0 };
    show(next.scale === 1 ? FITTING : keepInside(next, box, stage.getBoundingClientRect()));
  }
  function toggle(at: Point = { x: 0, y: 0 }): void {
    showInside(view.scale > 1 ? FITTING : zoomAt(view, TOGGLED_SCALE, at));
  }
  function fromCentre({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  function handleDown(event: PointerEvent): void {
    if (pointers.size === 0) hasMoved = false;
    pointers.set(event.pointerId, fromCentre(event));
  }
  function handleMove(event: PointerEvent): void {
    const from = pointers.get(event.pointerId);
    if (from === undefined) return;
    const to = fromCentre(event);
    const moved = { x: to.x - from.x, y: to.y - from.y };
    if (!hasMoved && Math.hypot(moved.x, moved.y) < CLICK_TOLERANCE) return;
    // Not earlier: a captured pointer's click would be one on the stage.
    stage.setPointerCapture(event.pointerId);
    hasMoved = true;
    stage.toggleAttribute("data-dragged", true);
    const [other] = [...pointers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    pointers.set(event.pointerId, to);
    if (other !== undefined) pinch(other, from, to);
    else if (view.scale > 1) showInside({ ...view, x: view.x + moved.x, y: view.y + moved.y });
    else show({ ...view, x: view.x + moved.x, y: Math.max(0, view.y + moved.y) });
  }
  function pinch(fixed: Point, from: Point, to: Point): void {
    const ratio = distance(fixed, to) / Math.max(1, distance(fixed, from));
    showInside(zoomAt(view, view.scale * ratio, fixed));
  }
  function handleUp({ pointerId, type }: PointerEvent): void {
    if (!pointers.delete(pointerId) || pointers.size > 0) return;
    stage.toggleAttribute("data-dragged", false);
    if (view.scale > 1) return;
    const { x, y } = view;
    show(FITTING);
    if (type === "pointercancel") return;
    if (Math.abs(x) > SWIPE_DISTANCE) handlers.onSwiped(x < 0 ? "left" : "right");
    else if (y > SWIPE_DISTANCE) handlers.onDismissed();
  }
  function handleWheel(event: WheelEvent): void {
    event.preventDefault();
    // Browsers report a touch pad's pinch as a wheel with Ctrl.
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    showInside(zoomAt(view, view.scale * factor, fromCentre(event)));
  }
  const handleDoubleClick = (event: MouseEvent): void => toggle(fromCentre(event));

  const listeners = new AbortController();
  const { signal } = listeners;
  stage.addEventListener("pointerdown", handleDown, { signal });
  stage.addEventListener("pointermove", handleMove, { signal });
  stage.addEventListener("pointerup", handleUp, { signal });
  stage.addEventListener("pointercancel", handleUp, { signal });
  stage.addEventListener("wheel", handleWheel, { signal, passive: false });
  stage.addEventListener("dblclick", handleDoubleClick, { signal });

  return {
    toggle: () => toggle(),
    moveByKey(key) {
      const scale = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, "0": 0 }[key];
      if (scale !== undefined) showInside(zoomAt(view, view.scale * scale, { x: 0, y: 0 }));
      const direction = DIRECTIONS[key];
      const canMove = direction !== undefined && view.scale > 1;
      if (canMove)
        showInside({
          ...view,
          x: view.x - direction.x * KEY_DISTANCE,
          y: view.y - direction.y * KEY_DISTANCE,
        });
      return scale !== undefined || canMove;
    },
    hasMoved: () => hasMoved,
    reset: () => show(FITTING),
    destroy: () => listeners.abort(),
  };
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

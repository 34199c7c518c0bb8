import { followGestures, type SwipeHandlers } from "./zoom-gestures.ts";
import { createZoomedImage, type ZoomedImage } from "./zoomed-image.ts";
import type { Point } from "./zoomed-view.ts";

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

export interface ZoomHandlers extends SwipeHandlers {
  readonly onZoomed: (isZoomed: boolean) => void;
}

/** In pixels. */
const KEY_DISTANCE = 80;
const CENTRE: Point = { x: 0, y: 0 };

export function createImageZoom(stage: HTMLElement, handlers: ZoomHandlers): ImageZoom {
  const image = createZoomedImage(stage, handlers.onZoomed);
  const gestures = followGestures(stage, image, handlers);
  return {
    toggle: () => image.toggle(CENTRE),
    moveByKey: (key) => moveByKey(image, key),
    hasMoved: gestures.hasMoved,
    reset: image.fit,
    destroy: gestures.destroy,
  };
}

function moveByKey({ getView, zoom, move }: ZoomedImage, key: string): boolean {
  const factor = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, "0": 0 }[key];
  if (factor !== undefined) zoom(factor, CENTRE);
  const direction = DIRECTIONS[key];
  const canMove = direction !== undefined && getView().scale > 1;
  if (canMove) move({ x: -direction.x * KEY_DISTANCE, y: -direction.y * KEY_DISTANCE });
  return factor !== undefined || canMove;
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

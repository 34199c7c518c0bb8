/** How an image is shown: enlarged from the size that fits, and moved from the centre, in pixels. */
export interface ZoomedView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

export const FITTING: ZoomedView = { scale: 1, x: 0, y: 0 };

const MAX_SCALE = 5;

/** Zooms around a point, given from the centre of the stage: what is there stays there. */
export function zoomAt(view: ZoomedView, scale: number, point: Point): ZoomedView {
  const next = clamp(scale, 1, MAX_SCALE);
  const ratio = next / view.scale;
  return {
    scale: next,
    x: point.x - (point.x - view.x) * ratio,
    y: point.y - (point.y - view.y) * ratio,
  };
}

/** Moves the image back so far that no gap is left on a side where it is larger than the stage. */
export function keepInside({ scale, x, y }: ZoomedView, image: Box, stage: Box): ZoomedView {
  const marginX = Math.max(0, (image.width * scale - stage.width) / 2);
  const marginY = Math.max(0, (image.height * scale - stage.height) / 2);
  return { scale, x: clamp(x, -marginX, marginX), y: clamp(y, -marginY, marginY) };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

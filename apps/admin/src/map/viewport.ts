/** Which part of the map is shown: a map coordinate is multiplied by the scale, then moved. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const MIN_SCALE = 0.1;
const MAX_SCALE = 2.5;
/** Smaller text can't be read. */
const READABLE_SCALE = 0.75;
const MARGIN = 16;

/** The viewport with another scale, at which the given place of the frame shows the same point of the map. */
export function zoomAt(
  view: Viewport,
  factor: number,
  at: { readonly x: number; readonly y: number },
): Viewport {
  const scale = Math.min(Math.max(view.scale * factor, MIN_SCALE), MAX_SCALE);
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** Shows the whole map. */
export function fitAll(map: Size, frame: Size): Viewport {
  const fitting = Math.min(frame.width / map.width, frame.height / map.height, 1);
  const scale = Math.max(Number.isFinite(fitting) ? fitting : 1, MIN_SCALE);
  return {
    scale,
    x: (frame.width - map.width * scale) / 2,
    y: Math.max((frame.height - map.height * scale) / 2, 0),
  };
}

/** Shows the whole map if its texts can be read then, else its beginning. */
export function startAt(map: Size, frame: Size, first: { readonly x: number; readonly y: number }): Viewport {
  const all = fitAll(map, frame);
  if (all.scale >= READABLE_SCALE) return all;
  const scale = Math.max(Math.min(frame.width / map.width, 1), READABLE_SCALE);
  const x =
    map.width * scale <= frame.width
      ? (frame.width - map.width * scale) / 2
      : frame.width / 2 - first.x * scale;
  return { scale, x, y: MARGIN - first.y * scale };
}

/** Moves a rectangle of the map into the frame, if it is outside. */
export function reveal(
  view: Viewport,
  { x, y, width, height }: Size & { readonly x: number; readonly y: number },
  frame: Size,
): Viewport {
  const shift = (start: number, length: number, space: number): number =>
    start < MARGIN ? MARGIN - start : Math.min(0, Math.max(space - MARGIN - start - length, MARGIN - start));
  const dx = shift(view.x + x * view.scale, width * view.scale, frame.width);
  const dy = shift(view.y + y * view.scale, height * view.scale, frame.height);
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy };
}

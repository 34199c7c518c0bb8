/** The size of an image file in pixels, or only its ratio, as far as the bot's author has given it. */
export interface ImageSize {
  readonly width?: number;
  readonly height?: number;
  /** CSS ratio. */
  readonly aspectRatio?: string;
}

/** CSS of a box that has the size of an image before its file has arrived. */
export type ImageBox = Readonly<Record<"inlineSize" | "aspectRatio", string>>;

/** Images are scaled down to this height. Also set in the style sheets. */
const MAX_HEIGHT_PX = 512;

/** The box to reserve for an image; undefined if its ratio isn't known. The image is no wider than its message. */
export function imageBox({ width = 0, height = 0, aspectRatio }: ImageSize): ImageBox | undefined {
  const ratio = aspectRatio ?? (width > 0 && height > 0 ? `${width} / ${height}` : undefined);
  if (ratio === undefined) return undefined;
  const atMaxHeight = `calc(${MAX_HEIGHT_PX}px * (${ratio}))`;
  return { inlineSize: width > 0 ? `min(${width}px, ${atMaxHeight})` : atMaxHeight, aspectRatio: ratio };
}

import type { Page } from "playwright";

/** A region of a picture, in pixels. */
export interface Region {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Difference {
  /** The differences, one line each; empty if there are none. */
  readonly lines: readonly string[];
  /** The golden picture, faded, with the differing pixels in red. */
  readonly picture: Buffer;
}

/** Pixels of a region that may differ, e.g. edges that another machine rounds differently. */
const TOLERATED_PIXELS = 24;
/** Difference of a channel, of 255, from which on a pixel counts. */
const CHANNEL_TOLERANCE = 40;

/** Compares two pictures region by region in a blank page, which can decode them. */
export async function pictureDifference(
  page: Page,
  golden: Buffer,
  seen: Buffer,
  regions: readonly Region[],
  toleratedPixels = TOLERATED_PIXELS,
): Promise<Difference> {
  const { sizes, counts, rest, picture } = await page.evaluate(compare, {
    golden: golden.toString("base64"),
    seen: seen.toString("base64"),
    regions,
    close: CHANNEL_TOLERANCE,
  });
  const lines = [
    ...(sizes[0] === sizes[1] ? [] : [`The page is ${sizes[1]} and was ${sizes[0]} pixels.`]),
    ...regions.flatMap(({ name }, index) => {
      const count = counts[index] ?? 0;
      return count > toleratedPixels ? [`${name}: ${count} pixels differ`] : [];
    }),
    ...(rest > toleratedPixels ? [`around them: ${rest} pixels differ`] : []),
  ];
  return { lines, picture: Buffer.from(picture, "base64") };
}

/** Runs in the page. */
async function compare(given: {
  golden: string;
  seen: string;
  regions: readonly Region[];
  close: number;
}): Promise<{ sizes: string[]; counts: number[]; rest: number; picture: string }> {
  const [golden, seen] = await Promise.all([read(given.golden), read(given.seen)]);
  const counts = given.regions.map(() => 0);
  let rest = 0;
  const canvas = new OffscreenCanvas(golden.width, golden.height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no 2D canvas.");
  const shown = context.createImageData(golden.width, golden.height);
  for (let y = 0; y < golden.height; y += 1) {
    for (let x = 0; x < golden.width; x += 1) {
      const at = (y * golden.width + x) * 4;
      const other = (y * seen.width + x) * 4;
      const isOutside = x >= seen.width || y >= seen.height;
      const isOff =
        isOutside ||
        [0, 1, 2].some(
          (channel) =>
            Math.abs((golden.data[at + channel] ?? 0) - (seen.data[other + channel] ?? 0)) > given.close,
        );
      for (const channel of [0, 1, 2])
        shown.data[at + channel] = 200 + ((golden.data[at + channel] ?? 0) * 55) / 255;
      shown.data[at + 3] = 255;
      if (!isOff) continue;
      shown.data.set([220, 0, 0, 255], at);
      const index = given.regions.findIndex(
        (region) =>
          x >= region.x && x < region.x + region.width && y >= region.y && y < region.y + region.height,
      );
      if (index === -1) rest += 1;
      else counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  context.putImageData(shown, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return {
    sizes: [golden, seen].map(({ width, height }) => `${width} × ${height}`),
    counts,
    rest,
    picture: btoa(text),
  };

  async function read(base64: string): Promise<ImageData> {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (drawing === null) throw new Error("This browser has no 2D canvas.");
    drawing.drawImage(bitmap, 0, 0);
    return drawing.getImageData(0, 0, bitmap.width, bitmap.height);
  }
}
